import Files
import Foundation

@testable import Ubiquity

/// A folder that is removed with its owner.
final class TemporaryFolder: Sendable {
  let path: String
  var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  init() {
    path = Folder.resolved(Self.place) + "/ubiquity-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// In memory where the system has such a place: waiting for a disk is no part of what is tested.
  private static let place =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

  func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: "\(path)/\(name)").map { [UInt8]($0) } }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func pipe(_ name: String) { _ = unsafe mkfifo("\(path)/\(name)", 0o644) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

  func move(_ old: String, _ new: String) throws {
    let target = url.appending(path: new)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: url.appending(path: old), to: target)
  }
}
