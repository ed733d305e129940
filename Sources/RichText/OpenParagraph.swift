/// The paragraph of a rope in which the last edit was, and the next mostly is: kept beside the tree, so that an edit of it is no way
/// down the tree and concerns no neighbour. In the tree there is a hole in its place.
///
/// What is typed into it is put into its text once that is read, or the next edit is elsewhere.
struct OpenParagraph: Sendable {
  /// The paragraph without what is pending.
  private var stored: ParagraphLeaf
  private var pending = PendingText()
  /// The paragraph with what is pending, for who reads it.
  private var settled: SettledLeaf?
  /// How many edits more are put into the text at once, since it is read after each.
  private var direct: UInt8 = 0
  /// Whether the paragraph is some ASCII that looks as usual.
  private var isPlain = false
  private var id = ParagraphID(0)
  /// What comes before it.
  let before: ParagraphSummary
  /// The sums of the hole: those that the paragraph had when it was opened.
  private let hole: ParagraphSummary

  init(_ leaf: ParagraphLeaf, before: ParagraphSummary) {
    (stored, self.before, hole) = (leaf, before, leaf.summary)
    examine()
  }

  /// Its index.
  var index: Int { before.paragraphs }

  /// The whole paragraph.
  var leaf: ParagraphLeaf {
    guard !pending.isEmpty, let settled else { return stored }
    return settled.leaf {
      var leaf = stored
      leaf.put(pending, as: id)
      return leaf
    }
  }

  /// What the paragraph adds to the sums of a rope.
  @inline(__always)
  private var summary: ParagraphSummary {
    var summary = stored.summary
    summary.utf8 &+= pending.growth
    summary.utf16 &+= pending.growth
    return summary
  }

  /// What has to be added to sums of the tree that include the hole.
  var difference: ParagraphSummary {
    var difference = summary
    difference -= hole
    return difference
  }

  /// The place in the paragraph of one in the rope; nil where it is not in the paragraph.
  func rest(of place: Int, in metric: ParagraphMetric) -> Int? {
    let rest = place - metric.size(of: before)
    return rest >= 0 && rest < metric.size(of: summary) ? rest : nil
  }

  /// Whether a place in the rope is behind the start of the paragraph.
  func precedes(_ place: Int, in metric: ParagraphMetric) -> Bool { place > metric.size(of: before) }

  /// The position at an offset in the rope, where that can be told without the text.
  func position(at offset: Int) -> Position? {
    guard summary.utf8 == summary.utf16, let rest = rest(of: offset, in: .utf8) else { return nil }
    return Position(index, rest)
  }
}

extension OpenParagraph {
  /// The nearest scalar border at or before an offset, which may have any value; nil where only the text can tell.
  func scalarBorder(atOrBefore offset: Int) -> Int? {
    isPlain ? Swift.min(Swift.max(offset, 0), summary.utf8 - 1) : nil
  }

  /// The paragraph's id, where text without line feeds can be put in place of some bytes as it is; nil where nothing would change, too.
  @inline(__always)
  func target(of range: Range<Int>, in paragraph: Int, for text: String) -> ParagraphID? {
    isPlain && paragraph == index && holds(range) && !(range.isEmpty && text.isEmpty) ? id : nil
  }

  /// What of the paragraph is in a range; nil where only its whole text can tell.
  func typedText(in range: Range<Int>) -> TypedText? {
    guard isPlain, holds(range) else { return nil }
    return pending.text(in: range, of: stored).map { TypedText(id: id, text: $0) }
  }

  /// Puts text in place of a range. Does nothing and gives false where that is not valid, or more than one leaf is needed.
  @inline(__always)
  mutating func replace(_ range: Range<Int>, with new: TypedText, within limit: LeafLimit) -> Bool {
    type(new, inPlaceOf: range, within: limit) || put(new, inPlaceOf: range, within: limit)
  }

  /// The same with a paragraph, whose layout it takes.
  @inline(never)
  mutating func put(_ new: some LeafReplacement, inPlaceOf range: Range<Int>, within limit: LeafLimit) -> Bool {
    settle()
    guard stored.hasID(new.id), stored.replace(range, with: new, within: limit) else { return false }
    examine()
    return true
  }

  /// The whole paragraph, to be put back.
  mutating func closed() -> ParagraphLeaf {
    settle()
    return stored
  }

  @inline(__always)
  private func holds(_ range: Range<Int>) -> Bool { range.lowerBound >= 0 && range.upperBound < summary.utf8 }

  /// Leaves text pending, where it looks as what is there.
  @inline(__always)
  private mutating func type(_ new: TypedText, inPlaceOf range: Range<Int>, within limit: LeafLimit) -> Bool {
    let length = summary.utf8 &- range.count &+ new.length
    guard isPlain, new.isPlain, new.id == id, holds(range), new.length == new.utf16Length, length > 1,
      length <= limit.bytes, limit.runs > 2
    else { return false }
    var next = pending
    if !next.replace(range, with: new.text) {
      settle()
      next = pending
      guard next.replace(range, with: new.text) else { return false }
    }
    guard canWait() else { return false }
    pending = next
    return true
  }

  /// Whether the next edit can be pending: it is not where the paragraph was read after the last one, which is then put into the text.
  @inline(__always)
  private mutating func canWait() -> Bool {
    if direct > 0 {
      direct -= 1
      return false
    }
    guard isKnownUniquelyReferenced(&settled) else {
      settled = SettledLeaf()
      return true
    }
    guard let made = settled?.take() else { return true }
    (stored, pending, direct) = (made, PendingText(), Self.directEdits)
    return false
  }

  private static var directEdits: UInt8 { 64 }

  /// Puts what is pending into the text; copies that have the same pending share what comes of it.
  @inline(never)
  private mutating func settle() {
    guard !pending.isEmpty else { return }
    if !isKnownUniquelyReferenced(&settled) {
      stored = leaf
    } else if let made = settled?.take() {
      stored = made
    } else {
      stored.put(pending, as: id)
    }
    pending = PendingText()
  }

  /// Finds out what the paragraph is now.
  private mutating func examine() {
    (id, isPlain) = stored.read { ($0.id, stored.isASCII && $0.isPlain) }
  }
}

extension Paragraph {
  /// Whether it is some text that all looks as usual.
  fileprivate var isPlain: Bool { runs.count == 1 && runs[0].style.isStandard && hasUsualLayout }
}
