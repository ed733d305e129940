public import Foundation

/// Puts new bytes in place of a file, at once and as a whole: a reader sees the old file or the new one.
public struct FileReplacement {
  let file: URL
  /// Links are followed: what they lead to is replaced.
  public init(of file: URL) { self.file = file }

  /// Writes and synchronizes a new file beside, then renames it. The old file's permissions stay.
  public func write(_ bytes: [UInt8]) throws {
    let target = file.resolvingSymlinksInPath()
    let temporary = target.deletingLastPathComponent().appending(
      path: ".\(target.lastPathComponent).\(UUID().uuidString)")
    do {
      try Data(bytes).write(to: temporary)
      try keepMode(of: target, on: temporary)
      try synchronize(temporary)
      guard unsafe rename(temporary.path, target.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw error
    }
  }

  private func keepMode(of target: URL, on temporary: URL) throws {
    guard let mode = try? FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] else { return }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary.path)
  }

  private func synchronize(_ file: URL) throws {
    let handle = try FileHandle(forUpdating: file)
    try handle.synchronize()
    try handle.close()
  }
}
