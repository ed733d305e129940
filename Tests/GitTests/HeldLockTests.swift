import Foundation
import Testing

@testable import Git

/// Locks of references that a killed process left, and such as one still has.
@Suite struct HeldLockTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func aLockThatAProcessHasOpenStaysUntilThatIsGone() throws {
    let repository = try Repository.initialize(at: folder.path + "/c/.git")
    let lock = folder.path + "/c/.git/refs/heads/main.lock"
    let holder = try ChildProcess(
      ["sh", "-c", "exec 3>'\(lock)'; echo; exec sleep 60"], environment: ProcessInfo.processInfo.environment,
      ownGroup: true)
    var word: [UInt8] = [0]
    #expect(word.withUnsafeMutableBytes { holder.read(into: $0, within: 60_000) } == 1)
    repository.clearStaleLocks()
    #expect(FileManager.default.fileExists(atPath: lock))
    holder.kill()
    _ = holder.finish(within: 60)
    repository.clearStaleLocks()
    #expect(!FileManager.default.fileExists(atPath: lock))
  }
}
