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
    let holder = Process()
    let ready = Pipe()
    (holder.executableURL, holder.standardOutput) = (URL(filePath: "/bin/sh"), ready)
    holder.arguments = ["-c", "exec 3>'\(lock)'; echo; exec sleep 60"]
    try holder.run()
    defer { holder.terminate() }
    _ = ready.fileHandleForReading.availableData
    repository.clearStaleLocks()
    #expect(FileManager.default.fileExists(atPath: lock))
    holder.terminate()
    holder.waitUntilExit()
    repository.clearStaleLocks()
    #expect(!FileManager.default.fileExists(atPath: lock))
  }
}
