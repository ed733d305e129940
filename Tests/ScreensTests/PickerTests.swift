import Terminal
import Testing

@testable import Screens

struct PickerTests {
  private let items = [
    PickerScreen.Item(title: "Letter.rtf", details: ["on laptop, at 3:14"], age: "2 min ago"),
    PickerScreen.Item(title: "Plan.md", details: ["on phone"], age: "1 h ago"),
    PickerScreen.Item(title: "Poem.txt"),
  ]

  private func picker(columns: Int = 40, rows: Int = 8) -> PickerScreen {
    var picker = PickerScreen(title: "Continue", items: items)
    _ = picker.update(.resize(columns: columns, rows: rows))
    return picker
  }

  private func pick(_ keys: Key...) -> PickerScreen {
    var picker = picker()
    for key in keys { _ = picker.update(.key(key)) }
    return picker
  }

  @Test func theListWithAgesAndDetails() {
    #expect(
      picker().view(columns: 40, rows: 8).description == """
         Continue
         bbbbbbbb
         1  Letter.rtf                2 min ago
        ########################################
            on laptop, at 3:14
            dddddddddddddddddd
         2  Plan.md                     1 h ago
            on phone
            dddddddd
         3  Poem.txt

         Enter takes it   Esc leaves
         ddddddddddddddddddddddddddd
        """)
  }

  @Test func enterTakesTheCurrentItem() {
    let picker = pick(Key(.down), Key(.enter))
    #expect(picker.chosen == 1 && picker.isFinished)
    #expect(pick(Key(.up), Key(.enter)).chosen == 0)
    #expect(pick(Key(.pageDown), Key(.down), Key(.enter)).chosen == 2)
  }

  @Test func escLeavesWithoutAChoice() {
    let picker = pick(Key(.escape))
    #expect(picker.chosen == nil && picker.isFinished)
  }

  @Test func aDigitTakesItsItem() {
    #expect(pick(Key(.character("3"))).chosen == 2)
    #expect(!pick(Key(.character("4"))).isFinished)
  }

  @Test func typingLeavesOnlyWhatContainsIt() {
    var picker = pick(Key(.down), Key(.character("P"), .shift), Key(.character("o")))
    #expect(picker.shown == [2])
    #expect(picker.view(columns: 40, rows: 8).row(7) == " Search: Po")
    _ = picker.update(.key(Key(.backspace)))
    #expect(picker.shown == [0, 1, 2])
    _ = picker.update(.paste("OEM"))
    _ = picker.update(.key(Key(.enter)))
    #expect(picker.chosen == 2)
  }

  @Test func aSearchThatFindsNothingTakesNothing() {
    var picker = pick(Key(.character("x")), Key(.character("q")), Key(.enter))
    #expect(picker.shown.isEmpty && !picker.isFinished)
    #expect(picker.view(columns: 60, rows: 8).row(7).contains("Nothing contains this"))
    _ = picker.update(.key(Key(.escape)))
    #expect(picker.shown.count == 3 && !picker.isFinished)
  }

  @Test func aClickGoesThereAndAnotherTakesIt() {
    var picker = picker()
    _ = picker.update(.mouse(Mouse(.press(0), column: 5, row: 4)))
    #expect(picker.current == 1 && !picker.isFinished)
    _ = picker.update(.mouse(Mouse(.press(0), column: 5, row: 3)))
    #expect(picker.chosen == 1)
  }

  @Test func aLongListScrollsToTheCurrentItem() {
    let many = (1...40).map { PickerScreen.Item(title: "item \($0)", details: ["more"]) }
    var picker = PickerScreen(title: "Many", items: many)
    for _ in 0..<30 { _ = picker.update(.key(Key(.down))) }
    let frame = picker.view(columns: 30, rows: 6)
    #expect(frame.row(3).contains("item 31"))
    #expect(frame.row(4).contains("more"))
  }

  @Test func nothingToChooseFromIsFinishedAtOnce() {
    #expect(PickerScreen(title: "None", items: []).isFinished)
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 2), (200, 3)])
  func anySizeIsDrawn(columns: Int, rows: Int) {
    let frame = pick(Key(.character("p"))).view(columns: columns, rows: rows)
    #expect(frame.columns == columns && frame.rows == rows)
  }
}
