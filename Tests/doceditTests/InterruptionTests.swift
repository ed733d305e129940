import Foundation
import Properties
import Testing

/// Exchanges that the user ends while the remote is slow: a real program, and a real signal.
@Suite struct InterruptionTests {
  private let stage: FaultStage
  private let line: String

  init() throws {
    stage = try FaultStage()
    line = stage.root + "/line"
    try ExecutableFile.write(Self.script, to: line)
  }

  /// What a host says comes at once, or, when a file says so, not at all.
  private static let script = #"""
    #!/bin/sh
    for command; do :; done
    if [ -e "$0.mute" ]; then
      touch "$0.asked"
      exec sleep 60
    fi
    exec sh -c "$command"
    """#

  /// Ends what comes after the signal and the line, some time after the line was used.
  private static let ending = #"""
    signal=$0 line=$1; shift
    env --default-signal=$signal "$@" & program=$!
    until [ -e "$line.asked" ]; do sleep 0.1; done
    sleep 3; kill -$signal $program; wait $program
    """#

  private func run(_ arguments: String..., under: String...) throws -> FaultStage.Ending {
    try stage.run(arguments, on: "laptop", under: ["env", "GIT_SSH_COMMAND=\(line)"] + under)
  }

  @Test(arguments: [("INT", Int32(130)), ("TERM", 143)])
  func aRoundThatIsEndedIsInTheLog(_ signal: String, _ status: Int32) throws {
    defer { stage.remove() }
    let documents = stage.documents(of: "laptop")
    let made = try run("init", documents, "--remote", "ssh://localhost\(stage.remote)", "--name", "laptop")
    try #require(made.status == 0, "\(made)")
    _ = try stage.tell("touch line.mute")
    let ended = try run("sync", under: "sh", "-c", Self.ending, signal, line)
    #expect(ended.status == status, "\(ended)")
    #expect(try run("log", "--sync").output.contains("cancelled"))
    _ = try stage.tell("rm line.mute")
    #expect(try run("sync").status == 0)
  }
}
