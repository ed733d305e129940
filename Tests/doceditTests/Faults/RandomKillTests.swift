import Foundation
import Properties
import Testing

@testable import Git

/// Real processes on three machines, killed at random moments. `ROUNDS=n` in the environment plays more of them, `SEED=n` others. All is looked at after
/// every 25th.
@Suite(.enabled(if: SystemCallFault.isPossible, "docedit is not built beside the tests"))
struct RandomKillTests {
  @Test func noWordIsLostWhereverProcessesAreKilled() throws {
    let seed = FaultStage.setting("SEED") ?? 1
    var play = try RandomKills(seed: UInt64(seed))
    defer { play.stage.remove() }
    for number in 1...(FaultStage.setting("ROUNDS") ?? 25) {
      try play.round()
      if number % 25 != 0 { continue }
      let complaint = try play.complaint()
      try #require(complaint == nil, "seed \(seed): \(complaint ?? "")\n\(play.trace.joined(separator: "\n"))")
      print(
        "seed \(seed): \(number) rounds, \(play.killCount) processes killed, nothing lost of \(play.wordCount) words")
    }
  }
}

/// Rounds in which two of three machines do something at the same time, and are stopped at any moment.
struct RandomKills {
  static let machines = ["laptop", "desktop", "tablet"]
  private static let documents = ["a.txt", "b.txt"]

  let stage: FaultStage
  private(set) var trace: [String] = []
  /// Words that docedit, or the file system, has taken.
  private var taken: [String] = []
  private var count = 0
  private(set) var killCount = 0
  var wordCount: Int { taken.count }
  /// How long a round takes that nothing befalls, in milliseconds: kills come somewhat later at most.
  private var duration = 0
  private var choices: Choices

  init(seed: UInt64) throws {
    (choices, stage) = (Choices(seed: seed), try FaultStage())
    for name in Self.machines {
      try stage.must("init", stage.documents(of: name), "--remote", stage.remote, "--name", name, on: name)
      if name == "laptop" { for document in Self.documents { try stage.write("a text\n", to: document, of: name) } }
      let began = Clock.now
      try stage.must("sync", on: name)
      duration = max(50, Int((Clock.now - began) * 1_500))
    }
  }

  private struct Work {
    var machine: String
    var word: String?
    var process: ChildProcess
    var end: Double
  }

  mutating func round() throws {
    let first = choices.int(in: 0...2), second = (first + choices.int(in: 1...2)) % 3
    var works = [try begin(on: Self.machines[first]), try begin(on: Self.machines[second])]
    works.sort { $0.end < $1.end }
    for work in works {
      let output = work.process.readAll(until: work.end)
      work.process.kill()
      let status = work.process.finish(within: 5)
      if status == 128 + SIGKILL { killCount += 1 }
      trace[trace.count - 1] += "; \(work.machine) \(status == 128 + SIGKILL ? "is killed" : "ends with \(status)")"
      if let word = work.word, output.contains(#/\d:\d/#) { taken.append(word) }
    }
  }

  private mutating func begin(on machine: String) throws -> Work {
    let document = choices.element(of: Self.documents), kind = choices.int(in: 0...7)
    var word: String?
    var command = ["sync"]
    if kind < 5 {
      word = newWord()
      command = [
        "edit", stage.documents(of: machine) + "/" + document, "-e", "insert \"\(word ?? "") \"", "-e", "caret",
      ]
      if kind > 0 { command += ["-e", "save"] }
    } else if kind == 5 {
      try append(newWord(), to: document, of: machine)
    }
    let delay = Double(choices.int(in: 0...duration)) / 1_000
    trace.append("\(machine): \(command.joined(separator: " ")), \(delay) s")
    let process = try stage.start(command, on: machine)
    process.closeInput()
    return Work(machine: machine, word: word, process: process, end: Clock.now + delay)
  }

  private mutating func newWord() -> String {
    count += 1
    return "word\(count)"
  }

  /// Another program writes.
  private mutating func append(_ word: String, to document: String, of machine: String) throws {
    guard let text = stage.text(document, of: machine) else { return }
    try stage.write(text + word + "\n", to: document, of: machine)
    taken.append(word)
    trace.append("\(machine): another program writes \(word) into \(document)")
  }
}

extension RandomKills {
  /// What is wrong when everybody went on, and met; nil where nothing is.
  func complaint() throws -> String? {
    for name in Self.machines {
      for document in Self.documents {
        let ending = try stage.run(["edit", "\(stage.documents(of: name))/\(document)", "-e", "save"], on: name)
        if ending.status != 0 { return "\(document) on \(name): \(ending.status) \(ending.output)" }
      }
    }
    for name in Self.machines + Self.machines + Self.machines {
      let ending = try stage.run(["sync"], on: name)
      if ending.status != 0 { return "sync on \(name): \(ending.status) \(ending.output)" }
    }
    return try complaintAboutWords() ?? stage.complaintAboutStores(of: Self.machines)
  }

  private func complaintAboutWords() throws -> String? {
    let written = try stage.writtenWords(beginning: "word")
    let lost = taken.filter { !written.contains($0[...]) }
    return lost.isEmpty ? nil : "lost: \(lost)"
  }
}
