import RichText

/// What an edit changed, in whole paragraphs: all before and after them are those that were read.
struct ParagraphChange {
  /// The paragraphs of the source that went, and those of the edited text that came.
  var source: Range<Int>
  var edited: Range<Int>
  /// Whether there are such on both sides, and none is in a list, a table or a block of code.
  let isPlain: Bool
  /// Whether lists, tables and blocks of code are those of the source.
  let keepsStructure: Bool

  init(from original: RichText, to text: RichText) {
    edited = text.unsharedParagraphs(with: original)
    source = edited.lowerBound..<(original.paragraphCount - (text.paragraphCount - edited.upperBound))
    let (old, new) = (original.paragraphs(in: source), text.paragraphs(in: edited))
    isPlain = !source.isEmpty && !edited.isEmpty && new.allSatisfy(\.isPlain) && old.allSatisfy(\.isPlain)
    keepsStructure = isPlain || source.count == edited.count && zip(old, new).allSatisfy { $0.hasSameStructure(as: $1) }
  }

  /// The same in a part of the text that begins so many paragraphs later.
  func inPart(from first: Int) -> ParagraphChange {
    var change = self
    change.source = (source.lowerBound - first)..<(source.upperBound - first)
    change.edited = (edited.lowerBound - first)..<(edited.upperBound - first)
    return change
  }

  /// Whether a table is right before what changed.
  func followsTable(in original: RichText) -> Bool {
    source.lowerBound > 0 && !original.paragraphStyle(source.lowerBound - 1).cells.isEmpty
  }

  /// The place in the edited text of a paragraph of the source; nil where it changed.
  func place(_ paragraph: Int) -> Int? {
    if paragraph < source.lowerBound { return paragraph }
    return paragraph >= source.upperBound ? paragraph - source.upperBound + edited.upperBound : nil
  }
}

extension Paragraph {
  /// Whether it is in no list, table or block of code.
  var isPlain: Bool { style.list == nil && style.code == nil && style.cells.isEmpty }

  fileprivate func hasSameStructure(as other: Paragraph) -> Bool {
    id == other.id && style.list == other.style.list && style.code == other.style.code
      && style.cells == other.style.cells
  }

  /// The same in the lists, tables and blocks of code of another.
  func withStructure(of other: Paragraph) -> Paragraph {
    var result = self
    if style.list != other.style.list { result.style.list = other.style.list }
    if style.code != other.style.code { result.style.code = other.style.code }
    if style.cells != other.style.cells { result.style.cells = other.style.cells }
    return result
  }
}
