import Editing
import RichText
import Testing

/// What is put into a text and is no character.
@Suite struct ObjectTests {
  private let picture = Atom(
    .image, label: "image", key: 0, content: .image(.init(bytes: [1, 2], contentType: "public.png")))

  private func atoms(_ state: EditorState) -> [Atom] {
    state.text.paragraphs.flatMap { $0.runs.compactMap(\.style.atom) }
  }

  @Test func aNoteGoesBehindTheSelectionAndHoldsItsText() throws {
    try checkOutline("a «wordˇ» b", "footnote \"See below.\"", "a word\u{FFFC}ˇ b")
    var state = EditorState(marked: "wordˇ")
    try state.run("footnote \"See below.\"\nendnote \"one\\ntwo\"")
    #expect(state.text.string == "word\u{FFFC}\u{FFFC}")
    #expect(atoms(state).map(\.kind) == [.footnote, .endnote])
    guard case .note(let note)? = atoms(state).first?.content else { Issue.record("there is no note"); return }
    #expect(note.map(\.text) == ["See below."])
  }

  @Test func aPictureIsAskedForAndTakesThePlaceOfTheSelection() throws {
    var state = EditorState(marked: "a «wordˇ» b")
    let request = Outcome.Request.image(path: "my cat.png", description: "A cat")
    #expect(try state.run("image \"my cat.png\" \"A cat\"") == Outcome(request: request))
    #expect(try state.run("image cat.png").request == .image(path: "cat.png", description: nil))
    _ = try state.insert(picture)
    #expect(state.text.string == "a \u{FFFC} b" && atoms(state) == [picture])
    #expect(state.selection == Selection(Position(0, 5)))
    try state.run("insert \"x\"\nundo\nundo")
    #expect(state.text.string == "a word b")
  }

  @Test func aReadOnlyTextTakesNoThings() throws {
    var state = EditorState(marked: "aˇ")
    state.isReadOnly = true
    #expect(throws: CommandError.self) { try state.run("image cat.png") }
    #expect(throws: CommandError.self) { try state.run("footnote \"x\"") }
    #expect(throws: CommandError.self) { try state.insert(picture) }
    #expect(state.text.string == "a")
  }

  @Test func aThingIsCutAndPastedAsOne() throws {
    let opaque = Atom(.opaque, label: "shape", key: 7)
    var state = EditorState(marked: "aˇb")
    _ = try state.insert(opaque)
    try state.run("select left\ncut\nmove end\npaste")
    #expect(state.text.string == "ab\u{FFFC}" && atoms(state) == [opaque])
    try state.run("backspace")
    #expect(state.text.string == "ab" && atoms(state).isEmpty)
    try state.run("undo\nundo\nundo\nmove 1:2\ndelete")
    #expect(state.text.string == "ab")
  }

  @Test func whatACommandLacksIsSaid() {
    checkError("aˇ", "image", "image: wants a path")
    checkError("aˇ", "image \"\"", "image: wants a path")
    checkError("aˇ", "footnote", "footnote: wants the note's text")
  }
}
