/// A part of one paragraph, with or without its border.
struct MergePart {
  let paragraph: Paragraph
  /// Where it begins in its source.
  let start: Int
  /// The bytes of the paragraph's text.
  let part: Range<Int>
  let hasBorder: Bool
  private let table: RunTable

  /// The bytes of a paragraph of a source.
  init(_ source: MergeSource, _ index: Int, start: Int, part: Range<Int>, _ hasBorder: Bool) {
    (paragraph, table) = (source.paragraphs[index], source.runs[index])
    (self.start, self.part, self.hasBorder) = (start, part, hasBorder)
  }

  /// So many bytes of text from a place in a source on, after a border where there is one.
  init(_ source: MergeSource, at place: Int, _ count: Int, _ hasBorder: Bool) {
    let index = source.paragraph(at: place)
    let first = hasBorder ? 0 : place - source.starts[index] - 1
    self.init(source, index, start: place, part: first..<(first + count), hasBorder)
  }

  var text: Substring { paragraph.text.part(part) }
  var runs: [Paragraph.Run] { part == 0..<paragraph.length ? paragraph.runs : table.part(part) }

  /// A part of this, without a border.
  func shifted(_ range: Range<Int>) -> MergePart {
    let inText = range.shifted(by: part.lowerBound)
    return MergePart(self, start: start + (hasBorder ? 1 : 0) + range.lowerBound, part: inText)
  }

  private init(_ whole: MergePart, start: Int, part: Range<Int>) {
    (paragraph, table) = (whole.paragraph, whole.table)
    (self.start, self.part, hasBorder) = (start, part, false)
  }
}

/// The looks of three texts of the same characters made one.
struct MergedRuns {
  private(set) var runs: [Paragraph.Run] = []
  private(set) var conflicts: [(attribute: CharacterAttribute, range: Range<Int>)] = []
  private var rests: [RunWalk]
  private let hasBase: Bool
  private let preferred: MergeSide?

  init(
    _ base: [Paragraph.Run]?, _ ours: [Paragraph.Run], _ theirs: [Paragraph.Run], preferring preferred: MergeSide?
  ) {
    (hasBase, self.preferred) = (base != nil, preferred)
    rests = [base ?? ours, ours, theirs].map { RunWalk(runs: $0) }
  }

  mutating func run() {
    var place = 0
    while let step = rests.map(\.left).min(), step > 0 {
      let merged = MergedStyle(
        hasBase ? rests[0].style : nil, rests[1].style, rests[2].style, preferring: preferred)
      runs.add(.init(length: step, style: merged.style))
      for attribute in merged.conflicts { add(attribute, place..<(place + step)) }
      for index in rests.indices { rests[index].advance(step) }
      place += step
    }
  }

  private mutating func add(_ attribute: CharacterAttribute, _ range: Range<Int>) {
    let known = conflicts.lastIndex { $0.attribute == attribute && $0.range.upperBound == range.lowerBound }
    if let known {
      conflicts[known].range = conflicts[known].range.lowerBound..<range.upperBound
    } else {
      conflicts.append((attribute, range))
    }
  }
}

/// Runs that are gone through from left to right.
struct RunWalk {
  let runs: [Paragraph.Run]
  private var index = 0
  private var used = 0

  init(runs: [Paragraph.Run]) { self.runs = runs }

  var left: Int { index < runs.count ? runs[index].length - used : 0 }
  var style: CharacterStyle { index < runs.count ? runs[index].style : .init() }

  mutating func advance(_ count: Int) {
    used += count
    while index < runs.count, used >= runs[index].length {
      used -= runs[index].length
      index += 1
    }
  }
}
