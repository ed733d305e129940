/// Three versions of a file that is text, merged piece by piece as their bytes are: what each side changed, where the other did not.
///
/// Knows nothing of formats: whether the result says what both sides meant is for the reader of the format to tell.
struct ByteMerge {
  /// How fine the pieces are.
  enum Pieces: CaseIterable {
    /// Each line with its end.
    case lines
    /// Runs of letters and digits, runs of blanks, and every sign by itself.
    case words
  }

  /// Files with more bytes than this that differ are not looked at word by word.
  static let wordLimit = 4 << 20

  /// Pieces of the base that a side has others for.
  private struct Change: Equatable {
    var base: Range<Int>
    var side: Range<Int>
  }

  private let base: [ArraySlice<UInt8>]
  private let sides: [[ArraySlice<UInt8>]]
  private let changes: [[Change]]

  /// The merged bytes, the same for the sides in the other order; nil where both changed the same pieces, or put in different ones at one place.
  static func merged(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], by pieces: Pieces) -> [UInt8]? {
    let files = [base, ours, theirs]
    let start = files.commonStart
    let end = files.commonEnd(after: start)
    let middles = files.map { $0[start..<($0.count - end)] }
    if pieces == .words, middles.contains(where: { $0.count > wordLimit }) { return nil }
    let merge = ByteMerge(middles.map { $0.pieces(pieces) })
    return merge.bytes.map { Array(base[..<start]) + $0 + Array(base[(base.count - end)...]) }
  }

  private init(_ files: [[ArraySlice<UInt8>]]) {
    var numbers: [ArraySlice<UInt8>: UInt32] = [:]
    let rows = files.map { pieces in
      pieces.map { piece in
        let number = numbers[piece] ?? UInt32(numbers.count)
        numbers[piece] = number
        return TextItem(value: number, style: 0)
      }
    }
    (base, sides) = (files[0], Array(files[1...]))
    changes = rows[1...].map { Self.changes(from: rows[0], to: $0) }
  }

  private static func changes(from base: [TextItem], to side: [TextItem]) -> [Change] {
    var (changes, place): ([Change], (Int, Int)) = ([], (0, 0))
    let end = TextItemDifference.Kept(source: base.count, edited: side.count, count: 0)
    for kept in TextItemDifference.kept(from: base, to: side) + [end] {
      let change = Change(base: place.0..<kept.source, side: place.1..<kept.edited)
      if !change.base.isEmpty || !change.side.isEmpty { changes.append(change) }
      place = (kept.source + kept.count, kept.edited + kept.count)
    }
    return changes
  }

  private var bytes: [UInt8]? {
    var (result, place, next): ([UInt8], Int, [Int]) = ([], 0, [0, 0])
    while let side = nextSide(next) {
      let change = changes[side][next[side]]
      if let other = upcoming(1 - side, next), meet(change, other) {
        guard isSame(change, side, other) else { return nil }
        next[1 - side] += 1
      }
      result += base[place..<change.base.lowerBound].joined()
      result += sides[side][change.side].joined()
      place = change.base.upperBound
      next[side] += 1
    }
    return result + base[place...].joined()
  }

  /// The side whose change comes next; nil after the last.
  private func nextSide(_ next: [Int]) -> Int? {
    guard let first = upcoming(0, next) else { return upcoming(1, next) == nil ? nil : 1 }
    guard let second = upcoming(1, next) else { return 0 }
    let places = [first, second].map { [$0.base.lowerBound, $0.base.upperBound] }
    return places[1].lexicographicallyPrecedes(places[0]) ? 1 : 0
  }

  private func upcoming(_ side: Int, _ next: [Int]) -> Change? {
    next[side] < changes[side].count ? changes[side][next[side]] : nil
  }

  private func meet(_ a: Change, _ b: Change) -> Bool {
    let (a, b) = (a.base, b.base)
    return a.lowerBound == b.lowerBound || a.lowerBound < b.upperBound && b.lowerBound < a.upperBound
  }

  private func isSame(_ change: Change, _ side: Int, _ other: Change) -> Bool {
    change.base == other.base && sides[side][change.side].elementsEqual(sides[1 - side][other.side])
  }
}

extension ArraySlice<UInt8> {
  fileprivate func pieces(_ kind: ByteMerge.Pieces) -> [ArraySlice<UInt8>] {
    var (pieces, start): ([ArraySlice<UInt8>], Int) = ([], startIndex)
    for index in indices.dropFirst() where kind.isBorder(self[index - 1], self[index]) {
      pieces.append(self[start..<index])
      start = index
    }
    return isEmpty ? [] : pieces + [self[start...]]
  }
}

extension ByteMerge.Pieces {
  /// Whether a piece ends between two bytes.
  fileprivate func isBorder(_ before: UInt8, _ after: UInt8) -> Bool {
    switch self {
    case .lines: before == 0x0A || before == 0x0D && after != 0x0A
    case .words: before.pieceClass != after.pieceClass || before.pieceClass == .sign
    }
  }
}

extension UInt8 {
  fileprivate enum PieceClass { case word, blank, sign }

  /// Bytes above ASCII belong to words.
  fileprivate var pieceClass: PieceClass {
    if self == 0x20 || self == 0x09 { return .blank }
    return self >= 0x80 || isASCIILetter || isASCIIDigit ? .word : .sign
  }
}

extension [[UInt8]] {
  /// How many bytes at the start all have, up to the end of a line.
  fileprivate var commonStart: Int {
    let count = self.map(\.count).min() ?? 0
    var (index, line) = (0, 0)
    while index < count, allSatisfy({ $0[index] == self[0][index] }) {
      index += 1
      if self[0][index - 1] == 0x0A { line = index }
    }
    return line
  }

  /// How many bytes at the end all have, from the start of a line on, without those at the start.
  fileprivate func commonEnd(after start: Int) -> Int {
    let count = (self.map(\.count).min() ?? 0) - start
    var (index, line) = (0, 0)
    while index < count, allSatisfy({ $0[$0.count - 1 - index] == self[0][self[0].count - 1 - index] }) {
      if self[0][self[0].count - 1 - index] == 0x0A { line = index }
      index += 1
    }
    return line
  }
}
