import Foundation
import Properties
import Testing

@testable import Git

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
      echo $$ > "$0.asking"
      mv "$0.asking" "$0.asked"
      exec sleep 60
    fi
    exec sh -c "$command"
    """#

  private func run(_ arguments: String...) throws -> FaultStage.Ending {
    try stage.run(arguments, on: "laptop", under: ["env", "GIT_SSH_COMMAND=\(line)"])
  }

  /// Sends the signal, twice, when the host was asked and says nothing for three seconds; the signal that ended the program, nil for none.
  private func interrupt(_ arguments: [String], by signal: Int32) throws -> Int32? {
    let program = try stage.start(
      arguments, on: "laptop", under: ["env", "--default-signal=\(signal)", "GIT_SSH_COMMAND=\(line)"])
    for _ in 0..<600 where !FileManager.default.fileExists(atPath: line + ".asked") { usleep(50_000) }
    sleep(3)
    for _ in 0..<2 {
      kill(program.process, signal)
      usleep(20_000)
    }
    var end = unsafe siginfo_t()
    unsafe waitid(P_PID, id_t(program.process), &end, WEXITED | WNOWAIT)
    _ = program.finish(within: 1)
    return unsafe [Int32(CLD_KILLED), Int32(CLD_DUMPED)].contains(end.si_code) ? end._sifields._sigchld.si_status : nil
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGQUIT], [["sync"], ["sync", "--watch"]])
  func aRoundThatIsEndedIsInTheLogAndTheSignalEndsTheProgram(_ signal: Int32, _ command: [String]) throws {
    defer { stage.remove() }
    let documents = stage.documents(of: "laptop")
    let made = try run("init", documents, "--remote", "ssh://localhost\(stage.remote)", "--name", "laptop")
    try #require(made.status == 0, "\(made)")
    _ = try stage.tell("touch line.mute")
    #expect(try interrupt(command, by: signal) == signal)
    #expect(try stage.tell("cat /proc/$(cat line.asked)/cmdline 2> line.gone || true").isEmpty)
    let log = try run("log", "--sync").output
    #expect(log.components(separatedBy: "cancelled").count == 2, "\(log)")
    _ = try stage.tell("rm line.mute")
    #expect(try run("sync").status == 0)
  }

  @Test(
    arguments: [
      ["edit", "W/a.md", "-e", "insert more", "-e", "save"], ["add", "new.md"], ["remote", "--repair"],
      ["devices", "rename", "desk"], ["leave", "--yes"], ["leave", "--keep-local", "--yes"], ["verify", "--remote"],
      ["init", "V", "--remote"],
    ])
  func soIsWhatElseExchanges(_ command: [String]) throws {
    defer { stage.remove() }
    let documents = stage.documents(of: "laptop"), remote = "ssh://localhost\(stage.remote)"
    let made = try run("init", documents, "--remote", remote, "--name", "laptop")
    try #require(made.status == 0, "\(made)")
    try stage.write("text\n", to: "a.md", of: "laptop")
    try stage.write("text\n", to: "../new.md", of: "laptop")
    _ = try stage.tell("touch line.mute")
    let place = stage.root + "/laptop/"
    let arguments = command.map { $0.hasPrefix("W") || $0.hasPrefix("V") || $0.hasPrefix("new") ? place + $0 : $0 }
    #expect(try interrupt(arguments + (command[0] == "init" ? [remote] : []), by: SIGTERM) == SIGTERM)
    #expect(try stage.tell("cat /proc/$(cat line.asked)/cmdline 2> line.gone || true").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: place + "V"))
    #expect(try stage.tell("ls laptop/W/.git/docedit | grep -c '^download-' || true") == "0")
    #expect(try run("containers", "--json").output.contains("W\""))
    let log = try run("log", "--sync").output, isLogged = !["init", "verify"].contains(command[0])
    #expect(log.components(separatedBy: "cancelled").count == (isLogged ? 2 : 1), "\(log)")
  }

  @Test func aRepairThatIsEndedLeavesTheRestToTheNext() throws {
    defer { stage.remove() }
    let documents = stage.documents(of: "laptop")
    let made = try run("init", documents, "--remote", "ssh://localhost\(stage.remote)", "--name", "laptop")
    try #require(made.status == 0, "\(made)")
    try stage.write("text\n", to: "a.md", of: "laptop")
    let sent = try run("sync")
    try #require(sent.status == 0, "\(sent)")
    try stage.write("other\n", to: "a.md", of: "laptop")
    let blob = try stage.tell("echo text | git hash-object --stdin")
    try FileManager.default.removeItem(atPath: "\(documents)/.git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
    _ = try stage.tell("touch line.mute")
    #expect(try interrupt(["repair", documents], by: SIGTERM) == SIGTERM)
    #expect(try stage.tell("cat /proc/$(cat line.asked)/cmdline 2> line.gone || true").isEmpty)
    let log = try run("log", "--sync").output
    #expect(log.components(separatedBy: "cancelled").count == 2, "\(log)")
    _ = try stage.tell("rm line.mute")
    let mended = try run("repair", documents)
    #expect(mended.status == 0, "\(mended)")
    #expect(try stage.tell("git -C laptop/W cat-file -p \(blob)") == "text")
  }

  /// The last exchange of the founding hangs; the container is there by then.
  @Test func thePhraseOfAContainerThatIsThereIsShownWhenInitIsEnded() throws {
    defer { stage.remove() }
    let silence = #"echo >> "$0.count"; [ $(wc -l < "$0.count") -ge 4 ]"#
    try ExecutableFile.write(
      Self.script.replacingOccurrences(of: #"[ -e "$0.mute" ]"#, with: silence), to: line)
    let documents = stage.documents(of: "laptop")
    try FileManager.default.createDirectory(atPath: documents, withIntermediateDirectories: true)
    try stage.write("text\n", to: "a.md", of: "laptop")
    let program = try stage.start(
      ["init", documents, "--encrypted", "--remote", "ssh://localhost\(stage.remote)", "--name", "laptop"],
      on: "laptop", under: ["env", "GIT_SSH_COMMAND=\(line)"])
    for _ in 0..<600 where !FileManager.default.fileExists(atPath: line + ".asked") { usleep(50_000) }
    kill(program.process, SIGTERM)
    #expect(program.readAll(until: Clock.now + 20).contains("Write it down"))
    #expect(program.finish(within: 5) == 128 + SIGTERM)
    #expect(try run("containers", "--json").output.contains("W\""))
  }
}
