import Foundation
import RichText
import Testing

@testable import docedit

/// The page's script, by itself.
@Suite(.enabled(if: PageScript.isPossible, "node is not installed")) struct HistoryPageComparisonTests {
  private static let texts = [
    ["", "one two three"], ["one two", "one 2 two"], ["don't stop", "don\u{2019}t stop, don' t"],
    ["e\u{301}te\u{301} x", "e\u{301}te x\u{301}"], ["漢字かな交じり", "漢字仮名交じり 1\u{20E3}"],
    ["a_b - -\u{301}", "a b -\u{93E}"],
    ["a\n\nb c d\n\ne", "x y\n\nb c f d\n\na\n\ne"], ["one two three\nfour", "new\none two 3 three\nfour"],
    [String(repeating: "a b c d e ", count: 300), String(repeating: "e c a f ", count: 400)],
    [(0..<900).map { "w\($0)" }.joined(separator: " "), (0..<900).map { "w\($0 * 7 % 900)" }.joined(separator: " ")],
  ]

  @Test(arguments: texts) func wordsAreCountedAsTheHistoryCountsThem(_ texts: [String]) throws {
    let texts = texts.map { RichText(plain: $0) }, script = PageScript()
    for (old, new) in [(texts[0], texts[1]), (texts[1], texts[0]), (RichText(), texts[1])] {
      #expect(try script.run("wordChange", old, new, as: WordCount.self) == old.wordChange(to: new))
    }
  }

  @Test func aParagraphIsComparedWithTheOneThatItWas() throws {
    let old = RichText(plain: "The cat sat on the mat.\nEnd")
    let new = RichText(plain: "A new one.\nThe cat sat on a mat.\nEnd")
    let lines = try PageScript().run("lines", old, new, as: [PageScript.Line].self)
    #expect(lines[0].parts == [["ins", "A new one."]])
    #expect(lines[1].parts == [["span", "The cat sat on "], ["del", "the"], ["ins", "a"], ["span", " mat."]])
    let back = try PageScript().run("lines", new, old, as: [PageScript.Line].self)
    #expect(back[0].parts == [["del", "A new one."]] && back[1].parts.count == 4 && back[2].isKept == true)
  }

  @Test func aParagraphThatWasMovedIsNamedAsThat() throws {
    let old = RichText(plain: "The first one.\nThe second one.\nx\nEnd")
    let new = RichText(plain: "The second one.\nx\nThe third one.\nThe first one.\nEnd")
    let lines = try PageScript().run("lines", old, new, as: [PageScript.Line].self)
    #expect(lines.map(\.movedTo) == [3, nil, nil, nil, nil, nil])
    #expect(lines.map(\.movedFrom) == [nil, nil, nil, nil, 0, nil])
    #expect(lines[0].parts == [["del", "The first one."]] && lines[4].parts == [["ins", "The first one."]])
  }

  @Test func shortAndRepeatedParagraphsAreNotTakenForMoved() throws {
    let old = RichText(plain: "x\nThe same.\nThe same.\nA\nB\nC")
    let new = RichText(plain: "A\nB\nC\nx\nThe same.\nThe same.")
    let lines = try PageScript().run("lines", old, new, as: [PageScript.Line].self)
    #expect(lines.allSatisfy { $0.movedTo == nil && $0.movedFrom == nil })
  }
}

/// Runs a function of the script that compares texts.
private struct PageScript {
  struct Line: Decodable {
    var isKept: Bool?
    var movedTo, movedFrom: Int?
    var parts: [[String]]
  }

  static let isPossible = (try? PageScript().output("process.stdout.write('1')"))?.isEmpty == false

  func run<T: Decodable>(_ name: String, _ old: RichText, _ new: RichText, as type: T.Type) throws -> T {
    let texts = try [old, new].map {
      String(decoding: try JSONEncoder().encode($0.paragraphs.map(\.text)), as: UTF8.self)
    }
    let script = String(decoding: PackageResources.comparison_js, as: UTF8.self)
    let call = "process.stdout.write(JSON.stringify(comparison.\(name)(\(texts[0]), \(texts[1]))))"
    return try JSONDecoder().decode(type, from: output(script + call))
  }

  private func output(_ script: String) throws -> Data {
    let process = Process(), (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["node", "-"]
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }
}
