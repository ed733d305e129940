import Foundation

@testable import Git

/// A folder that is removed with the value that names it.
final class TemporaryFolder: Sendable {
  let path: String

  /// In memory where the system has a folder for that: there fsync costs nothing.
  init(inMemory: Bool = false) throws {
    let memory = URL(filePath: "/dev/shm")
    let isInMemory = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
    let parent = isInMemory ? memory : FileManager.default.temporaryDirectory
    path = parent.appending(path: "git-\(UUID().uuidString.prefix(8))").path
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

/// Runs a program and returns its status and all it printed, its errors last.
///
/// Not by Foundation's `Process`: its children inherit what it waits for, so that beside a server it waits for ever.
@discardableResult
func run(_ arguments: String..., in folder: String? = nil) throws -> (status: Int32, output: String) {
  let entered = folder.map { ["sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
  let child = try ChildProcess(
    entered + arguments, environment: ProcessInfo.processInfo.environment, ownGroup: true)
  child.closeInput()
  let output = child.readAll(until: Clock.now + 60)
  let status = child.finish(within: 60)
  return (status, (output + child.errorText).trimmingCharacters(in: .newlines))
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

extension Repository {
  /// Pushes commits by name (`+<commit>:<reference>`) by way of references of their own.
  borrowing func send(_ refspecs: [String], to url: RemoteURL, _ options: NetworkOptions) throws -> [PushResult] {
    var named: [String] = []
    for refspec in refspecs {
      let sides = refspec.split(separator: ":").map(String.init)
      let id = sides.first.flatMap { ObjectID($0.replacing("+", with: "")) }
      guard let id, let target = sides.last else { throw GitError(.invalidName, operation: "test", message: refspec) }
      try setReference("refs/outgoing/\(id)", to: id, expecting: nil)
      named.append((refspec.hasPrefix("+") ? "+" : "") + "refs/outgoing/\(id):" + target)
    }
    return try push(url, named, options: options)
  }
}

/// What `git fsck` finds wrong with a repository; empty where nothing is.
func faults(in repository: String) throws -> String {
  let (status, output) = try run("git", "-C", repository, "fsck", "--full", "--strict", "--no-dangling")
  let lines = output.split(separator: "\n").filter { !$0.hasPrefix("notice:") }
  return ((status == 0 ? [] : ["status \(status)"]) + lines.map(String.init)).joined(separator: "\n")
}
