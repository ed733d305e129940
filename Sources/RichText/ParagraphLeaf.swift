/// A rope's element: one paragraph, or a piece of a long one. Copies share it, and who alone has it changes it in place.
struct ParagraphLeaf: Sendable, Summed {
  /// What it adds to the sums of a rope.
  private(set) var summary: ParagraphSummary
  /// Whether the paragraph starts, and whether it ends here.
  let isStart, isEnd: Bool
  /// Exactly one: an array is what is shared by copies and changed in place by its only owner.
  private var contents: [Content]

  fileprivate struct Content: Sendable {
    var piece: Paragraph
    var identity = LeafIdentity()
  }

  init(_ piece: Paragraph, isStart: Bool = true, isEnd: Bool = true) {
    (self.isStart, self.isEnd, contents) = (isStart, isEnd, [Content(piece: piece)])
    let border = isEnd ? 1 : 0
    summary = .init(
      paragraphs: isStart ? 1 : 0, utf8: piece.length + border, utf16: piece.text.utf16Length + border)
  }

  /// A leaf of an empty paragraph, of which copies cost nothing.
  static let blank = ParagraphLeaf(Paragraph(id: ParagraphID(0)))

  /// What the leaf is; a hole of the same sums stays.
  mutating func takeContents() -> ParagraphLeaf {
    defer { contents = Self.blank.contents }
    return self
  }

  /// Text and runs; id and layout too where the paragraph starts here.
  var piece: Paragraph { contents[0].piece }

  /// What is read from the text and the runs, without a copy of them.
  @inline(__always)
  func read<Value>(_ body: (Paragraph) -> Value) -> Value { body(contents[0].piece) }

  /// Whether the paragraph starts here and has this id.
  func hasID(_ id: ParagraphID) -> Bool { isStart && contents[0].piece.id == id }

  /// Whether both look the same throughout.
  func hasSameRuns(as other: Self) -> Bool { contents[0].piece.runs == other.contents[0].piece.runs }

  /// What text without line feeds is put in as in place of some bytes; nil where the paragraph is not in one leaf, or nothing would
  /// change, or the range is not between scalars of the paragraph.
  ///
  /// Read field by field: a copy of the whole counts the references of all.
  @inline(__always)
  func replacement(of range: Range<Int>, by text: String, _ style: CharacterStyle?) -> TypedText? {
    guard isStart, isEnd, !range.isEmpty || !text.isEmpty, isBetweenScalars(range) else { return nil }
    let last = contents[0].piece.runs.count - 1
    let end = last < 0 ? contents[0].piece.emptyStyle : contents[0].piece.runs[last].style.ofText
    let look = text.isEmpty ? CharacterStyle() : style?.ofText ?? (last < 1 ? end : typingStyle(at: range.lowerBound))
    return TypedText(
      id: contents[0].piece.id, text: text, look: look, style: contents[0].piece.style, emptyStyle: end)
  }

  @inline(never)
  private func typingStyle(at offset: Int) -> CharacterStyle { contents[0].piece.typingStyle(at: offset) }

  /// The UTF-16 units of the text.
  var utf16: Int { summary.utf16 - (isEnd ? 1 : 0) }

  /// The bytes of the text.
  var length: Int { summary.utf8 - (isEnd ? 1 : 0) }

  /// The grapheme clusters of the text alone, counted when they are first asked for.
  var clusterCount: Int { contents[0].identity.clusterCount(of: contents[0].piece.text) }

  /// Whether both are the same leaf, never changed since one was copied from the other.
  static func === (a: Self, b: Self) -> Bool { a.contents[0].identity === b.contents[0].identity }
  static func !== (a: Self, b: Self) -> Bool { !(a === b) }

  /// The same text with the id and layout of another paragraph.
  func with(_ head: Paragraph) -> ParagraphLeaf {
    var result = self
    result.contents[0].piece.takeHead(of: head)
    result.contents[0].renew()
    return result
  }

  /// Puts a paragraph's text in place of a range of bytes, and where the leaf starts its paragraph takes its id and layout. Does
  /// nothing and gives false where the range is not valid, or the leaf could become too large or too small.
  mutating func replace(_ range: Range<Int>, with new: some LeafReplacement, within limit: LeafLimit) -> Bool {
    let difference = new.length - range.count
    guard range.upperBound <= length, length + difference <= limit.bytes,
      isStart && isEnd || length + difference >= limit.leastBytes, isValid(range, for: new, limit)
    else { return false }
    put(new, inPlaceOf: range, addingUnits: new.utf16Length - utf16Length(range))
    return true
  }

  /// The same, where all is known to be in order.
  @inline(__always)
  private mutating func put(_ new: some LeafReplacement, inPlaceOf range: Range<Int>, addingUnits units: Int) {
    contents[0].replace(range, with: new, takingHead: isStart)
    summary.utf8 += new.length - range.count
    summary.utf16 += units
  }

  /// Puts pending text into a leaf of ASCII that it fits.
  mutating func put(_ pending: PendingText, as id: ParagraphID) {
    put(TypedText(id: id, text: pending.text), inPlaceOf: pending.replaced, addingUnits: pending.growth)
  }

  private func isValid(_ range: Range<Int>, for new: some LeafReplacement, _ limit: LeafLimit) -> Bool {
    contents[0].piece.runs.count + new.runCount < limit.runs && isBetweenScalars(range)
  }

  /// Whether a range of bytes, which may have any bounds, begins and ends between scalars of the text.
  @inline(__always)
  func isBetweenScalars(_ range: Range<Int>) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= length else { return false }
    if isASCII { return true }
    return contents[0].piece.text.isScalarBorder(range.lowerBound)
      && (range.isEmpty || contents[0].piece.text.isScalarBorder(range.upperBound))
  }

  /// Whether each byte is a scalar.
  var isASCII: Bool { summary.utf8 == summary.utf16 }

  /// The UTF-16 units in a range of bytes; as many where the text is ASCII.
  @inline(__always)
  private func utf16Length(_ range: Range<Int>) -> Int {
    range.isEmpty || isASCII ? range.count : contents[0].piece.text.part(range).utf16Length
  }
}

extension ParagraphLeaf.Content {
  /// Changed through one access, which looks once whether others have it, too.
  @inline(__always)
  fileprivate mutating func replace(_ range: Range<Int>, with new: some LeafReplacement, takingHead takesHead: Bool) {
    new.replace(range, in: &piece.runs)
    new.replace(range, in: &piece.text)
    if takesHead { piece.takeHead(of: new) }
    renew()
  }

  /// Makes it another one than its copies.
  @inline(__always)
  fileprivate mutating func renew() {
    if isKnownUniquelyReferenced(&identity) { identity.forget() } else { identity = LeafIdentity() }
  }
}

extension Paragraph {
  /// Takes another's id and layout.
  @inline(__always)
  fileprivate mutating func takeHead(of other: some LeafReplacement) {
    id = other.id
    if hasUsualLayout, other.hasUsualLayout { return }
    if style != other.style { style = other.style }
    if emptyStyle != other.emptyStyle { emptyStyle = other.emptyStyle }
  }
}
