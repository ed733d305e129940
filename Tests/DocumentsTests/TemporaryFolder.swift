import Foundation

/// A folder that goes away with the value that owns it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().appending(
      path: "documents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ text: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }
}
