import Foundation

/// A folder that goes with its owner.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().appending(path: "docedit-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ name: String) -> String? { try? String(contentsOfFile: path + "/" + name, encoding: .utf8) }
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  /// All names in the folder and below, sorted; those of temporary files too.
  var names: [String] { (try? FileManager.default.subpathsOfDirectory(atPath: path).sorted()) ?? [] }

  func attribute<Value>(_ key: FileAttributeKey, of name: String) throws -> Value? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[key] as? Value
  }

  func set(_ key: FileAttributeKey, _ value: any Sendable, of name: String) throws {
    try FileManager.default.setAttributes([key: value], ofItemAtPath: path + "/" + name)
  }
}
