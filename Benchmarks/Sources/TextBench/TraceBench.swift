import Foundation
import RichText

/// Recordings of writing, played into a text and into gap buffers.
struct TraceBench {
  let folder: URL?
  private let rounds = 5

  func run() throws {
    guard let folder else { return print("\nediting traces: no folder was given; left out") }
    for name in ["automerge-paper", "rustcode"] {
      guard let trace = try EditingTrace(folder.appending(path: "\(name).json.gz")) else {
        print("\n\(name): the recording is not there; left out")
        continue
      }
      try play(trace, name)
    }
  }

  private func play(_ trace: EditingTrace, _ name: String) throws {
    let count = trace.patches.count
    let emacs = try EmacsBench(trace, rounds: rounds)
    var bare = Table("\(name), \(count) edits, none of them kept")
    bare.add("gap buffer", bytes(trace))
    let own = try text(trace) { try trace.play(into: &$0) }
    bare.add("docedit, each edit a transaction", own, each(own, count))
    if let seconds = emacs.bare { bare.add("Emacs, without undo", seconds, each(seconds, count)) }
    bare.print()
    var full = Table("\(name), \(count) edits that can be taken back")
    full.add("gap buffer with lines and undo", editor(trace))
    let undoable = try text(trace) { try trace.playUndoably(into: &$0) }
    full.add("docedit, with inverses", undoable, each(undoable, count))
    let versions = try text(trace) { try trace.playInVersions(into: &$0) }
    full.add("docedit, each edit a new version", versions, each(versions, count))
    if let seconds = emacs.undoable { full.add("Emacs, with undo", seconds, each(seconds, count)) }
    full.print()
  }

  private func each(_ seconds: Double, _ count: Int) -> String {
    String(format: "%.2f µs an edit", seconds / Double(count) * 1e6)
  }

  private func check(_ isRight: Bool) { if !isRight { print("WRONG") } }

  /// The time for a bare gap buffer.
  private func bytes(_ trace: EditingTrace) -> Double {
    var end: [UInt8] = []
    let time = Measurement(rounds) {
      var buffer = GapBuffer()
      for patch in trace.patches { buffer.replace(patch.offset, patch.removed, with: patch.bytes) }
      end = buffer.contents
      return buffer.count
    }
    check(end == Array(trace.result.utf8))
    return time.best
  }

  /// The time for a gap buffer with what an editor needs.
  private func editor(_ trace: EditingTrace) -> Double {
    var editor = EditorBuffer()
    let time = Measurement(rounds) {
      editor = EditorBuffer()
      for patch in trace.patches {
        let (lower, upper) = (editor.place(of: patch.offset), editor.place(of: patch.offset + patch.removed))
        editor.replace(lower, upper, with: patch.bytes)
      }
      return editor.buffer.count
    }
    check(editor.buffer.contents == Array(trace.result.utf8))
    editor.undoAll()
    check(editor.buffer.count == 0)
    return time.best
  }

  /// The time for a rich text.
  private func text(_ trace: EditingTrace, _ play: (inout RichText) throws -> Void) throws -> Double {
    var text = RichText()
    let time = try Measurement(rounds) {
      text = RichText()
      try play(&text)
      return text.utf8Count
    }
    check(text.string == trace.result)
    return time.best
  }
}

extension EditingTrace {
  /// Plays the recording as transactions.
  fileprivate func play(into text: inout RichText) throws {
    for patch in patches { try text.edit(for: patch).apply(to: &text) }
  }

  /// The same, and keeps the transactions that take all back.
  fileprivate func playUndoably(into text: inout RichText) throws {
    var inverses: [Transaction] = []
    for patch in patches {
      let edit = text.edit(for: patch)
      inverses.append(try edit.inverse(in: text))
      try edit.apply(to: &text)
    }
    Measurement.sink &+= inverses.count
  }

  /// The same, where the text before each edit lives on until the one after is made.
  fileprivate func playInVersions(into text: inout RichText) throws {
    for patch in patches { text = try text.edit(for: patch).applied(to: text) }
  }
}

extension RichText {
  fileprivate func edit(for patch: EditingTrace.Patch) -> Transaction {
    replacing(positions(at: patch.offset..<(patch.offset + patch.removed)), with: patch.text)
  }
}
