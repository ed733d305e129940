extension [Paragraph.Run] {
  /// Adds a run at the end, as part of the last where they look the same. Atoms stay apart.
  mutating func add(_ run: Paragraph.Run) {
    guard run.length > 0 else { return }
    if let last, last.style == run.style, run.style.atom == nil {
      self[count - 1].length += run.length
    } else {
      append(run)
    }
  }

  /// The runs with neighbours that look the same made one, and empty ones left out. Atoms stay apart.
  public var merged: Self { Self().adding(self) }

  /// These runs, then those.
  func adding(_ others: some Sequence<Paragraph.Run>) -> Self { others.reduce(into: self) { $0.add($1) } }

  /// Adds canonical runs at the end, the first as part of the last here where they look the same.
  mutating func join(_ others: Self) {
    guard let first = others.first else { return }
    add(first)
    append(contentsOf: others.dropFirst())
  }

  /// These canonical runs, then those.
  func joined(with others: Self) -> Self {
    if isEmpty || others.isEmpty { return isEmpty ? others : self }
    var result = self
    result.join(others)
    return result
  }

  /// The runs' parts inside a range of bytes.
  func part(_ range: Range<Int>) -> Self {
    var result: Self = []
    var start = 0
    for index in indices {
      let end = start + self[index].length
      if start >= range.upperBound { break }
      let length = Swift.min(end, range.upperBound) - Swift.max(start, range.lowerBound)
      if length > 0 { result.append(.init(length: length, style: self[index].style)) }
      start = end
    }
    return result
  }

  /// Puts canonical runs in place of those of a range of bytes.
  mutating func replace(_ range: Range<Int>, with new: Self) {
    if new.count <= 1, stretch(range, by: new.first?.length ?? 0, new.first?.style) { return }
    self = part(0..<range.lowerBound).joined(with: new).joined(with: part(range.upperBound..<length))
  }

  /// Changes the length of the one run that a replacement concerns; false where there is more to it.
  @inline(__always)
  mutating func stretch(_ range: Range<Int>, by newLength: Int, _ style: CharacterStyle?) -> Bool {
    if count != 1 { return stretchOne(range, by: newLength, style) }
    let length = self[0].length - range.count + newLength
    guard length > 0, range.upperBound <= self[0].length else { return false }
    if self[0].style.isStandard {
      guard newLength == 0 || style?.isStandard == true else { return false }
    } else {
      guard newLength == 0 || self[0].style == style, !self[0].style.isAtom else { return false }
    }
    self[0].length = length
    return true
  }

  private mutating func stretchOne(_ range: Range<Int>, by newLength: Int, _ style: CharacterStyle?) -> Bool {
    var start = 0
    for index in indices {
      let end = start + self[index].length
      if start > range.lowerBound { return false }
      if range.upperBound <= end, newLength == 0 || self[index].style == style, !self[index].style.isAtom {
        let length = end - start - range.count + newLength
        if length > 0 { self[index].length = length }
        return length > 0
      }
      start = end
    }
    return false
  }

  /// The bytes that the runs cover.
  var length: Int { reduce(0) { $0 + $1.length } }
}

extension Paragraph {
  /// The same paragraph with runs that cover the text exactly, end between scalars, differ from their neighbours, and hold one
  /// U+FFFC each where they are atoms. Text that no run covers looks like the text before it.
  var canonical: Paragraph { isCanonical ? self : madeCanonical }

  private var isCanonical: Bool {
    guard emptyStyle.atom == nil else { return false }
    var end = 0
    for index in runs.indices {
      let length = runs[index].length
      guard length > 0, length <= self.length - end, text.isScalarBorder(end + length) else { return false }
      if runs[index].style.isAtom {
        guard length == Atom.length, text.part(end..<(end + length)).unicodeScalars.first == Atom.scalar else {
          return false
        }
      } else if index > 0, runs[index - 1].style == runs[index].style {
        return false
      }
      end += length
    }
    return end == length
  }

  private var madeCanonical: Paragraph {
    var result = self
    (result.runs, result.emptyStyle) = ([], emptyStyle.ofText)
    var start = 0
    for run in runs where run.length > 0 && start < length {
      let wanted = run.length < length - start ? start + run.length : length
      let end = text.scalarBorder(atOrBefore: wanted)
      result.add(run.style, to: start..<end)
      start = end
    }
    result.runs.add(.init(length: length - start, style: (result.runs.last?.style ?? emptyStyle).ofText))
    return result
  }

  private mutating func add(_ style: CharacterStyle, to range: Range<Int>) {
    guard style.atom != nil else { return runs.add(.init(length: range.count, style: style)) }
    for scalar in text.part(range).unicodeScalars {
      runs.add(.init(length: UTF8.width(scalar), style: scalar == Atom.scalar ? style : style.ofText))
    }
  }

  /// The style of the byte at an offset; nil outside of the text.
  func style(ofByte offset: Int) -> CharacterStyle? { runs.style(ofByte: offset) }
}

extension [Paragraph.Run] {
  /// The style of the byte at an offset; nil outside of what the runs cover.
  func style(ofByte offset: Int) -> CharacterStyle? {
    var end = 0
    guard offset >= 0 else { return nil }
    for index in indices {
      end += self[index].length
      if offset < end { return self[index].style }
    }
    return nil
  }
}
