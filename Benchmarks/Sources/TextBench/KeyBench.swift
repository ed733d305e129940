import Editing
import RichText

/// What a key costs in a document of one line of 50 MB, beside the same key in an empty one: the edit, the layout of the view and the caret.
struct KeyBench {
  private let size = 50_000_000
  private let line = "the quick brown fox jumps over the lazy dog, and then it rests for a while "

  func run() throws {
    let empty = EditorState(RichText())
    var long = EditorState(RichText(plain: String(repeating: line, count: size / line.utf8.count)))
    var table = Table("a key in one line of 50 MB")
    table.add("typing in an empty document", try time(empty, "insert \"x\""))
    table.add("typing at the start", try time(long, "insert \"x\""))
    _ = try long.perform(Invocation(parsing: "move end"))
    table.add("typing at the end", try time(long, "insert \"x\""))
    table.add("a page up from the end", try time(long, "move page up"))
    table.add("a word to the left", try time(long, "move word left"))
    table.add("finding a word a line away", try time(long, "find \"fox\""))
    table.add("finding a word that is not there", try time(long, "find \"somewhere\"", rounds: 5))
    table.add("from the start to the end", try time(long, "move end", after: "move start"))
    table.print()
  }

  private func time(_ editor: EditorState, _ line: String, after before: String? = nil, rounds: Int = 50) throws
    -> Double
  {
    var editor = editor
    let (invocation, first) = (try Invocation(parsing: line), try before.map { try Invocation(parsing: $0) })
    return try Measurement(rounds) {
      if let first { _ = try editor.perform(first) }
      _ = try? editor.perform(invocation)
      return editor.visibleRows.count + editor.caretHuman.character + (editor.caretPlace()?.row ?? 0)
    }.median
  }
}
