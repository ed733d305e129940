import Editing
import Properties
import RichText
import Testing

/// Random erasing at a caret in texts with tables.
struct ErasingProperties {
  @Test func erasingAtACaretChangesNoCell() {
    forAll(cases: 600, { ErasingSample(&$0) }) { sample in
      var state = sample.state
      try state.run(sample.command)
      return state.text.allCells == sample.text.allCells && state.text.keepsCells(of: sample.text)
    }
  }
}

extension RichText {
  /// All cells, with the ones around them.
  fileprivate var allCells: Set<[[Int]]> {
    Set(paragraphs.flatMap { paragraph in paragraph.style.cells.indices.map { paragraph.style.path(to: $0) } })
  }

  /// Whether every paragraph that another text has too is in the same cell as there.
  fileprivate func keepsCells(of other: RichText) -> Bool {
    let before = Dictionary(uniqueKeysWithValues: other.paragraphs.map { ($0.id, $0.style) })
    return paragraphs.allSatisfy { before[$0.id]?.isInSameCell(as: $0.style) ?? false }
  }
}

extension ParagraphStyle {
  fileprivate func path(to depth: Int) -> [[Int]] { cells[...depth].map { [$0.table, $0.row, $0.cell] } }
}

/// Paragraphs and tables, also tables inside of cells; a place for the caret; and a command that erases there.
private struct ErasingSample: CustomStringConvertible {
  private var paragraphs: [Paragraph] = []
  private var tables = 0
  private var caret = Position.start
  private(set) var command = ""

  init(_ choices: inout Choices) {
    addBlocks(&choices, in: [])
    let paragraph = choices.int(in: 0...(paragraphs.count - 1))
    caret = Position(paragraph, choices.int(in: 0...paragraphs[paragraph].text.utf8.count))
    let units = ["character", "word", "line", "paragraph"]
    command = choices.element(of: ["delete", "backspace"]) + " " + choices.element(of: units)
  }

  var text: RichText { RichText(paragraphs) }
  var state: EditorState {
    var state = EditorState(text)
    state.selection = Selection(caret)
    return state
  }
  var description: String { "\(paragraphs.map { ($0.text, $0.style.cells) }), \(caret): \(command)" }

  /// Adds at least one paragraph or table.
  private mutating func addBlocks(_ choices: inout Choices, in cells: [TableCell]) {
    for _ in 0..<choices.int(in: 1...3) {
      if cells.count < 2, choices.int(in: 0...2) == 2 {
        addTable(&choices, in: cells)
      } else {
        add(&choices, in: cells)
      }
    }
  }

  private mutating func add(_ choices: inout Choices, in cells: [TableCell]) {
    var style = ParagraphStyle()
    style.cells = cells
    style.headingLevel = choices.element(of: [0, 0, 0, 1])
    let text = choices.element(of: ["", "ab", "a b"])
    paragraphs.append(Paragraph(id: ParagraphID(UInt64(paragraphs.count)), text: text, style: style))
  }

  private mutating func addTable(_ choices: inout Choices, in cells: [TableCell]) {
    tables += 1
    let table = tables
    for row in 0..<choices.int(in: 1...2) {
      for cell in 0..<choices.int(in: 1...2) {
        addBlocks(&choices, in: cells + [TableCell(table: table, row: row, cell: cell)])
      }
    }
  }
}
