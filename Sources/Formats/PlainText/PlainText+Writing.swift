import RichText

extension PlainText {
  /// Looks go, and what would not be read as text: a carriage return becomes a line break, NUL U+FFFD, and so do control characters where
  /// there are so many that the file would be taken for a binary one.
  ///
  /// What is shared with the file's text is held already.
  func held(_ edited: RichText) -> RichText {
    let new = edited.unsharedParagraphs(with: text)
    let paragraphs = held(edited.paragraphs(in: new))
    let held = edited.replacingParagraphs(new, with: paragraphs)
    guard format.isGuessing, hasControls || paragraphs.hasControls, held.paragraphs.looksBinary else { return held }
    return RichText(held.paragraphs.map { Paragraph(id: $0.id, plain: self.held($0.text, without: \.isControl)) })
  }

  func held(_ paragraphs: some Sequence<Paragraph>) -> [Paragraph] {
    paragraphs.map { Paragraph(id: $0.id, plain: held($0.holding { _ in nil }.text) { $0 == 0 }) }
  }

  private func held(_ text: String, without isRefused: (UInt8) -> Bool) -> String {
    guard text.utf8.contains(where: { $0 == 0x0D || $0 < 0x20 && isRefused($0) }) else { return text }
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      if scalar == "\r" { return "\u{2028}" }
      return scalar.value < 0x20 && format.isGuessing && isRefused(UInt8(scalar.value)) ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  func losses(of edited: RichText) -> [String] {
    let held = held(edited)
    let losses = FormatLosses(of: edited, heldAs: held).descriptions
    guard encoding.mayBeLeft, let new = written(held) else { return losses }
    return losses + encoding.loss(to: new.encoding, new.bytes)
  }

  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    if let bytes = spliced(edited) { return bytes }
    let held = held(edited)
    if isUnedited(held) { return bytes }
    guard let written = written(held) else {
      throw FormatError(
        .cannotHold, "the text could not be written so that it reads back the same",
        hint: "save it in another format, for example as RTF")
    }
    return written.bytes
  }

  /// The file in the first encoding that can hold the text.
  func written(_ held: RichText) -> (bytes: [UInt8], encoding: TextEncoding)? {
    let paragraphs = Array(held.paragraphs)
    let ends = ends(paragraphs, of: paragraphs.count)
    for candidate in [encoding] + encoding.successors {
      guard let lines = encoded(paragraphs, ends, candidate) else { continue }
      let bytes = candidate.mark + lines
      guard format.encoding(of: bytes) == candidate else { continue }
      if PlainText(bytes, candidate, format).text.hasSameContent(as: held) { return (bytes, candidate) }
    }
    return nil
  }

  /// Lines that did not change keep their bytes.
  func encoded(_ paragraphs: [Paragraph], _ ends: [PlainLines.End?], _ target: TextEncoding) -> [UInt8]? {
    var result: [UInt8] = []
    for (paragraph, end) in zip(paragraphs, ends) {
      if target == encoding, let line = line(paragraph), isUnchanged(paragraph) {
        result += bytes[line.range]
      } else {
        guard let bytes = target.encode(paragraph.text) else { return nil }
        result += bytes
      }
      result += end.flatMap { target.encode($0.rawValue) } ?? []
    }
    return result
  }

  private func line(_ paragraph: Paragraph) -> PlainLines.Line? {
    paragraph.id.number < UInt64(lines.count) ? lines[Int(paragraph.id.number)] : nil
  }

  private func isUnchanged(_ paragraph: Paragraph) -> Bool {
    paragraph.text.hasSameBytes(as: text[Int(paragraph.id.number)].text)
  }

  // MARK: Line ends

  /// Each paragraph's end: its own, the dominant one for new paragraphs, and for the last what the file's last has. They are the last of
  /// so many, or, where that is not told, others follow.
  func ends(_ paragraphs: [Paragraph], of count: Int?) -> [PlainLines.End?] {
    let own = paragraphs.map { line($0)?.end }
    let usual = own.contains(nil) ? dominant : .lf
    var ends: [PlainLines.End?] = own.map { $0 ?? usual }
    for index in ends.indices.dropFirst() where ends[index] == .lf && ends[index - 1] == .cr {
      if paragraphs[index].text.isEmpty { ends[index] = .cr }
    }
    if let count, let last = paragraphs.last, !needsLastEnd(last, of: count) { ends[ends.count - 1] = nil }
    return ends
  }

  private func needsLastEnd(_ paragraph: Paragraph, of count: Int) -> Bool {
    if paragraph.text.isEmpty { return count > 1 }
    return lines.last?.end != nil || bytes.count == encoding.mark.count
  }

  private var dominant: PlainLines.End {
    let counts = PlainLines.End.allCases.map { end in lines.count { $0.end == end } }
    let most = counts.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 } ?? 0
    return PlainLines.End.allCases[most]
  }
}
