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

  /// Remembers the place where the reader is, where it is far from the last one.
  mutating func addCheckpoint() {
    let last = source.checkpoints.last?.byte ?? 0
    guard position - last >= RTFCheckpoint.distance, let checkpoint else { return }
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

/// Checks that an edited file reads as it should by reading what changed, up to where it goes on as the source does.
struct RTFLocalCheck {
  let source: RTFSource
  let original: RichText
  let held: RichText

  /// Whether the file reads as the text; nil where only reading all of it can tell.
  ///
  /// What comes before the first change is read as it was; so is what comes after a place where the same bytes are left, and the reader is
  /// in the same state. Lists, tables and blocks of code depend on more, and are left to the whole check.
  func result(_ bytes: [UInt8], _ changed: Range<Int>, _ shift: Int) -> Bool? {
    let unshared = held.unsharedParagraphs(with: original)
    let tail = held.paragraphCount - unshared.upperBound
    guard source.rows.isEmpty,
      let first = source.checkpoints.last(where: {
        $0.byte < changed.lowerBound && $0.byte > source.wordsEnd && $0.paragraph <= unshared.lowerBound
      }),
      let last = source.checkpoints.first(where: {
        $0.byte > changed.upperBound && original.paragraphCount - $0.paragraph <= tail
      })
    else { return nil }
    let wanted = held.paragraphs(
      in: first.paragraph..<(held.paragraphCount - (original.paragraphCount - last.paragraph)))
    let before = original.paragraphs(in: first.paragraph..<last.paragraph)
    guard Self.isFlat(wanted), Self.isFlat(before) else { return nil }
    return reads(bytes, from: first, to: last, shift, as: Array(wanted))
  }

  private func reads(
    _ bytes: [UInt8], from first: RTFCheckpoint, to last: RTFCheckpoint, _ shift: Int, as wanted: [Paragraph]
  ) -> Bool? {
    let end = last.byte + shift
    guard first.byte < end, end <= bytes.count else { return nil }
    var reader = RTFReader(bytes, first.byte..<end, from: first, of: source)
    reader.run(finishing: false)
    guard reader.index == reader.limit, !reader.isFinished, reader.rows.ends.isEmpty,
      let place = reader.checkpoint, place.isSame(as: last), reader.paragraphs.count == wanted.count
    else { return nil }
    return wanted.isEmpty || RichText(reader.paragraphs).hasSameContent(as: RichText(wanted))
  }

  private static func isFlat(_ paragraphs: some Sequence<Paragraph>) -> Bool {
    paragraphs.allSatisfy { $0.style.list == nil && $0.style.code == nil && $0.style.cells.isEmpty }
  }
}
