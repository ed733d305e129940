import Foundation
import Testing

@testable import docedit

/// Plays the scripts in `Tests/Scenarios`: a line such as `laptop$ docedit sync` is a command on that machine, the lines after it are what it
/// prints, up to a blank line. All other lines are prose. `RECORD=1` rewrites the scripts with what the commands print now.
@Suite(.serialized) struct ScenarioTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
    path: "Scenarios")
  static var scripts: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }

  @Test func thereAreScenarios() { #expect(!Self.scripts.isEmpty) }

  @Test(arguments: scripts) func theScenarioPlays(_ name: String) async throws {
    let file = Self.folder.appending(path: name)
    let script = try String(contentsOf: file, encoding: .utf8)
    let stage = try Stage()
    defer { stage.remove() }
    let played = try await play(script, on: stage)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try played.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(played == script, "\(name) prints something else:\n\(played)")
    }
  }

  private func play(_ script: String, on stage: Stage) async throws -> String {
    var played: [String] = []
    var isOutput = false
    for line in script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let match = line.wholeMatch(of: /([a-z]+)\$ (.+)/) {
        played.append(line)
        let output = try await stage.run(String(match.2), on: String(match.1))
        played += output.split(separator: "\n").map(String.init)
        isOutput = true
      } else if line.isEmpty || !isOutput {
        isOutput = false
        played.append(line)
      }
    }
    return played.joined(separator: "\n")
  }
}
