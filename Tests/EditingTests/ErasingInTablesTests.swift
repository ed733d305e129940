import Editing
import Testing

struct ErasingInTablesTests {
  private static let forward = ["delete", "delete word", "delete line"]
  private static let backward = ["backspace", "backspace word", "backspace line", "backspace paragraph"]

  private func checkNothing(_ text: String, _ command: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    try checkTables(text, command, text, sourceLocation: sourceLocation)
  }

  @Test(arguments: forward + ["delete paragraph"])
  func erasingForwardInAnEmptyCellDoesNothing(command: String) throws {
    try checkNothing("before\n[0.0]a\n[0.1]ˇ\n[1.0]c\n[1.1]\nend", command)
    try checkNothing("[0.0]ˇ\n[0.1]\n[1.0]\n[1.1]\nend", command)
    try checkNothing("[0.0]a\n[1.0]ˇ\nend", command)
    try checkNothing("[0.0]a\n[1.0]ˇ", command)
  }

  @Test(arguments: backward)
  func erasingBackwardInAnEmptyCellDoesNothing(command: String) throws {
    try checkNothing("before\n[0.0]a\n[0.1]\n[1.0]ˇ\n[1.1]\nend", command)
    try checkNothing("before\n[0.0]ˇ\n[1.0]", command)
    try checkNothing("\n[0.0]ˇ\n[1.0]", command)
  }

  @Test(arguments: forward) func erasingForwardAtTheEndOfACellDoesNothing(command: String) throws {
    try checkNothing("[0.0]aˇ\n[0.1]\n[1.0]\n[1.1]d\nend", command)
    try checkNothing("[0.0]a\n[0.1]bˇ\nend", command)
    try checkNothing("[0.0]a\n[0.0]ˇ\n[0.1]b\nend", command)
  }

  @Test(arguments: backward) func erasingBackwardAtTheStartOfACellDoesNothing(command: String) throws {
    try checkNothing("[0.0]\n[0.1]\n[1.0]ˇc\n[1.1]d\nend", command)
    try checkNothing("\n[0.0]ˇa\nend", command)
    try checkNothing("[0.0]a\n[0.1]ˇ\n[0.1]b", command)
  }

  @Test(arguments: ["delete", "delete word", "delete paragraph"])
  func anEmptyParagraphBeforeATableGoesAlone(command: String) throws {
    try checkTables("before\nˇ\n[0.0]a\nend", command, "beforeˇ\n[0.0]a\nend")
    try checkTables("ˇ\n[0.0]\n[0.1]b", command, "[0.0]ˇ\n[0.1]b")
  }

  @Test(arguments: ["backspace", "backspace word"])
  func anEmptyParagraphAfterATableGoesWhereAnotherFollows(command: String) throws {
    try checkTables("[0.0]a\n[0.1]\nˇ\nend", command, "[0.0]a\n[0.1]\nˇend")
    try checkNothing("[0.0]a\n[0.1]\nˇ", command)
    try checkNothing("[0.0]a\nˇ\n[0.0]b", command)
  }

  @Test func textBesideATableStays() throws {
    for command in Self.forward { try checkNothing("beforeˇ\n[0.0]\n[0.1]\nend", command) }
    for command in Self.backward { try checkNothing("[0.0]a\n[0.1]\nˇend", command) }
  }

  @Test func aParagraphBesideATableIsTakenOutAlone() throws {
    try checkTables("one\ntwˇo\n[0.0]a", "delete paragraph", "oneˇ\n[0.0]a")
    try checkTables("beforeˇ\n[0.0]a\n[0.1]b", "delete paragraph", "[0.0]ˇa\n[0.1]b")
    try checkTables("[0.0]a\n[0.1]\nenˇd\nmore", "delete paragraph", "[0.0]a\n[0.1]\nˇmore")
    try checkTables("[0.0]\n[0.1]\nenˇd", "delete paragraph", "[0.0]\n[0.1]\nˇ")
    try checkTables("[0.0]a\nbetweˇen\n[0.0]b", "delete paragraph", "[0.0]a\nˇ\n[0.0]b")
  }

  @Test func aCellStaysWhereItsParagraphsAreTakenOut() throws {
    try checkTables("[0.0]a\n[0.1]bˇ\n[1.0]\n[1.1]d", "delete paragraph", "[0.0]a\n[0.1]ˇ\n[1.0]\n[1.1]d")
    try checkTables("[0.0]aˇ\n[0.1]\n[1.0]c\n[1.1]d", "delete paragraph", "[0.0]ˇ\n[0.1]\n[1.0]c\n[1.1]d")
    try checkTables("[0.0]a\n[0.0]bˇ\n[0.1]", "delete paragraph", "[0.0]aˇ\n[0.1]")
    try checkTables("[0.0]aˇ\n[0.0]b\n[0.1]", "delete paragraph", "[0.0]ˇb\n[0.1]")
  }

  @Test func aRowThatIsSelectedGoes() throws {
    let text = "before\n[0.0]ˇa\n[0.1]b\n[1.0]\n[1.1]d\nend"
    for command in ["delete", "backspace", "delete paragraph"] {
      try checkTables(text, "extend 3:2\n\(command)", "before\n[0.0]ˇ\n[0.1]d\nend")
    }
    try checkTables(text, "extend 2:2\ndelete", "before\n[0.0]ˇ\n[0.1]b\n[1.0]\n[1.1]d\nend")
  }

  @Test func whatIsSelectedUpToATableLeavesItAsItIs() throws {
    try checkTables("ˇone\n[0.0]\n[0.1]b", "extend 2:1\ndelete", "ˇ\n[0.0]\n[0.1]b")
    try checkTables("[0.0]ˇa\n[1.0]\n[1.1]b\nend", "extend 2:1\ndelete", "[0.0]ˇ\n[0.1]b\nend")
  }
}
