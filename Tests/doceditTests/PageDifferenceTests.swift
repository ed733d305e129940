import Foundation
import RichText
import Testing

@testable import docedit

private let node = ["/usr/bin/node", "/usr/local/bin/node"].first { FileManager.default.isExecutableFile(atPath: $0) }

/// The script with which a page compares two texts, run by node.
@Suite(.enabled(if: node != nil, "node is not installed")) struct PageDifferenceTests {
  /// What an expression of the script is, as JSON.
  private func value<Value: Decodable>(of expression: String, as type: Value.Type = Value.self) throws -> Value {
    let script = String(decoding: PackageResources.difference_js, as: UTF8.self)
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: try #require(node))
    process.arguments = ["-e", "\(script)\nconsole.log(JSON.stringify(\(expression)))"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(type, from: data)
  }

  private func json(_ paragraphs: [String]) throws -> String {
    String(decoding: try JSONEncoder().encode(paragraphs), as: UTF8.self)
  }

  @Test(arguments: [
    (["Don't stop the naïve ones."], ["Don't go to the naïve ones, 12 of them."]), (["東京 is big"], ["東西 is big"]),
    (["one", "two three", ""], ["two three four"]), ([""], ["a b’c 'd' e'"]),
    (["e\u{301}te\u{301} fini"], ["été fini là"]),
  ]) func wordsAreCountedAsByDocedit(_ old: [String], _ new: [String]) throws {
    let count: WordCount = try value(of: "difference.count(\(json(old)), \(json(new)))")
    let texts = [old, new].map { RichText(plain: $0.joined(separator: "\n")) }
    #expect(count == texts[0].wordChange(to: texts[1]))
  }

  @Test(arguments: [
    (
      ["One two three four.", "Kept words are here now."],
      ["New start altogether.", "Kept words are here again.", "More."],
      [[0, nil], [nil, 0], [1, 1], [nil, 2]]
    ),
    (["All of it"], ["Something else"], [[0, 0]]),
    (["a b c", "d e f"], ["d e g"], [[0, nil], [1, 0]]),
    ([], ["new"], [[nil, 0]]),
  ]) func paragraphsStandBesideThoseThatTheyCameFrom(_ old: [String], _ new: [String], _ rows: [[Int?]]) throws {
    #expect(try value(of: "difference.rows(\(json(old)), \(json(new)))", as: [[Int?]].self) == rows)
  }

  @Test func aDifferenceHasTheWordsOfBothSides() throws {
    let parts: [[String]] = try value(of: "difference.words('one two', 'one ‘three’ two')")
    #expect(parts == [["span", "one "], ["ins", "‘three’ "], ["span", "two"]])
  }
}
