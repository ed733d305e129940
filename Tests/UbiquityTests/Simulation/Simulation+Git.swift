import Foundation
import Git
import Properties

@testable import Ubiquity

// What somebody does with plain git in the folder of a device.
extension Simulation {
  mutating func useGit(_ number: Int) async throws {
    switch choices.int(in: 0...9) {
    case 0...2: try commit(number, "-m", "by hand")
    case 3: if try git(number, "rev-parse", "-q", "--verify", "HEAD~1") { try commit(number, "--amend", "--no-edit") }
    case 4: try git(number, "add", "-A")
    case 5: try git(number, "push", "-q", "origin", "main")
    case 6 where kind.contains(.renames): try bring(number, "merge", "--ff-only")
    case 6: try bring(number, "merge", "--no-edit")
    case 7 where !kind.contains(.renames): try bring(number, "rebase")
    case 8 where !kind.contains(.renames): try bring(number, "cherry-pick")
    default: try await followAlone(number)
    }
  }

  /// An amended version keeps its message, which tells what it moved.
  private mutating func commit(_ number: Int, _ options: String...) throws {
    try git(number, "add", "-A")
    try git(number, ["commit", "-q"] + options)
  }

  /// Where that cannot be done without a word of somebody, it is let be. What git merges may lose a line where a document was moved.
  private mutating func bring(_ number: Int, _ command: String, _ options: String...) throws {
    try git(number, "fetch", "-q", "origin")
    if try git(number, "merge-base", "--is-ancestor", "origin/main", "main") { return }
    let isDone = try git(number, [command] + options + ["origin/main"])
    if !isDone { try git(number, command, "--abort") }
  }

  /// `main` moves forward to the remote's, the folder does not; it catches up before somebody commits what it has.
  private mutating func followAlone(_ number: Int) async throws {
    try git(number, "fetch", "-q", "origin")
    guard try git(number, "merge-base", "--is-ancestor", "main", "origin/main") else { return }
    try git(number, "reset", "-q", choices.bool() ? "--mixed" : "--soft", "origin/main")
    if choices.bool() { try await edit(number) }
    try await devices[number].settle()
  }

  @discardableResult
  private mutating func git(_ number: Int, _ arguments: String...) throws -> Bool { try git(number, arguments) }

  /// Whether it did that.
  @discardableResult
  private mutating func git(_ number: Int, _ arguments: [String]) throws -> Bool {
    let user = ["-c", "user.name=Eva", "-c", "user.email=eva@example.org", "-c", "core.hooksPath=/dev/null"]
    let root = devices[number].root.path.trimmingSlash
    let origin = try program(["git", "-C", root, "config", "remote.origin.url"]).output.trimmed
    let remote = ["-c", "url.\(network.remote).insteadOf=\(origin)"]
    let date = "\(Int(clock.now(of: number).timeIntervalSince1970)) +0000"
    let times = ["env", "GIT_AUTHOR_DATE=\(date)", "GIT_COMMITTER_DATE=\(date)"]
    let isDone = try program(times + ["git", "-C", root] + user + remote + arguments).status == 0
    note(number, "git \(arguments.joined(separator: " "))" + (isDone ? "" : ", in vain"))
    return isDone
  }
}
