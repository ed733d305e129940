import RichText

/// A place of a file from which it can be read on: right after the end of a paragraph.
struct RTFCheckpoint {
  /// How far apart the places are, in bytes.
  static let distance = 32_768
  /// Places in deeper groups are left out.
  static let depthLimit = 64

  var byte: Int
  /// How many paragraphs come before.
  var paragraph: Int
  var state: RTFState
  var stack: [RTFState]

  /// Whether reading goes on in the same way from both.
  func isSame(as other: RTFCheckpoint) -> Bool { state == other.state && stack == other.stack }
}

extension RTFState {
  /// The state without what is counted in tokens and paragraphs, which differ from reading to reading.
  var portable: RTFState {
    var state = self
    (state.group, state.resetParagraph) = (-1, -1)
    return state
  }
}

extension RTFReader {
  /// The place where the reader is; nil where a paragraph has begun, and inside of links, tables and what is not seen.
  var checkpoint: RTFCheckpoint? {
    guard isParagraphStart, pageBreaks.isEmpty, marker == nil, excessDepth == 0, state.hiddenStart < 0,
      stack.count <= RTFCheckpoint.depthLimit, state.context.link < 0, state.context.paragraph.depth == 0
    else { return nil }
    return RTFCheckpoint(
      byte: position, paragraph: paragraphs.count, state: state.portable, stack: stack.map(\.portable))
  }

  /// Remembers the place where the reader is, where it is the first one or far from the last.
  mutating func addCheckpoint() {
    let last = source.checkpoints.last?.byte
    guard last.map({ position - $0 >= RTFCheckpoint.distance }) ?? (position > source.wordsEnd), let checkpoint else {
      return
    }
    source.checkpoints.append(checkpoint)
  }

  /// Reads a stretch of an edited file whose tables are those of a source.
  init(_ bytes: [UInt8], _ range: Range<Int>, from checkpoint: RTFCheckpoint, of source: RTFSource) {
    (self.bytes, pages) = (bytes, CodePages())
    tokens = RTFTokenizer.tokens(of: bytes, in: range)
    (limit, endByte, position, page) = (tokens.count, range.upperBound, range.lowerBound, pages[1252])
    self.source = source.withoutText
    (self.source.bytes, self.source.tokens) = (bytes, tokens)
    (state, stack) = (checkpoint.state, checkpoint.stack)
    self.source.checkpoints = [checkpoint]
  }
}
