import Foundation
import Handoff

/// An `Info.plist` around what a test is about.
func bundle(_ content: String, source: String = "test.plist", identifier: String? = "org.example.app") throws
  -> BundleInfo
{
  let head = identifier.map { "<key>CFBundleIdentifier</key><string>\($0)</string>" } ?? ""
  return try BundleInfo(
    plist: Data("<plist version=\"1.0\"><dict>\(head)\(content)</dict></plist>".utf8), source: source)
}

/// A bundle with document types, each the inside of a dictionary.
func documents(_ entries: String..., source: String = "test.plist") throws -> BundleInfo {
  try bundle(list("CFBundleDocumentTypes", entries.map { "<dict>\($0)</dict>" }), source: source)
}

func list(_ key: String, _ items: [String]) -> String { "<key>\(key)</key><array>\(items.joined())</array>" }
func list(_ key: String, _ items: String...) -> String { list(key, items.map { "<string>\($0)</string>" }) }
func string(_ key: String, _ value: String) -> String { "<key>\(key)</key><string>\(value)</string>" }
func named(_ name: String) -> String { string("CFBundleTypeName", name) + string("CFBundleTypeRole", "Editor") }

/// A type declaration, the inside of an array.
func declaration(_ identifier: String, _ conformsTo: [String], extensions: [String] = []) -> String {
  let tags =
    "<key>UTTypeTagSpecification</key><dict>\(list("public.filename-extension", extensions.map { "<string>\($0)</string>" }))</dict>"
  return "<dict>\(string("UTTypeIdentifier", identifier))"
    + list("UTTypeConformsTo", conformsTo.map { "<string>\($0)</string>" }) + tags + "</dict>"
}

/// docedit's own property list, out of the source tree.
func ownBundle() throws -> BundleInfo {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
  let file = root.appending(path: "Sources/docedit/Resources/docedit-Info.plist")
  return try BundleInfo(plist: Data(contentsOf: file), source: "docedit-Info.plist")
}
