import Properties
import RichText
import Testing

@testable import Formats

/// A file and what became of its text by some edits, and what must be true of them.
struct RTFEditCase: CustomStringConvertible {
  var file: RTFText
  var edited: RichText

  /// One of the samples after up to so many edits by chance.
  init(
    _ choices: inout Choices, _ samples: [String], upTo count: Int,
    edit: (inout Choices, RichText) -> Transaction
  ) {
    file = rtf(choices.element(of: samples))
    edited = file.text
    for _ in 0..<choices.int(in: 1...count) {
      edited = (try? edit(&choices, edited).applied(to: edited)) ?? edited
    }
  }

  var held: RichText { file.source.held(edited) }

  /// Whether one way of writing alone gives a file that reads as it should.
  func readsBack(isCoarse: Bool) -> Bool {
    let held = held
    return RTFReader.read(bytes(of: held, isCoarse: isCoarse)).text.hasSameContent(as: held)
  }

  /// Whether what the file can hold is held as it is, the file's own text too.
  var holdsWhatIsHeld: Bool {
    let held = held
    return file.source.held(held).hasSameContent(as: held) && file.held(file.text).hasSameContent(as: file.text)
  }

  private func bytes(of held: RichText, isCoarse: Bool) -> [UInt8] {
    RTFWriter.bytes(file.source, file.text, held, isCoarse: isCoarse)
  }

  var description: String {
    let held = held
    let ways = [false, true].map { isCoarse in
      let bytes = bytes(of: held, isCoarse: isCoarse)
      return "\(isCoarse ? "coarse" : "fine") \(bytes.latin)\nread \(RTFText(bytes).text.shown)"
    }
    return "\(file.source.bytes.latin)\nedited to \(held.shown)\n\(ways.joined(separator: "\n"))"
  }

  /// Checks that an edit which is taken back leaves the file as it was.
  static func checkUndo(_ samples: [String], edit: @escaping (inout Choices, RichText) -> Transaction) {
    forAll { choices -> (RTFText, RichText) in
      let file = rtf(choices.element(of: samples))
      let edit = edit(&choices, file.text)
      let inverse = try? edit.inverse(in: file.text)
      let back = try? inverse?.applied(to: edit.applied(to: file.text))
      return (file, back ?? RichText(plain: "not undone"))
    } _: { file, back in
      try file.bytes(with: back) == file.source.bytes
    }
  }
}
