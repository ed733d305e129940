import Foundation
import Programs

/// Saving, exchanging and looking, beside git doing the same: in containers of several sizes, over a folder and over ssh.
struct ExchangeBench {
  let host: Host
  let documents: Int
  let rounds: Int
  /// The remote of the container; that of plain git has `.plain` after it.
  private let remote: String
  let path: String

  /// How many bytes the edited document has.
  private static let size = 20_000
  static let sizes = [10, 1000, 20_000]

  /// How many times faster than git saving and receiving are to be, by the number of documents.
  var target: Double? { documents <= 10 ? 1 : documents >= 20_000 ? 3 : nil }

  static func run(_ host: Host, sizes: [Int], rounds: Int) throws {
    let server = try SSHServer(in: host.root.appending(path: "sshd"))
    defer { server?.stop() }
    if server == nil { say("ssh: sshd is not installed; left out") }
    say("\nsaving and exchanging, \(rounds) rounds; milliseconds, median (smallest, largest)\n")
    say(
      "  \("documents".column(11))\("remote".column(8))\("what".column(20))\("docedit".column(26))\("git".column(26))\("git to docedit".column(16))to be met"
    )
    var saves: [String: [Cost]] = [:]
    for documents in sizes {
      saves["folder", default: []].append(try ExchangeBench(host, documents, rounds, name: "folder") { $0 }.run())
      guard let server else { continue }
      var remote = host
      remote.environment["GIT_SSH_COMMAND"] = server.command
      let save = try ExchangeBench(remote, documents, rounds, name: "ssh", url: server.url).run()
      saves["ssh", default: []].append(save)
    }
    if sizes.count > 1 { saves.sorted { $0.key < $1.key }.forEach { sayGrowth($0, $1, sizes) } }
  }

  /// What a save costs is not to depend on the number of documents; a quarter more is left to the machine's noise. What it costs is this machine's processor time:
  /// over ssh, the remote's git goes through the former version's whole tree each time that something is pushed.
  private static func sayGrowth(_ name: String, _ saves: [Cost], _ sizes: [Int]) {
    guard let first = saves.first, let last = saves.last, first.processor.median > 0 else { return }
    let time = last.time.median / first.time.median, processor = last.processor.median / first.processor.median
    let words = String(format: "× %.2f in time, × %.2f in this machine's processor time", time, processor)
    say(
      "  a save over \(name), \(sizes.last ?? 0) documents to \(sizes.first ?? 0): \(words) (to be met: the same cost; \(processor <= 1.25 ? "met" : "not met"))"
    )
  }

  private let name: String

  private init(_ host: Host, _ documents: Int, _ rounds: Int, name: String, url: (String) -> String) {
    var place = host
    place.root = host.root.appending(path: "\(name)-\(documents)")
    path = place.root.appending(path: "writing.git").path
    (self.host, self.documents, self.rounds, self.name, remote) = (place, documents, rounds, name, url(path))
  }

  /// Returns what the saves took.
  private func run() throws -> Cost {
    defer { try? FileManager.default.removeItem(at: host.root) }
    try prepare()
    try compare("first clone", min(rounds, 3), own: [clone("desktop")], git: [gitClone("desktop")])
    try run("git -C plain branch -q -u origin/main", as: "desktop")
    let main = "../writing.git/refs/heads/main", plainMain = "../writing.git.plain/refs/heads/main"
    try compareSaves()
    let saving = Step(line: save(), machine: "laptop")
    let saved = try compare(
      "script to remote", own: [saving], git: [gitSave()], then: receive, until: (main, plainMain))
    let ended = try compare("script, to its end", own: [saving], git: [gitSave()], then: receive)
    try compare("edit to remote", own: [edit()], git: [gitSave()], then: receive, until: (main, plainMain))
    try compare("edit, to its end", own: [edit()], git: [gitSave()], then: receive)
    try compare(
      "arrival", own: [receive.own], git: [receive.git], before: [.init(line: save(), machine: "laptop"), gitSave()],
      until: ("Writing/edited.md", "plain/edited.md"), target: target)
    try compare(
      "receive", own: [receive.own], git: [receive.git], before: [.init(line: save(), machine: "laptop"), gitSave()])
    try compare(
      "idle round", own: [.init(line: "\(docedit) sync", machine: "desktop")],
      git: [.init(line: "git -C plain pull -q", machine: "desktop")])
    try compare(
      "status", own: [.init(line: "\(docedit) status", machine: "desktop")],
      git: [.init(line: "git -C plain status", machine: "desktop")])
    return Cost(time: saved.time, processor: saved.processor + ended.processor)
  }
}

extension ExchangeBench {
  /// Of a command, in milliseconds, each time: the time that was measured, and the processor time of its processes until their end.
  struct Cost { var time: [Double], processor: [Double] }
  /// A shell's line on a machine.
  struct Step { var line: String, machine: String }

  private var docedit: String { "'\(host.docedit)'" }
  func run(_ line: String, as machine: String) throws { try host.run(line, as: machine) }

  /// A script that opens the document in docedit, edits and saves it.
  private func save() -> String { "\(docedit) edit Writing/edited.md -e 'move end' -e 'insert \" more\"' -e save" }
  /// As with git, another program edits the file; then it is sent.
  private func edit() -> Step {
    Step(line: "cd Writing && printf ' more' >> edited.md && \(docedit) sync", machine: "laptop")
  }
  func gitSave() -> Step {
    Step(
      line: "cd plain && printf ' more' >> edited.md && git add -A && git commit -qm edit && git push -q",
      machine: "laptop")
  }
  var receive: (own: Step, git: Step) {
    (Step(line: "\(docedit) sync", machine: "desktop"), Step(line: "git -C plain pull -q", machine: "desktop"))
  }
  private func clone(_ machine: String) -> Step {
    Step(
      line: "rm -rf Writing .config && \(docedit) init Writing --remote '\(remote)' --name \(machine)", machine: machine
    )
  }
  private func gitClone(_ machine: String) -> Step {
    Step(line: "rm -rf plain && git clone -q '\(remote).plain' plain", machine: machine)
  }

  /// Both in turn, so that a noisy machine is noisy for both; `before` is done first each time, `then` afterwards, not measured.
  @discardableResult
  private func compare(
    _ what: String, _ count: Int? = nil, own: [Step], git: [Step], before: [Step] = [],
    then: (own: Step, git: Step)? = nil, until files: (own: String, git: String)? = nil, target: Double? = nil
  ) throws -> Cost {
    var times: (own: [Double], git: [Double]) = ([], []), processor: [Double] = []
    for _ in 0..<(count ?? rounds) {
      for step in before { try run(step.line, as: step.machine) }
      let former = Child.processorTime
      for step in own { times.own.append(try time(step, until: files?.own)) }
      processor.append((Child.processorTime - former).milliseconds)
      for step in git { times.git.append(try time(step, until: files?.git)) }
      for step in [then?.own, then?.git].compactMap({ $0 }) { try run(step.line, as: step.machine) }
    }
    report(what, own: times.own, git: times.git, target: target)
    return Cost(time: times.own, processor: processor)
  }

  func report(_ what: String, own: [Double], git: [Double], target: Double?) {
    let ratio = git.median / own.median, words = String(format: "× %.2f", ratio)
    let verdict = target.map { String(format: "× %.0f: ", $0) + (ratio >= $0 ? "met" : "not met") } ?? ""
    say(
      "  \(String(documents).column(11))\(name.column(8))\(what.column(20))\(own.summary.column(26))\(git.summary.column(26))\(words.column(16))\(verdict)"
    )
  }

  func time(_ step: Step, until file: String?) throws -> Double {
    guard let file else { return try host.time(step.line, as: step.machine) }
    return try host.time(step.line, as: step.machine, until: file)
  }

  /// The same documents in a container and in a clone of plain git. git makes the first version of both.
  private func prepare() throws {
    try FileManager.default.createDirectory(at: host.root, withIntermediateDirectories: true)
    for bare in [path, path + ".plain"] { try run("git init -q --bare -b main '\(bare)'", as: "laptop") }
    try run("git clone -q '\(remote).plain' plain && git -C plain checkout -q -B main", as: "laptop")
    try writeDocuments(to: host.home("laptop").appending(path: "plain"))
    try run("cd plain && git add -A && git commit -qm start && git push -q -u origin main", as: "laptop")
    try run("git -C plain push -q '\(remote)' main", as: "laptop")
    try run("\(docedit) init Writing --remote '\(remote)' --name laptop", as: "laptop")
  }

  private func writeDocuments(to folder: URL) throws {
    for number in 1..<documents {
      let place = folder.appending(path: "folder\(number / 100)")
      if number % 100 == 0 || number == 1 {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      try "# Document \(number)\n\n\(String(repeating: "Some words of document \(number). ", count: 20))\n".write(
        to: place.appending(path: "document \(number).md"), atomically: false, encoding: .utf8)
    }
    let words = (0..<(Self.size / 10)).map { "word\(10_000 + $0)" }.joined(separator: " ")
    try "# Edited\n\n\(words)\n".write(to: folder.appending(path: "edited.md"), atomically: false, encoding: .utf8)
  }
}
