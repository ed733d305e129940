import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct RunTests {
  @Test(.timeLimit(.minutes(30))) func typingSavingAndQuitting() async {
    let screen = HeadlessScreen(
      columns: 60, rows: 6,
      script: [.resize(columns: 60, rows: 6)] + "Hi!".map { .key(Key(.character($0))) } + [.key(.control("s"))])
    let program = EditorScreen(EditorState(RichText()), document: .letter)
    let run = Task {
      await Terminal.run(program, on: screen) { effect, send in
        if case .save(_, let revision) = effect { send(.saved(.success(SaveNote(revision: revision, text: "saved")))) }
      }
    }
    let frame = await screen.frame { $0.row(5) == " saved" }
    #expect(frame.description.hasPrefix("Hi!▏"))
    #expect(frame.row(4).hasPrefix(" letter.rtf  1:4"))
    await screen.send(.key(.control("q")))
    let ended = await run.value
    #expect(ended.isFinished && !ended.isEdited)
    #expect(ended.string == "Hi!")
  }

  @Test(.timeLimit(.minutes(30))) func choosingFromAList() async {
    let screen = HeadlessScreen(columns: 40, rows: 6, script: [.key(Key(.down)), .key(Key(.enter))])
    let picker = PickerScreen(title: "Continue", items: [.init(title: "a"), .init(title: "b")])
    #expect(await Terminal.run(picker, on: screen) { _, _ in }.chosen == 1)
  }
}
