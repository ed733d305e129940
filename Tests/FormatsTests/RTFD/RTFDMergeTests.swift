import Properties
import RichText
import Testing

@testable import Formats

/// Two packages that grew from one.
@Suite struct RTFDMergeTests {
  private typealias Files = [(String, [UInt8])]

  /// Each of the words on a line of its own; one of the form `@name` is a file.
  private func text(_ lines: String) -> String {
    let paragraphs = lines.split(separator: "|").map { line in
      line.hasPrefix("@") ? "{{\\NeXTGraphic \(line.dropFirst()) \\width20 \\height20\n}\u{AC}}" : String(line)
    }
    return "{\\rtf1\\ansi " + paragraphs.joined(separator: "\\\n") + "}"
  }

  /// Merges both ways round; nil where that is not clean.
  private func merge(_ base: [UInt8], _ a: [UInt8], _ b: [UInt8]) throws -> FilePackage? {
    let one = SourceMerge.joined(base: base, kept: a, other: b, contentType: "com.apple.rtfd")
    let swapped = SourceMerge.joined(base: base, kept: b, other: a, contentType: "com.apple.rtfd")
    try #require((one?.isClean ?? false) == (swapped?.isClean ?? false))
    guard let one, let swapped, one.isClean else { return nil }
    #expect(one.bytes == swapped.bytes)
    return try FilePackage(one.bytes)
  }

  private func merge(
    _ base: (String, Files), _ a: (String, Files), _ b: (String, Files)
  ) throws -> FilePackage? {
    try merge(package(text(base.0), base.1), package(text(a.0), a.1), package(text(b.0), b.1))
  }

  /// What the text shows, in order: the files' bytes.
  private func shown(_ merged: FilePackage?) throws -> [[UInt8]] {
    let file = try RTFDFormat().read(#require(merged).bytes)
    return file.contents.map {
      switch $0 {
      case .image(let image): image.bytes
      case .attachment(_, let bytes): bytes
      default: []
      }
    }
  }

  @Test func theOtherSidesPictureComesWithItsFile() throws {
    let merged = try merge(("one|two|three", []), ("one|@a.png|two|three", [("a.png", [1])]), ("one|two|drei", []))
    #expect(try shown(merged) == [[1]])
    #expect(merged?.files.map(\.name) == ["TXT.rtf", "a.png"])
    #expect(try RTFDFormat().read(#require(merged).bytes).text.string == "one\n\u{FFFC}\ntwo\ndrei")
  }

  @Test func twoNewFilesOfOneNameAreBothKept() throws {
    let merged = try merge(
      ("one|two|three|four", []), ("one|@P.png|two|three|four", [("P.png", [1])]),
      ("one|two|three|@P.png|four", [("P.png", [2, 2])]))
    #expect(try shown(merged) == [[1], [2, 2]])
    #expect(merged?.files.map(\.name) == ["P 2.png", "P.png", "TXT.rtf"])
  }

  @Test func sidesInConflictHaveTheNamesOfTheMergedPackage() throws {
    let base = package(text("one|two|three|four"))
    let kept = package(text("eins|two|@P.png|three|four"), [("P.png", [1])])
    let other = package(text("uno|two|three|@P.png|@P 2.png|four"), [("P.png", [2, 2]), ("P 2.png", [3])])
    let (one, two): ([[UInt8]], [[UInt8]]) = ([[1]], [[2, 2], [3]])
    for (kept, other, expected) in [(kept, other, [one, two]), (other, kept, [two, one])] {
      let joined = try #require(
        SourceMerge.joined(base: base, kept: kept, other: other, contentType: "com.apple.rtfd"))
      let sides = try #require(joined.renamed), files = try FilePackage(joined.bytes).files
      let pictures = try [sides.kept, sides.other].map { side in
        let text = try #require(FilePackage(side).file(named: "TXT.rtf"))
        return try shown(FilePackage(files + [text]))
      }
      #expect(!joined.isClean && pictures == expected)
    }
  }

  @Test func theSamePictureOnBothSidesIsOneFile() throws {
    let (a, b) = (
      ("@P.png|one|two|three", [("P.png", [1] as [UInt8])]), ("one|two|three|@P.png", [("P.png", [1] as [UInt8])])
    )
    #expect(try merge(("one|two|three", []), a, b)?.files.map(\.name) == ["P.png", "TXT.rtf"])
  }

  @Test func aPictureThatOneSideReplacedIsTheNewOne() throws {
    let base = ("one|@a.png|two", [("a.png", [1] as [UInt8])])
    let merged = try merge(base, ("one|@a.png|two", [("a.png", [9, 9])]), ("eins|@a.png|two", [("a.png", [1])]))
    #expect(try shown(merged) == [[9, 9]])
  }

  @Test func aPictureThatBothReplacedIsAConflict() throws {
    let base = ("one|@a.png|two", [("a.png", [1] as [UInt8])])
    #expect(try merge(base, ("one|@a.png|two", [("a.png", [9])]), ("eins|@a.png|two", [("a.png", [8])])) == nil)
  }

  @Test func whatBothSidesHaveBesideTheTextComesTogether() throws {
    let pictures: Files = [("a.png", [1])]
    func side(_ header: String, _ footer: String, _ lines: String, _ files: Files = []) -> [UInt8] {
      let head = "\\ansi{\\header \(header)\\par}\n{\\footer \(footer)\\par}\n"
      return package(text(lines).replacing("\\ansi ", with: head), files)
    }
    let merged = try merge(
      side("old", "old", "one|two|three"), side("new", "old", "one|@a.png|two|three", pictures),
      side("old", "late", "one|two|drei"))
    let rtf = try #require(merged?.file(named: "TXT.rtf")?.bytes)
    #expect(String(decoding: rtf, as: UTF8.self).contains("{\\header new\\par}\n{\\footer late\\par}"))
    #expect(try shown(merged) == [[1]])
    #expect(try RTFDFormat().read(#require(merged).bytes).text.string == "one\n\u{FFFC}\ntwo\ndrei")
  }

  @Test func theSameWordChangedByBothIsAConflict() throws {
    #expect(try merge(("one two", []), ("one zwei", []), ("one deux", [])) == nil)
  }

  @Test func filesThatTheTextDoesNotShowAreMergedOneByOne() throws {
    let base: Files = [("gone", [1]), ("old", [2]), ("same", [3])]
    let (a, b): (Files, Files) = (
      [("old", [4]), ("same", [3]), ("x", [5])], [("gone", [1]), ("old", [2]), ("same", [3]), ("y", [6])]
    )
    let merged = try merge(("one|two", base), ("eins|two", a), ("one|zwei", b))
    #expect(merged?.files.map(\.name) == ["TXT.rtf", "old", "same", "x", "y"])
    #expect(merged?.file(named: "old")?.bytes == [4])
  }

  @Test func twoFilesOfOneNameThatNoTextShowsAreAConflict() throws {
    #expect(try merge(("one|two", []), ("eins|two", [("x", [1])]), ("one|zwei", [("x", [2])])) == nil)
  }

  @Test func aPictureThatOneSideTookOutOfTheTextIsNotShownAgain() throws {
    let base = ("one|@a.png|two", [("a.png", [1] as [UInt8])])
    let merged = try merge(base, ("one|two", [("a.png", [1])]), ("one|@a.png|zwei", [("a.png", [1])]))
    #expect(try shown(merged).isEmpty && merged?.file(named: "a.png")?.bytes == [1])
  }

  @Test func aPackageWithoutItsTextIsNotMerged() throws {
    let whole = package(text("one"))
    #expect(try merge(whole, FilePackage([.init("a", [1])]).bytes, package(text("two"))) == nil)
    #expect(try merge(whole, Array("noise".utf8), package(text("two"))) == nil)
  }

  /// A package that grew from four words: with files, some of them in the text.
  private func side(_ choices: inout Choices) -> [UInt8] {
    var (lines, files): ([String], Files) = (["one", "two", "three", "four"], [])
    for _ in 0..<choices.int(in: 0...2) {
      let (name, byte) = (choices.element(of: ["a.png", "b.txt", "P.png"]), UInt8(choices.int(in: 1...3)))
      guard !files.contains(where: { $0.0 == name }) else { continue }
      files.append((name, [byte]))
      if choices.bool() { lines.insert("@" + name, at: choices.int(in: 0...4)) }
    }
    if choices.bool() { lines[0] += "x" }
    return package(text(lines.joined(separator: "|")), files)
  }

  @Test func whatIsMergedHasAllThatEitherSideAdded() {
    var merges = 0
    forAll({ choices in (side(&choices), side(&choices)) }) { a, b in
      guard let merged = try merge(package(text("one|two|three|four")), a, b) else { return true }
      merges += 1
      let all = Set(merged.files.map(\.bytes))
      return try [a, b].allSatisfy {
        try FilePackage($0).files.allSatisfy { $0.name == "TXT.rtf" || all.contains($0.bytes) }
      }
    }
    #expect(merges > 0)
  }
}
