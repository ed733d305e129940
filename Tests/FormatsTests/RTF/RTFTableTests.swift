import Foundation
import Properties
import RichText
import Testing

@testable import Formats

@Suite struct RTFTableTests {
  private static let plain =
    "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}\\pard\\plain\\f0 before\\par\n\\trowd\\trgaph70\\clbrdrt\\brdrs\\cellx3000\\cellx6000"
    + "\\pard\\intbl one\\cell two\\cell\\row\n\\trowd\\cellx3000\\cellx6000\\pard\\intbl three\\par more\\cell\\cell\\row\n"
    + "\\pard after\\par}"

  /// As most programs write it: a cell over two columns ends where the second of them does, give or take some twips.
  private static let wide =
    "{\\rtf1\\pard x\\par\\trowd\\trgaph70\\cellx1000\\cellx2000\\cellx3000\\pard\\intbl a\\cell b\\cell c\\cell\\row"
    + "\\trowd\\trgaph70\\clshdng1\\cellx2005\\cellx3000\\pard\\intbl wide\\cell d\\cell\\row"
    + "\\trowd\\cellx3000\\pard\\intbl all\\cell\\row\\trowd\\cellx1000\\cellx3000\\pard\\intbl e\\cell f\\cell\\row\\pard end\\par}"

  static let samples = [
    plain,
    "{\\rtf1\\pard\\intbl a\\cell b\\cell\\cell\\trowd\\trhdr\\clvmgf\\cellx1000\\clmgf\\cellx2000\\clmrg\\cellx3000\\row"
      + "\\pard\\intbl\\cell d\\cell e\\cell\\trowd\\lastrow\\clvmrg\\cellx1000\\cellx2000\\cellx3000\\row\\pard end}",
    "{\\rtf1\\ansi\\cocoartf2822{\\fonttbl\\f0\\fcharset0 Helvetica;}\n\\pard\n\\f0\\fs24 x\\\n\n\\itap1\\trowd \\taflags1 \\trgaph108\\trleft-108 \\clvertalc \\clshdrawnil "
      + "\\gaph\\cellx2880\\clvertalc \\gaph\\cellx5760\n\\pard\\intbl\\itap1\\pardirnatural\n\\cf0 A\\cell \n\\pard\\intbl\\itap1 B\\cell \\row\n\n"
      + "\\itap1\\trowd \\taflags1 \\gaph\\cellx2880\\gaph\\cellx5760\n\\pard\\intbl\\itap1 C\\cell \\pard\\intbl\\itap1 D\\\nd\\cell \\lastrow\\row\n\\pard z}",
    "{\\rtf1\\trowd\\cellx5000\\pard\\intbl outer\\par\\pard\\intbl\\itap2 in\\nestcell{\\b side}\\nestcell"
      + "{\\*\\nesttableprops\\trowd\\cellx2000\\cellx4000\\nestrow}{\\nonesttables\\par}\\pard\\intbl tail\\cell\\row\\pard z\\par}",
    "{\\rtf1\\trowd\\clgridspan2\\cellx2000\\cellx3000\\pard\\intbl wide\\cell c\\cell\\row\\trowd\\cellx900\\cellx2000\\cellx3000"
      + "\\pard\\intbl a\\cell b\\cell c\\cell\\row\\pard end\\par}",
    wide,
    "{\\rtf1\\trowd\\cellx1000\\cellx3000\\pard\\intbl a\\cell b\\cell\\row\\pard between\\par"
      + "\\trowd\\clvmgf\\cellx1000\\cellx2000\\cellx3000\\pard\\intbl c\\cell d\\cell e\\cell\\row"
      + "\\trowd\\clvmrg\\cellx1000\\cellx3000\\pard\\intbl\\cell f\\cell\\row\\pard end\\par}",
    "{\\rtf1\\trowd\\cellx1000\\cellx1010\\cellx3000\\pard\\intbl a\\cell b\\cell c\\cell\\row"
      + "\\trowd\\cellx2000\\cellx4000\\pard\\intbl d\\cell e\\cell\\row\\pard end\\par}",
    "{\\rtf1\\pard x\\par{\\trowd\\cellx900{\\pard\\intbl{\\b y}\\cell}\\row}{\\trowd\\cellx900{\\pard\\intbl z\\cell}\\row}}",
  ]

  // MARK: Reading

  private func cells(_ text: RichText) -> [[TableCell]] { text.paragraphs.map(\.style.cells) }

  @Test func rowsAndCellsAreTags() {
    let tags = cells(rtf(Self.plain).text)
    #expect(tags.map(\.count) == [0, 1, 1, 1, 1, 1, 0])
    #expect(tags[1][0].row == tags[2][0].row && tags[2][0].row != tags[3][0].row)
    #expect(tags[3] == tags[4] && tags[4][0].cell != tags[5][0].cell && tags[1][0].table == tags[5][0].table)
  }

  @Test func aDefinitionMayFollowItsCellsAndMerge() {
    let text = rtf(Self.samples[1]).text
    #expect(lines(text) == ["a", "b", "d", "e", "end"])
    let tags = cells(text)
    #expect(tags[0][0].rowSpan == 2 && tags[1][0].columnSpan == 2 && tags[0][0].isHeader && !tags[2][0].isHeader)
  }

  @Test func cellsTakeTheColumnsThatTheyAreWideFor() {
    #expect(spans(Self.wide) == [1, 1, 1, 2, 1, 3, 1, 2])
  }

  @Test func cellsThatAreNoColumnsTakeOneEach() {
    let text = rtf("{\\rtf1\\trowd\\cellx5\\cellx9\\intbl a\\cell b\\cell\\row\\trowd\\cellx900\\intbl c\\cell\\row}")
      .text
    #expect(cells(text).compactMap(\.first).map(\.columnSpan) == [1, 1, 1])
  }

  /// The bytes after an edit.
  private func edited(_ text: String, _ edit: (RichText) throws -> Transaction) throws -> String {
    let file = rtf(text)
    return String(decoding: try file.bytes(with: edit(file.text).applied(to: file.text)), as: UTF8.self)
  }

  @Test func whatIsTypedInAWideCellChangesNoDefinition() throws {
    let bytes = try edited(Self.wide) { $0.replacing(Position(4, 4)..<Position(4, 4), with: RichText(plain: "!")) }
    #expect(bytes == Self.wide.replacing("wide", with: "wide!"))
  }

  @Test func aTableThatLosesARowSaysItsColumnsOnlyWhereTheyWouldChange() throws {
    let same = try edited(Self.wide) { $0.removingRow(1) }
    #expect(!same.contains("gridspan") && spans(same) == [2, 1, 3, 1, 2])
    let changed = try edited(same) { $0.removingRow(4) }
    #expect(
      changed.contains("\\clshdng1\\clgridspan2\\cellx2005\\cellx3000") && changed.contains("\\clgridspan3\\cellx3000"))
    #expect(spans(changed) == [2, 1, 3])
  }

  private func spans(_ file: String) -> [Int] { cells(rtf(file).text).compactMap(\.first).map(\.columnSpan) }

  @Test func tablesMayBeNested() {
    let text = rtf(Self.samples[3]).text
    #expect(lines(text) == ["outer", "in", "side", "tail", "z"])
    #expect(cells(text).map(\.count) == [1, 2, 2, 1, 0])
  }

  @Test func cellsWithoutARowAreParagraphs() {
    #expect(cells(rtf("{\\rtf1\\trowd\\cellx9\\intbl a\\cell b\\par\\pard c}").text) == [[], [], []])
  }

  // MARK: Properties

  private static func make(_ choices: inout Choices) -> RTFEditCase {
    RTFEditCase(&choices, samples + RTFBlockPropertyTests.samples, upTo: 4) { choices, text in
      let kind = choices.int(in: 0...3)
      return kind > 1 ? choices.tableEdit(text) : kind == 1 ? choices.blockEdit(text) : choices.edit(text)
    }
  }

  @Test func theFineWayIsEnough() { forAll(cases: 400, Self.make) { $0.readsBack(isCoarse: false) } }

  @Test func theCoarseWayIsRightToo() { forAll(cases: 300, Self.make) { $0.readsBack(isCoarse: true) } }

  @Test func whatIsHeldStaysAsItIs() { forAll(cases: 300, Self.make) { $0.holdsWhatIsHeld } }

  @Test func anEditTakenBackLeavesNothing() { RTFEditCase.checkUndo(Self.samples) { $0.tableEdit($1) } }
}

/// What a person does to the blocks of a real document.
///
/// `CASES=n` tries so many files instead of some.
@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct RTFBlockCorpusTests {
  private static let files: [RTFText] = {
    let readable = Corpus.files("rtf").filter { (try? RTFFormat().read($0.bytes)) != nil }
    let count = ProcessInfo.processInfo.environment["CASES"].flatMap(Int.init)
    let wanted = count.map { Array(readable.prefix($0)) } ?? readable.filter { $0.bytes.count < 20_000 }
    return wanted.enumerated().filter { count != nil || $0.offset % 3 == 0 }.map { RTFText($0.element.bytes) }
  }()

  private func check(
    _ name: String, at location: SourceLocation = #_sourceLocation, _ edit: (RichText) -> Transaction?
  ) {
    var (failures, count): ([String], Int) = ([], 0)
    for (number, file) in Self.files.enumerated() {
      guard let edit = edit(file.text), let edited = try? edit.applied(to: file.text) else { continue }
      count += 1
      do {
        let bytes = try file.bytes(with: edited)
        if !RTFText(bytes).text.hasSameContent(as: file.held(edited)) { failures.append("\(number) otherwise") }
        let back = try edit.inverse(in: file.text).applied(to: edited)
        if try file.bytes(with: back) != file.source.bytes { failures.append("\(number) not undone") }
      } catch { failures.append("\(number) \(error)") }
    }
    print("\(name): \(count) files, \(failures.count) failures")
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))", sourceLocation: location)
  }

  @Test func aParagraphBecomesAHeading() {
    check("heading") { text in
      text.stylingParagraphs((text.paragraphCount / 2)...(text.paragraphCount / 2)) { $0.headingLevel = 2 }
    }
  }

  @Test func paragraphsBecomeAList() {
    check("list") { text in
      let middle = text.paragraphCount / 2
      return text.stylingParagraphs(middle...min(middle + 2, text.paragraphCount - 1)) {
        $0.list = ListItem(list: 25_000, marker: .number(.decimal, prefix: "", suffix: "."))
        ($0.leftIndent, $0.firstLineIndent) = (720, -360)
      }
    }
  }

  @Test func aListItemIsSplit() {
    check("split") { text in
      guard let place = (0..<text.paragraphCount).first(where: { text[$0].style.list != nil && text[$0].length > 3 })
      else { return nil }
      let position = text.clamped(Position(place, 2))
      return text.replacing(position..<position, with: RichText(plain: "\n"))
    }
  }

  @Test func aRowIsPutIn() {
    check("row put in") { text in
      guard let place = (0..<text.paragraphCount).last(where: { !text[$0].style.cells.isEmpty }) else { return nil }
      let row = text.row(place)
      let number = (0..<text.paragraphCount).flatMap { text[$0].style.cells.map(\.row) }.max() ?? 0
      var new = row.filter { text[$0].style.cells.count == 1 }.map { text[$0] }
      for index in new.indices { new[index].style.cells[0].row = number + 1 }
      return new.isEmpty ? nil : text.inserting(new, at: row.lowerBound)
    }
  }

  @Test func aRowIsTakenOut() {
    check("row taken out") { text in
      (0..<text.paragraphCount).first { !text[$0].style.cells.isEmpty }.map { text.removingRow($0) }
    }
  }

  @Test func aTableIsPutIn() {
    check("table put in") { text in
      let cells = (0..<4).map { number in
        var style = ParagraphStyle()
        style.cells = [TableCell(table: 90_000, row: number / 2, cell: number % 2)]
        return Paragraph(
          id: ParagraphID(UInt64(90_000 + number)), text: "c", runs: [.init(length: 1, style: .init())], style: style)
      }
      return text.inserting(cells, at: text.paragraphCount / 2)
    }
  }
}
