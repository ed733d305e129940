import RichText

/// Bytes that grow: parts of the source, and what is new between them, with the elements that are open.
struct HTMLOutput {
  /// A range of the source, or of what is new.
  enum Part {
    case source(Range<Int>)
    case new(Range<Int>)
  }

  let source: HTMLSource
  var parts: [Part] = []
  /// All that is new, one part after the other.
  private var fresh: [UInt8] = []
  /// The innermost element that is open.
  var current = -1
  /// The end of the source that was used last, and whether the output ends exactly so.
  var place = 0
  var isExact = true
  var lastKept: (paragraph: Int, item: Int)?
  /// The last paragraph of the source whose end was kept.
  var lastEnd: Int?
  var nextHidden = 0
  var opened: Set<Int> = []
  /// The element that was noted last with those around it.
  var lastOpened = -1
  /// Elements whose content has blocks in lines of their own.
  var hasBlocks: Set<Int> = []
  /// A block of lines: whether nothing is written in it yet, and whether its last line is empty.
  var isAtStartOfLines = false
  var lastLineIsEmpty = false
  var linesCount = 0
  var isNewLine = false
  /// The block of the paragraph that is being written, and whether anything of it is.
  var paragraphBlock = -1
  var isBegun = false
  /// Whether the paragraph that is being written is empty.
  var pendingEmpty = false

  init(_ source: HTMLSource) { self.source = source }

  // MARK: The whole

  /// Begins inside of the body.
  mutating func begin(in plan: inout HTMLPlan) {
    current = source.body
    keepHead()
    (isExact, lastKept) = (true, (-1, .max))
  }

  private mutating func keepHead() {
    let head = source.bodyStart
    parts.append(.source(0..<head))
    place = head
    while nextHidden < source.hidden.count, source.hidden[nextHidden].range.lowerBound < head { nextHidden += 1 }
  }

  mutating func finish(in plan: inout HTMLPlan) {
    if isExact, let last = source.paragraphs.last, place == last.end, current == last.endElement,
      lastKept?.paragraph == source.paragraphs.count - 1
    {
      parts.append(.source(place..<source.bytes.count))
      return
    }
    let tail = source.bodyEnd
    isBegun = false
    move(to: source.body, before: tail, in: &plan)
    parts.append(
      .source(
        source.blanks(before: tail).clamped(to: source.bodyStart..<source.bytes.count).lowerBound..<source.bytes.count))
  }

  func bytes(_ source: HTMLSource) -> [UInt8] {
    var result = source.encoding.mark
    result.reserveCapacity(source.file.count + 1024)
    for part in parts {
      switch part {
      case .source(let range): result += source.original(range)
      case .new(let range): result += source.encoding.encode(Array(fresh[range]))
      }
    }
    return result
  }

  /// Adds bytes of the source.
  mutating func addSource(_ range: Range<Int>) {
    if case .source(let last) = parts.last, last.upperBound == range.lowerBound {
      parts[parts.count - 1] = .source(last.lowerBound..<range.upperBound)
    } else {
      parts.append(.source(range))
    }
  }

  mutating func add(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let start = fresh.count
    fresh += bytes
    noteNew(from: start)
  }

  mutating func add(_ byte: UInt8) {
    fresh.append(byte)
    noteNew(from: fresh.count - 1)
  }

  private mutating func noteNew(from start: Int) {
    (isExact, isAtStartOfLines) = (false, false)
    if case .new(let last) = parts.last {
      parts[parts.count - 1] = .new(last.lowerBound..<fresh.count)
    } else {
      parts.append(.new(start..<fresh.count))
    }
  }
}
