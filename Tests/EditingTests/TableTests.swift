import Editing
import RichText
import Testing

struct TableTests {
  @Test func aTableIsPutBeforeTheCaret() throws {
    try checkOutline("ˇafter", "table 2 2\ninsert \"x\"", "[0.0]xˇ\n[0.1]\n[1.0]\n[1.1]\nafter")
    try checkOutline("beforeˇ", "table 1 2", "before\n[0.0]ˇ\n[0.1]\n")
    checkError("aˇ", "table 0 2", "table: wants a number of rows, not \"0\"")
    checkError("aˇ", "table 200 200", "table: makes at most 10000 cells")
  }

  @Test func tabGoesThroughTheCells() throws {
    let start = "table 2 2\ninsert \"a\"\ntab\ninsert \"b\"\ntab\ninsert \"c\"\ntab\ninsert \"d\""
    try checkOutline("ˇ", start, "[0.0]a\n[0.1]b\n[1.0]c\n[1.1]dˇ\n")
    try checkOutline("ˇ", start + "\ntab back\ntab back", "[0.0]a\n[0.1]ˇb\n[1.0]c\n[1.1]d\n")
    try checkOutline("ˇ", start + "\ntab\ninsert \"e\"", "[0.0]a\n[0.1]b\n[1.0]c\n[1.1]d\n[2.0]eˇ\n[2.1]\n")
    try checkOutline("ˇ", "table 1 1\ntab back", "[0.0]ˇ\n")
  }

  @Test func rowsAndColumnsArePutInAndTakenOut() throws {
    let start = "table 1 2\ninsert \"a\"\ntab\ninsert \"b\""
    try checkOutline("ˇ", start + "\nrow above", "[0.0]\n[0.1]ˇ\n[1.0]a\n[1.1]b\n")
    try checkOutline("ˇ", start + "\nrow below", "[0.0]a\n[0.1]b\n[1.0]\n[1.1]ˇ\n")
    try checkOutline("ˇ", start + "\ncolumn left", "[0.0]a\n[0.1]ˇ\n[0.2]b\n")
    try checkOutline("ˇ", start + "\ncolumn right", "[0.0]a\n[0.1]b\n[0.2]ˇ\n")
    try checkOutline("ˇ", start + "\ndelete column", "[0.0]ˇa\n")
    try checkOutline("ˇ", start + "\nrow below\ndelete row", "[0.0]a\n[0.1]ˇb\n")
    try checkOutline("ˇx", start + "\ndelete row", "ˇx")
    try checkOutline("ˇx", start + "\ndelete table", "ˇx")
  }

  @Test(arguments: ["row above", "row below", "column left", "delete row", "delete column", "delete table"])
  func outsideOfATableThereIsNoneToChange(line: String) {
    checkError("aˇ", line, "the caret is not in a table")
  }

  @Test func paragraphsInACellStayInIt() throws {
    try checkOutline("ˇ", "table 1 2\ninsert \"a\"\nnewline\ninsert \"b\"", "[0.0]a\n[0.0]bˇ\n[0.1]\n")
    try checkOutline("ˇ", "table 1 2\ninsert \"a\"\nlist bullets\nnewline", "[0.0]• a\n[0.0]• ˇ\n[0.1]\n")
  }

  @Test func anItemInACellIsNestedByTab() throws {
    try checkOutline("ˇ", "table 1 2\nlist bullets\ninsert \"a\"\ntab", "[0.0] • aˇ\n[0.1]\n")
  }

  @Test func theLastTablesGoWhereAllOfThemIsSelected() throws {
    let cells = [("before", nil), ("a", 0), ("", 1)].enumerated().map { index, cell in
      var style = ParagraphStyle()
      style.cells = cell.1.map { [TableCell(table: $0, row: 0, cell: 0)] } ?? []
      return Paragraph(id: ParagraphID(UInt64(index)), text: cell.0, style: style)
    }
    var state = EditorState(RichText(cells))
    state.selection = Selection(anchor: Position(1, 0), head: Position(2, 0))
    try state.run("delete paragraph")
    #expect(state.outlined == "beforeˇ")
  }
}
