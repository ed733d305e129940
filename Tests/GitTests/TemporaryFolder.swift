import Foundation
import Git

/// A folder that is removed with the value that names it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "git-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String, mode: Int = 0o644) throws {
    try FileManager.default.createDirectory(
      atPath: URL(filePath: self(name)).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: self(name)))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self(name))
  }
}

/// Runs a program and returns its status and all it printed.
@discardableResult
func run(_ arguments: String..., in folder: String? = nil) throws -> (status: Int32, output: String) {
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  process.standardOutput = pipe
  process.standardError = pipe
  if let folder { process.currentDirectoryURL = URL(filePath: folder) }
  try process.run()
  let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  process.waitUntilExit()
  return (process.terminationStatus, output.trimmingCharacters(in: .newlines))
}

extension Repository {
  /// A commit of some files upon some parents; the dates follow the seconds.
  borrowing func commit(
    _ files: [String: String], on parents: ObjectID..., seconds: Double = 1_000, says message: String = "m"
  ) throws -> ObjectID {
    var edits: [TreeEdit] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      edits.append(.put(path: path, blob: try writeBlob(Array(text.utf8))))
    }
    let tree = try tree(parents.first.map { try commit($0).content.tree }, applying: edits)
    let who = Signature(name: "A", email: "a@a", date: Date(timeIntervalSince1970: seconds))
    return try writeCommit(CommitContent(tree: tree, parents: parents, signature: who, message: message))
  }
}

/// What `git fsck` finds wrong with a repository; empty where nothing is.
func faults(in repository: String) throws -> String {
  let (status, output) = try run("git", "-C", repository, "fsck", "--full", "--strict", "--no-dangling")
  let lines = output.split(separator: "\n").filter { !$0.hasPrefix("notice:") }
  return ((status == 0 ? [] : ["status \(status)"]) + lines.map(String.init)).joined(separator: "\n")
}
