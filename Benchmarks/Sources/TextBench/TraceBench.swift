import Foundation
import RichText

/// Recordings of writing, played into a text and into a gap buffer.
struct TraceBench {
  let folder: URL?

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
    var table = Table("\(name), \(trace.patches.count) edits")
    let inputs = trace.patches.map { Array($0.text.utf8) }
    var end: [UInt8] = []
    let floor = Measurement(5) {
      var buffer = GapBuffer()
      for (patch, text) in zip(trace.patches, inputs) { buffer.replace(patch.offset, patch.removed, with: text) }
      end = buffer.contents
      return buffer.count
    }
    table.add("gap buffer", floor.best, end == Array(trace.result.utf8) ? "" : "WRONG")
    var text = RichText()
    let own = try Measurement(5) {
      text = try trace.played
      return text.utf8Count
    }
    table.add("docedit, each edit a transaction", own.best, text.string == trace.result ? "" : "WRONG")
    table.print()
    print(String(format: "  %.2f µs an edit", own.best / Double(trace.patches.count) * 1e6))
  }
}

extension EditingTrace {
  /// The recording as transactions on a rich text.
  fileprivate var played: RichText {
    get throws {
      var text = RichText()
      for patch in patches {
        let range = text.position(at: patch.offset)..<text.position(at: patch.offset + patch.removed)
        text = try text.replacing(range, with: RichText(plain: patch.text)).applied(to: text)
      }
      return text
    }
  }
}
