import Foundation
import Testing

@testable import Git
@testable import Ubiquity

@Suite struct ProcessTableTests {
  private let own = ProcessTable.process(ProcessInfo.processInfo.processIdentifier)

  @Test func aProcessThatRunsIsAlive() { #expect(own.start != nil && ProcessTable.isAlive(own)) }

  /// As earlier versions wrote it down.
  @Test func whereItsStartIsNotKnownTheNumberCounts() {
    var process = own
    process.start = nil
    #expect(ProcessTable.isAlive(process))
  }

  @Test func anotherProcessWithItsNumberIsNotIt() {
    var (later, elsewhere) = (own, own)
    later.start = own.start.map { $0 + 1 }
    elsewhere.boot = "another start of the machine"
    #expect(!ProcessTable.isAlive(later) && !ProcessTable.isAlive(elsewhere))
  }

  /// It keeps its number until then.
  @Test func aProcessThatWasKilledAndThatNobodyAskedAfterIsNotAlive() async throws {
    let child = try ChildProcess(["sleep", "60"], environment: ProcessInfo.processInfo.environment, ownGroup: true)
    let process = ProcessTable.process(child.process)
    #expect(ProcessTable.isAlive(process))
    child.kill()
    for _ in 0..<500 where ProcessTable.isAlive(process) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(!ProcessTable.isAlive(process))
    _ = child.finish(within: 5)
  }
}
