import ArgumentParser
import Foundation
import Synchronization
import Ubiquity

@testable import docedit

/// Machines with home folders of their own in one temporary folder, and a clock that all of them share.
///
/// Everything else is real: files, git, SQLite, and the processes that git starts.
final class Stage: Sendable {
  /// The project's own sample documents.
  static let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "SampleDocs").path
  let root: URL
  /// Added to the environment of every machine.
  var environment: [String: String] {
    get { extra.withLock { $0 } }
    set { extra.withLock { $0 = newValue } }
  }
  private let extra = Mutex<[String: String]>([:])
  private let clock = Mutex(Date(timeIntervalSince1970: 1_790_000_000))
  private let names = Mutex(UInt64(1))

  init() throws {
    root = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().appending(
      path: "docedit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try shell("git init --quiet --bare writing.git", in: root)
  }

  func remove() { try? FileManager.default.removeItem(at: root) }

  /// The machine of that name; its home folder is made on first use.
  func machine(_ name: String, output: Output, input: Data = Data()) throws -> Machine {
    let home = root.appending(path: name)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    var surroundings = Surroundings(
      home: home, environment: environment(home: home), hostName: name, now: { self.now() },
      makeUUID: { self.nextUUID() })
    surroundings.randomBytes = { Self.bytes($0, of: name) }
    return Machine(
      surroundings: surroundings, workingDirectory: home, print: { output.add($0) },
      printBytes: { output.add(String(decoding: $0, as: UTF8.self)) },
      printError: { output.add($0) }, readInput: { input }, isTerminal: false, isErrorTerminal: false,
      isInteractive: false)
  }

  /// Runs one command line as that machine's user; gives what it prints, with machine-dependent paths taken out. `cd FOLDER && docedit …` runs the
  /// command in that folder; `sleep 2h`, or `3d`, puts all clocks forward.
  func run(_ line: String, on name: String) async throws -> String {
    advance()
    if let match = line.wholeMatch(of: /sleep (\d+)([hd])/), let count = Double(match.1) {
      advance(by: count * (match.2 == "h" ? 3_600 : 86_400))
      return ""
    }
    let output = Output()
    let home = root.appending(path: name)
    if let match = line.wholeMatch(of: /cd ([^ ]+) && (docedit .+)/) {
      return try await run(String(match.2), on: name, in: String(match.1), output: output)
    }
    let (words, input) = try redirected(ShellWords(line, home: home.path, root: root.path).words, home: home)
    let machine = try machine(name, output: output, input: input)
    if words.first == "docedit" {
      await run(Array(words.dropFirst()), on: machine, output: output)
    } else {
      output.add(
        try shell(
          line.replacing("/srv/", with: root.path + "/"), in: machine.surroundings.home,
          environment: machine.surroundings.environment))
    }
    return output.text.replacing(machine.surroundings.home.path, with: "~").replacing(root.path, with: "/srv")
  }

  private func run(_ line: String, on name: String, in folder: String, output: Output) async throws -> String {
    let home = root.appending(path: name)
    let (words, input) = try redirected(ShellWords(line, home: home.path, root: root.path).words, home: home)
    var machine = try machine(name, output: output, input: input)
    machine.workingDirectory = home.appending(path: folder)
    await run(Array(words.dropFirst()), on: machine, output: output)
    return output.text.replacing(home.path, with: "~").replacing(root.path, with: "/srv")
  }

  private func run(_ arguments: [String], on machine: Machine, output: Output) async {
    do {
      guard var command = try Docedit.parseAsRoot(arguments) as? any DoceditCommand else { return }
      try await command.perform(on: machine)
    } catch {
      let message = Docedit.fullMessage(for: error)
      if !message.isEmpty { output.add(message + "\n") }
      let code = Docedit.exitCode(for: error).rawValue
      if code != 0 { output.add("[exit \(code)]\n") }
    }
  }

  /// A command's words, and what a `< FILE` at its end gives it to read.
  private func redirected(_ words: [String], home: URL) throws -> ([String], Data) {
    guard words.count > 2, words[0] == "docedit", words[words.count - 2] == "<" else { return (words, Data()) }
    let file = URL(filePath: words[words.count - 1], relativeTo: home.appending(path: "/"))
    return (words.dropLast(2), try Data(contentsOf: file))
  }

  private func environment(home: URL) -> [String: String] {
    [
      "HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "TZ": "UTC",
      "LC_ALL": "C.UTF-8", "SAMPLES": Self.samples,
    ]
    .merging(environment) { $1 }
  }

  /// Always the same ones for a machine: what it signs has the same name whenever it is played.
  private static func bytes(_ count: Int, of name: String) -> [UInt8] {
    let letters = Array(name.utf8) + [0]
    return (0..<count).map { letters[$0 % letters.count] &+ UInt8(truncatingIfNeeded: $0) }
  }

  private func now() -> Date { clock.withLock { $0 } }
  private func advance(by seconds: Double = 60) { clock.withLock { $0 += seconds } }

  private func nextUUID() -> UUID {
    let number = names.withLock { state in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
    let digits = String(number, radix: 16).uppercased()
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    return UUID(uuidString: "\(padded.prefix(8))-\(padded.dropFirst(8).prefix(4))-4000-8000-\(padded.suffix(12))")
      ?? UUID()
  }
}

/// Collects what a command prints.
final class Output: Sendable {
  private let storage = Mutex("")
  var text: String { storage.withLock { $0 } }
  func add(_ text: String) { storage.withLock { $0 += text } }
}

/// A command line split as a shell does: blanks, quotes, `~` and the stage's own `/srv`.
struct ShellWords {
  private(set) var words: [String] = []

  init(_ line: String, home: String, root: String) {
    var word: String?
    var quote: Character?
    for character in line {
      switch (character, quote) {
      case (let mark, let open?) where mark == open: quote = nil
      case (_, .some): word = (word ?? "") + String(character)
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case (" ", nil):
        words += [word].compactMap { $0 }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    words += [word].compactMap { $0 }
    words = words.map { Self.expand($0, home: home, root: root) }
  }

  private static func expand(_ word: String, home: String, root: String) -> String {
    if word.hasPrefix("~/") { return home + word.dropFirst() }
    return word.hasPrefix("/srv/") ? root + word.dropFirst(4) : word
  }
}
