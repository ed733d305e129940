import ArgumentParser
import Foundation
import Ubiquity

@testable import docedit

/// What a command printed, and its exit code.
struct Told: CustomStringConvertible {
  var out: String
  var err: String
  var code: Int32

  private var lines: [String] { err.split(separator: "\n").map(String.init) }
  var error: String? { lines.first { $0.hasPrefix("docedit: ") } }
  var hint: String? { lines.last.flatMap { $0.hasPrefix("  hint: ") ? String($0.dropFirst(8)) : nil } }
  /// Notes may come before.
  var isOneLineAndAHint: Bool { lines.filter { $0.hasPrefix("docedit: ") }.count == 1 && hint != nil }
  var description: String { "exit \(code)\n\(out)\n\(err)" }
}

extension Stage {
  /// Runs one command line as that machine's user, with what it prints for scripts and for people kept apart. `file`: where its output goes instead.
  func docedit(_ line: String, on name: String, into file: FileHandle? = nil) async throws -> Told {
    let output = Output(), errors = Output()
    var machine = try machine(name, output: output)
    machine.printError = { errors.add($0) }
    if let file { machine.write(to: StandardOutput(file)) }
    let words = ShellWords(line, home: machine.surroundings.home.path, root: root.path).words
    do {
      let parsed = try Docedit.parseAsRoot(Array(words.dropFirst()))
      guard var command = parsed as? any DoceditCommand else { return Told(out: "", err: "", code: -1) }
      try await command.perform(on: machine)
      return Told(out: output.text, err: errors.text, code: 0)
    } catch {
      return Told(out: output.text, err: errors.text, code: Docedit.exitCode(for: error).rawValue)
    }
  }
}

extension Machine {
  fileprivate mutating func write(to output: StandardOutput) {
    print = { output.write($0.utf8) }
    printBytes = { output.write($0) }
    outputFailure = { output.failure }
  }
}
