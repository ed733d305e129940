import Foundation
import Handoff
import Testing

/// Real property lists of published applications; skipped where they are not at hand.
struct CorpusPlistTests {
  private static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["DOCEDIT_CORPUS"] {
      return URL(filePath: path).appending(path: "plists")
    }
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let places = ["../../../../shared/corpus/plists", "../../../../../shared/corpus/plists"].map {
      here.appending(path: $0).standardized
    }
    return places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0]
  }()
  private static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".plist") }.sorted()

  private static func read(_ file: String) throws -> BundleInfo {
    try BundleInfo(
      plist: Data(contentsOf: folder.appending(path: file)), source: file,
      variables: ["PRODUCT_BUNDLE_IDENTIFIER": "org.example.app"])
  }

  @Test(.enabled(if: !files.isEmpty, "the corpus of property lists is absent"), arguments: files)
  func everyPropertyListIsRead(file: String) throws {
    let info = try Self.read(file)
    struct Plist: Decodable {
      struct Empty: Decodable {}
      enum CodingKeys: String, CodingKey {
        case documents = "CFBundleDocumentTypes", exported = "UTExportedTypeDeclarations"
      }
      var documents: [Empty]?
      var exported: [Empty]?
    }
    let plain = try PropertyListDecoder().decode(Plist.self, from: Data(contentsOf: Self.folder.appending(path: file)))
    #expect(info.documentTypes.count == plain.documents?.count ?? 0)
    #expect(info.contentTypes.filter { $0.origin == .exported }.count == plain.exported?.count ?? 0)
    #expect(info.documentTypes.allSatisfy { !$0.name.isEmpty })
  }

  @Test(.enabled(if: !files.isEmpty, "the corpus of property lists is absent"), arguments: files)
  func noPropertyListTakesDoceditsDocumentsApart(file: String) throws {
    let types = try DocumentTypes([ownBundle(), Self.read(file)])
    for (name, isFolder) in [("a.rtf", false), ("a.rtfd", true), ("a.md", false), ("a.txt", false), ("a.docx", false)] {
      let match = try #require(types.entry(for: name, isFolder: isFolder), "\(name)")
      #expect(match.type.isPackage == isFolder && !match.reason.isEmpty)
    }
  }

  @Test(.enabled(if: files.contains { $0.hasPrefix("coteditor") }, "CotEditor's property list is absent"))
  func cotEditorTakesItsFiles() throws {
    let file = try #require(Self.files.first { $0.hasPrefix("coteditor") })
    let types = try DocumentTypes([ownBundle(), Self.read(file)])
    let mojo = try #require(types.entry(for: "main.🔥", isFolder: false))
    #expect(mojo.source == file && mojo.type.activityType == "org.example.app.editing")
    #expect(types.entry(for: "a.rtf", isFolder: false)?.source == "docedit-Info.plist")
  }
}
