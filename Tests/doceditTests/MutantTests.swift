import Foundation
import Testing

@testable import Git

/// The bugs that `Scripts/mutants` puts back, to see that the tests find them.
@Suite struct MutantTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static var bugs: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/Tests/Mutants")) ?? []
    return names.filter { $0.hasSuffix(".sed") }.sorted()
  }

  @Test func thereAreBugs() { #expect(Self.bugs.count > 9) }

  @Test(arguments: bugs) func everyLineOfABugChangesTheFileThatItNames(_ bug: String) throws {
    let script = try String(contentsOf: Self.root.appending(path: "Tests/Mutants/\(bug)"), encoding: .utf8)
    let lines = script.split(separator: "\n").map(String.init)
    let file = try #require(lines.first).dropFirst("# ".count)
    let text = try String(contentsOf: Self.root.appending(path: String(file)), encoding: .utf8)
    for line in lines where !line.hasPrefix("#") {
      #expect(try Self.edited(Self.root.appending(path: String(file)), by: line) != text, "\(line)")
    }
  }

  private static func edited(_ file: URL, by command: String) throws -> String {
    let sed = try ChildProcess(
      ["sed", "-e", command, file.path], environment: ProcessInfo.processInfo.environment, ownGroup: true)
    let output = sed.readAll(until: Clock.now + 60)
    #expect(sed.finish(within: 60) == 0)
    return output
  }
}
