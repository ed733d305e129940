import Testing

@testable import RichText

@Suite struct MergeTextTests {
  /// Merges plain texts both ways round.
  private func merge(_ base: String, _ ours: String, _ theirs: String) -> Merge {
    let (base, ours, theirs) = (RichText(plain: base), RichText(plain: ours), RichText(plain: theirs))
    let merge = RichText.merge(base: base, ours: ours, theirs: theirs)
    let swapped = RichText.merge(base: base, ours: theirs, theirs: ours)
    #expect(merge.text.hasSameContent(as: swapped.text))
    #expect(merge.conflicts.map(\.range) == swapped.conflicts.map(\.range))
    checkTransaction(merge.fromOurs, on: ours, gives: merge.text)
    checkTransaction(merge.fromTheirs, on: theirs, gives: merge.text)
    return merge
  }

  @Test(arguments: [
    ("one two three", "one 2 three", "one two 3", "one 2 3"),
    ("one two", "one two!", "zero one two", "zero one two!"),
    ("a\nb\nc", "a\nB\nc", "a\nb\nc\nd", "a\nB\nc\nd"),
    ("one two three four", "one three four", "one two three", "one three"),
    ("teh cat", "the cat", "the cats", "the cats"),
    ("one two", "one and two", "one and two", "one and two"),
    ("It rains.", "It rains. Often.", "Today: It rains.", "Today: It rains. Often."),
    ("one two", "one\ntwo", "one two three", "one\ntwo three"),
    ("one\ntwo", "one two", "one\ntwo three", "one two three"), ("one\ntwo", "one two", "one X\ntwo", "one X two"),
    ("one\ntwo\nthree", "one\nthree", "one\ntwo\nthree!", "one\nthree!"),
    ("a b c d", "a c d", "a b d", "a d"),
    ("head\none\ntwo\ntail", "head\ntail", "head!\none\ntwo\ntail", "head!\ntail"),
    ("", "hello", "", "hello"),
  ])
  func whatDoesNotMeetIsJoined(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == merged)
    #expect(merge.conflicts.isEmpty)
  }

  @Test(arguments: [
    ("sixty-three", "sixty-five", "seventy-three", "seventy-five"),
    ("the colour", "the color", "the colours", "the colors"),
    ("foo", "foobar", "foobaz", "foobarbaz"),
    ("the cat", "the doggy", "the cow", "the doggy"),
    ("page 10", "page 11", "page 12", "page 11"),
    ("one two three", "one three", "one twofold three", "one twofold three"),
    ("one\ntwo\nthree", "one\nthree", "one\ntwo more\nthree", "one\ntwo more\nthree"),
    ("one\ntwo\nthree\nfour", "one\nfour", "one\ntwo\nthree more\nfour", "one\nthree more\nfour"),
    ("two\nthree", "three", "two and\nthree", "two and\nthree"),
    ("one\n\nthree", "one\nthree", "one\nx\nthree", "one\nx\nthree"),
  ])
  func whereBothTouchAWordIsAConflict(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == merged)
    #expect(merge.conflicts.map(\.kind) == [.text])
  }

  @Test(arguments: [
    ("alpha one beta", "The word one stands", "The word two stands", "The word one stands"),
    ("a b", "They came and saw", "a c", "They came and saw"),
    ("he said no", "nobody agreed to it", "he said never", "nobody agreed to it"),
  ])
  func sentencesThatWereWrittenAnewAreNotMixed(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == merged)
    #expect(!merge.conflicts.isEmpty)
  }

  @Test(arguments: [
    ("Chuck32 K103 more", "Chuck32 K107 more", "Chuck32 K107 K103 more", "Chuck32 K107 more"),
    ("Chuck32 K103 more", "Chuck32 K107 more", "Chuck32 K103 K107 more", "Chuck32 K107 more"),
    ("a cat sat", "a dog sat", "a dog cat sat", "a dog sat"), ("the cat", "the dog", "the cat dog", "the dog"),
    ("cat here", "dog here", "dog cat here", "dog here"),
    ("a red car stops", "a blue bike stops", "a blue bike red car stops", "a blue bike stops"),
    ("one\na cat\ntwo", "one\na dog\ntwo", "one\na cat dog\ntwo", "one\na dog\ntwo"),
  ])
  func wordsThatOnePutInThePlaceOfOthersAndOneBesideThemAreThereOnce(
    _ base: String, _ ours: String, _ theirs: String, _ merged: String
  ) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == merged)
    #expect(merge.conflicts.isEmpty)
  }

  @Test(arguments: [
    ("cat sat", "The cat sat", "The dog sat", "The dog sat"),
    ("We meet Monday.", "We meet every Monday.", "We meet every Tuesday.", "We meet every Tuesday."),
    ("We meet on Monday.", "We meet on Monday, again.", "We meet on Tuesday, again.", "We meet on Tuesday, again."),
    ("See Monday now", "See on Monday morning now", "See on Tuesday morning now", "See on Tuesday morning now"),
    ("one\nMonday\ntwo", "one\nnext Monday\ntwo", "one\nnext Friday\ntwo", "one\nnext Friday\ntwo"),
  ])
  func whatBothPutInBesideWordsThatOneReplacedIsThereOnce(
    _ base: String, _ ours: String, _ theirs: String, _ merged: String
  ) {
    for merge in [merge(base, ours, theirs), merge(base, theirs, ours)] {
      #expect(merge.text.string == merged)
      #expect(merge.conflicts.isEmpty)
    }
  }

  /// Changes of single letters in a word whose first part is like what was put in before it.
  @Test(arguments: [
    (
      "so very internationalization works\nHave good day", "so very nationalisation works\nHave a good day",
      "so very very internationalization works\nHave good day",
      "so very very nationalisation works\nHave a good day"
    ),
    (
      "so very internationalization works\nHave good day", "so very nationalisation works\nDay",
      "so very very internationalization works\nHave good day", "so very very nationalisation works\nDay"
    ),
    (
      "a catalogue sat", "a ctaloger, sat", "a \u{201C}catalogue ctaloger, sat",
      "a \u{201C}ctaloger, ctaloger, sat"
    ),
    ("catalogue sat", "cut alogue b, sat", "catalogue alogue sat", "cut alogue b, alogue sat"),
  ])
  func lettersThatChangedInAWordStay(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    for merge in [merge(base, ours, theirs), merge(base, theirs, ours)] { #expect(merge.text.string == merged) }
  }

  @Test(arguments: [
    ("at 10:30 on Monday", "at 11:30 on Monday", "at 10:45 on Tuesday"),
    ("Offset +5 mm.", "Offset -5 mm.", "Offset +7 mm."),
    ("about -5 degrees", "about 5 degrees", "about -7 degrees"), ("Mix 3:1 of it", "Mix 4:1 of it", "Mix 3:2 of it"),
    ("Pages 10\u{2013}20 read", "Pages 10\u{2013}25 read", "Pages 12\u{2013}20 read"),
    ("about $10 more", "about $12 more", "about \u{20AC}10 more"), ("(10% more)", "(12% more)", "(10\u{2030} more)"),
  ])
  func aNumberIsOneWordWithItsSigns(_ base: String, _ ours: String, _ theirs: String) {
    #expect(merge(base, ours, theirs).conflicts.count == 1)
    #expect(merge(base, theirs, ours).conflicts.count == 1)
  }

  @Test(arguments: [
    ("one\ntwo\nthree", "one\n\nthree", "one\ntwo more\nthree", "one\ntwo more\nthree"),
    ("one\ntwo", "one\n", "one\nnot two", "one\nnot two"), ("two", "", "two more", "two more"),
  ])
  func textPutInBesideAllThatAParagraphHadIsAConflictWithItsRemoval(
    _ base: String, _ ours: String, _ theirs: String, _ merged: String
  ) {
    for merge in [merge(base, ours, theirs), merge(base, theirs, ours)] {
      #expect(merge.text.string == merged)
      #expect(merge.conflicts.count == 1)
    }
  }

  @Test(arguments: [("(", ")", "[", "]"), ("(", ")", "\"", "\""), ("“", "”", "*", "*"), ("{", "}", "«", "»")])
  func marksThatTheSidesPutAroundOneWordDoNotCross(_ marks: (String, String, String, String)) {
    let base = RichText(plain: "say hello now")
    let ours = RichText(plain: "say \(marks.0)hello\(marks.1) now")
    let theirs = RichText(plain: "say \(marks.2)hello\(marks.3) now")
    let both = [
      "say \(marks.0)\(marks.2)hello\(marks.3)\(marks.1) now",
      "say \(marks.2)\(marks.0)hello\(marks.1)\(marks.3) now",
    ]
    let one = RichText.merge(base: base, ours: ours, theirs: theirs).text.string
    #expect(both.contains(one))
    #expect(RichText.merge(base: base, ours: theirs, theirs: ours).text.string == one)
  }

  @Test func removalsInConflictAreToldThoughAnotherOneIsBetweenThem() {
    let merge = merge(
      "internationalization one two three misunderstanding", "iternationalization three misunderstandng",
      "inernationalization one misnderstanding")
    #expect(!merge.conflicts.isEmpty)
  }

  @Test(arguments: [
    ("alpha one two beta", "She says one now", "She says two now", "She says one now"),
    ("we meet here", "they gather here", "you came here", "they gather here"),
    (
      "We meet on Monday", "They gather every Monday morning", "They gather every Tuesday morning",
      "They gather every Tuesday morning"
    ),
  ])
  func conflictsOfNeighbouringWordsAreOne(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    for merge in [merge(base, ours, theirs), merge(base, theirs, ours)] {
      #expect(merge.text.string == merged)
      #expect(merge.conflicts.count == 1)
    }
  }

  @Test func aWordThatStaysAndABorderPartConflicts() {
    #expect(merge("a is b", "one is two", "eins is zwei").conflicts.count == 2)
    #expect(merge("a\nb", "one\ntwo", "eins\nzwei").conflicts.count == 2)
  }

  @Test(arguments: [
    ("the cat", "the", "the cat the", "the the"), ("cat the dog", "the dog", "the cat the dog", "the the dog"),
    ("cat", "dog", "cat dog", "dog dog"), ("a cat sat", "a dog sat", "a dog big cat sat", "a dog big dog sat"),
    ("Meet in May.", "Meet in June.", "Meet in June or May.", "Meet in June or June."),
  ])
  func otherWordsBesideReplacedOnesStay(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    #expect(merge(base, ours, theirs).text.string == merged)
  }

  @Test(arguments: [
    ("a z", "a b z", "a c z", "a b c z"), ("one", "one\ntwo", "one\nzwei", "one\ntwo\nzwei"),
    ("one", "one\ntwo", "one more", "one more\ntwo"), ("one", "zero\none", "null\none", "null\nzero\none"),
    ("a\nd", "a\nb\nc\nd", "a\nb\nx\nd", "a\nb\nc\nx\nd"), ("x", "x\nsame", "x\nsame", "x\nsame"),
  ])
  func whatBothPutInAtOnePlaceIsAllThere(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == merged)
    #expect(merge.conflicts.isEmpty)
  }

  @Test(arguments: [
    ("One.", "One. It sleeps.", "One. It sleeps well.", "One. It sleeps well."),
    ("One.", "One. It eats.", "One. It sleeps.", "One. It eats. It sleeps."),
    ("one", "one six", "one six seven", "one six seven"), ("one", "six one", "five six one", "five six one"),
    ("one", "one\nsix", "one\nsix seven", "one\nsix seven"), ("one", "one\nsix", "one\nsix\n7", "one\nsix\n7"),
    ("", "six", "six, seven", "six, seven"), ("a z", "a \u{E4}b z", "a \u{E4}b c z", "a \u{E4}b c z"),
    ("a z", "a b z", "a bc z", "a b bc z"), ("a z", "a b c z", "a b d z", "a b c b d z"),
    ("one", "one.", "one...", "one...."),
  ])
  func whatOneSideWentOnFromIsThereOnce(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == merged)
    #expect(merge.conflicts.isEmpty)
  }

  @Test(arguments: [
    (
      "The fox jumps over the dog. Pack.\n\ncherry\nitem one",
      "The fox jumps over the \n\ndog. Pack.\n\nLAP\nitem one",
      "The \n\nfox jumps over the dog. Pack.\n\ncherry\nitem\n one",
      "The \n\nfox jumps over the \n\ndog. Pack.\n\nLAP\nitem\n one"
    ),
    (
      "The fox jumps over the dog. Pack.\n\nA note", "The fox jumps over the \n\ndog. Pack.\n\nA note",
      "The \n\nfox jumps over the dog. Pack.\nA note", "The \n\nfox jumps over the \n\ndog. Pack.\nA note"
    ),
    (
      "The fox jumps over the dog. Pack.\n\n- cherry\n- date item",
      "The fox jumps over the \n\ndog. Pack.\n\n- cherry\n- date item",
      "The \n\nfox jumps over the dog. Pack.\n\n- cherry\n- date\nDESK item",
      "The \n\nfox jumps over the \n\ndog. Pack.\n\n- cherry\n- date\nDESK item"
    ),
  ])
  func emptyParagraphsAreTheOnesThatTheWordsAroundThemTell(
    _ base: String, _ ours: String, _ theirs: String, _ merged: String
  ) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == merged)
    #expect(merge.conflicts.isEmpty)
  }

  @Test(arguments: [
    ("", "LAP", "DESK", "DESK\nLAP"), ("a\n\nz", "a\nb\nz", "a\nc\nz", "a\nb\nc\nz"),
    ("", "Dear Anna,\n\nhow are you.", "Shopping\n\n- milk", "Dear Anna,\n\nhow are you.\nShopping\n\n- milk"),
  ])
  func whatBothWroteInAnEmptyParagraphAreTwo(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == merged)
    #expect(merge.conflicts.isEmpty)
    #expect(Set(merge.text.paragraphs.map(\.id)).count == merge.text.paragraphCount)
  }

  @Test(arguments: [
    ("One alpha.\nTwo delta.\nThree eta.", "One alpha.\nThree eta.", "One alpha. more\nThree eta."),
    ("One alpha.\nTwo delta.\nThree eta.", "One alpha.\nThree eta.", "One alpha.\nmy Three eta."),
    ("One alpha.\nTwo delta.\n\nThree eta.", "One alpha.\nThree eta.", "One alpha. more\nThree eta."),
    ("One alpha.\nTwo delta.", "One alpha.", "One alpha. more"),
  ])
  func aParagraphThatBothTakeOutGoesAlsoWhereOneWritesBesideIt(_ base: String, _ ours: String, _ theirs: String) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == theirs)
    #expect(merge.conflicts.isEmpty)
  }

  @Test func aParagraphThatIsEditedIsNotTheOneBeforeItThatWasTakenOut() {
    let merge = merge(
      "one\n\ntwo beta\n\nthree gamma\n\nfour", "one\n\nthree gamma delta\n\nnew\n\nfour",
      "one\n\ntwo beta\n\nthree BIG gamma\n\nfour")
    #expect(merge.text.string == "one\n\nthree BIG gamma delta\n\nnew\n\nfour")
    #expect(merge.conflicts.isEmpty)
  }

  @Test func whatIsWrittenBesideAParagraphThatOneTakesOutMeetsEditsOfIt() {
    let merge = merge(
      "One alpha.\nTwo delta.\nThree eta.", "One alpha. more\nThree eta.", "One alpha.\nTwo deltas.\nThree eta.")
    #expect(merge.text.string == "One alpha. more\nTwo deltas.\nThree eta.")
    #expect(merge.conflicts.map { merge.text.string(in: $0.range) } == ["Two deltas."])
  }

  @Test(arguments: [
    ("six. BESIDE", "New Ten"), ("six. BESIDE", "NewTen"), ("six and the BESIDE.", "New Ten"), (" six.", "Ten and"),
  ])
  func whatIsWrittenOnBothSidesOfAParagraphThatOneTakesOutStaysThere(_ end: String, _ start: String) {
    let merge = merge(
      "One.\nFour five six.\nLAP the eight nine.\nTen eleven twelve.",
      "One.\nFour five six.\nDESK the eight nine.\nTen eleven twelve.",
      "One.\nFour five \(end)\n\(start) eleven twelve.")
    #expect(merge.text.string == "One.\nFour five \(end)\nDESK the eight nine.\n\(start) eleven twelve.")
    #expect(merge.conflicts.count == 1)
  }

  @Test func aConflictShowsAllThree() throws {
    let merge = merge("It was the cat there.", "It was the doggy there.", "It was the cow there.")
    let conflict = try #require(merge.conflicts.first)
    #expect(merge.text.string(in: conflict.range) == "doggy")
    #expect(conflict.base.string == "cat")
    #expect(conflict.ours.string == "doggy")
    #expect(conflict.theirs.string == "cow")
  }

  @Test(arguments: [
    ("page 10 of the book", "page 11 of the book", "page 12 of the book now", "11"),
    ("foo and more of it", "foobar and more of it", "foobaz and more of it now", "foobarbaz"),
    ("one two three four", "one three four", "one twofold three four five", "twofold "),
    ("a\nb\nc one two\nd", "a\nc one two\nd", "a\nb!\nc one two three\nd", "b!"),
    ("so colour is it", "now so color is it", "so colours is it, too", "colors"),
  ])
  func aConflictIsNoLongerThanWhatBothTouched(_ base: String, _ ours: String, _ theirs: String, _ place: String) throws
  {
    let merge = merge(base, ours, theirs)
    #expect(merge.conflicts.map { merge.text.string(in: $0.range) } == [place])
  }

  @Test(arguments: [
    ("a one\nb two\nc three", "c three\na one\nb two", "a one\nb two\nc three more", "c three more\na one\nb two"),
    ("a one\nb two\nc three", "c three\na one\nb two", "c three\na one\nb two", "c three\na one\nb two"),
    ("a one\nb two\nc three", "b two\nc three\na one", "a one\nb 2\nc three", "b 2\nc three\na one"),
    (
      "a one\nb two\nc three\nd four", "b two\na one\nc three\nd four", "a one\nb two\nd four\nc three",
      "b two\na one\nd four\nc three"
    ),
    ("a one\nb two\nc three", "c three\na one\nb two", "a one\nb two", "a one\nb two"),
  ])
  func movedParagraphsMoveAndAreThereOnce(_ base: String, _ ours: String, _ theirs: String, _ merged: String) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string == merged)
    #expect(merge.conflicts.isEmpty)
  }

  @Test func aParagraphThatBothMovedIsThereOnce() {
    let merge = merge("a one\nb two\nc three\nd four", "b two\nc three\na one\nd four", "b two\nc three\nd four\na one")
    #expect(merge.text.string.split(separator: "\n").sorted() == ["a one", "b two", "c three", "d four"])
    #expect(merge.conflicts.map(\.kind) == [.order])
  }

  @Test func ourParagraphsKeepTheirIds() {
    let (base, theirs) = (RichText(plain: "a\nb\nc"), RichText(plain: "a\nx\nb\nc two"))
    let ours = RichText(
      ["a", "b!", "c"].enumerated().map { Paragraph($0 == 1 ? 7 : UInt64($0 + 20), (.plain, $1)) })
    let merged = RichText.merge(base: base, ours: ours, theirs: theirs).text
    #expect(merged.string == "a\nx\nb!\nc two")
    #expect(merged.paragraphs.map(\.id.number) == [20, 23, 7, 22])
  }
}
