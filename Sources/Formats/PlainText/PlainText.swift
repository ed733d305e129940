import RichText

/// A plain text file as it was read.
///
/// A file that ends with a line end has no empty last paragraph for it, as people count lines; only an empty file has one.
struct PlainText: FormattedText {
  /// What ends a paragraph in the file.
  enum LineEnd: String, CaseIterable {
    case lf = "\n"
    case crlf = "\r\n"
    case cr = "\r"
  }

  let text: RichText
  let bytes: [UInt8]
  let encoding: TextEncoding
  /// The end of each paragraph; nil where the last one has none.
  let lineEnds: [LineEnd?]

  init(checking bytes: [UInt8]) throws(FormatError) {
    let encoding = TextEncoding(bytes)
    let looksBinary = encoding.isWide ? Array(encoding.text(bytes).utf8).looksBinary : bytes.looksBinary
    guard !looksBinary else { throw PlainText.notText(bytes) }
    self.init(bytes, encoding)
  }

  init(_ bytes: [UInt8]) { self.init(bytes, TextEncoding(bytes)) }

  private init(_ bytes: [UInt8], _ encoding: TextEncoding) {
    let lines = encoding.isUTF8 ? PlainLines(bytes, encoding.mark.count) : PlainLines(Array(encoding.text(bytes).utf8))
    (self.bytes, self.encoding, lineEnds, text) = (bytes, encoding, lines.ends, RichText(lines.paragraphs))
  }

  private static func notText(_ bytes: [UInt8]) -> FormatError {
    let signature = FileSignature(bytes)
    let kind = (signature == .text ? .binary : signature).rawValue
    return FormatError(
      .notThisFormat, "this is not a text file: it looks like \(kind)", hint: "open it with a program for such files")
  }

  // MARK: Writing

  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    if edited.hasSameContent(as: text) { return bytes }
    if let same = spliced(edited) ?? encode(edited, encoding) { return same }
    guard let converted = encode(edited, .utf8(hasMark: false)) else {
      throw FormatError(.cannotHold, "the text could not be written as UTF-8", hint: "save it in another format")
    }
    return converted
  }

  /// The file with new bytes for the paragraphs that are not shared; nil where it would be read in another way.
  private func spliced(_ edited: RichText) -> [UInt8]? {
    guard encoding.isUTF8, !bytes.isEmpty else { return nil }
    let unshared = edited.unsharedParagraphs(with: text)
    let end = text.paragraphCount - (edited.paragraphCount - unshared.upperBound)
    let isAtEnd = unshared.upperBound == edited.paragraphCount
    let start = isAtEnd ? min(unshared.lowerBound, edited.paragraphCount - 1) : unshared.lowerBound
    guard start < text.paragraphCount, isAtEnd || edited.paragraphCount > 1 else { return nil }
    let new = Array(edited.paragraphs(in: start..<unshared.upperBound))
    let before = start > 0 ? lineEnds[start - 1] : nil
    let ends = ends(new, after: before, count: isAtEnd ? edited.paragraphCount : nil)
    guard isAtEnd || !isJoined(end, after: ends.last ?? before) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 1024 + new.reduce(0) { $0 + $1.length + 2 })
    result += bytes[..<offset(of: start)]
    _ = add(new, ends, &result, encoding)
    result += bytes[(isAtEnd ? bytes.count : offset(of: end))...]
    return TextEncoding(valid: result) == encoding ? result : nil
  }

  /// Whether a paragraph's line feed would become one line end with the carriage return before it.
  private func isJoined(_ paragraph: Int, after end: LineEnd?) -> Bool {
    end == .cr && lineEnds[paragraph] == .lf && text.paragraphLength(paragraph) == 0
  }

  /// Where a paragraph begins in a UTF-8 file. In the text, each line end counts as one.
  private func offset(of paragraph: Int) -> Int {
    encoding.mark.count + text.offset(of: Position(paragraph, 0)) + lineEnds[..<paragraph].count { $0 == .crlf }
  }

  private func encode(_ edited: RichText, _ encoding: TextEncoding) -> [UInt8]? {
    var result = bytes.isEmpty ? [] : encoding.mark
    let paragraphs = Array(edited.paragraphs)
    let ends = ends(paragraphs, after: nil, count: paragraphs.count)
    guard add(paragraphs, ends, &result, encoding) else { return nil }
    return TextEncoding(result) == encoding || result.isEmpty ? result : nil
  }

  /// Adds paragraphs and their ends; false where the encoding lacks a character.
  private func add(
    _ paragraphs: [Paragraph], _ ends: [LineEnd?], _ result: inout [UInt8], _ encoding: TextEncoding
  ) -> Bool {
    for (paragraph, end) in zip(paragraphs, ends) {
      guard encoding.add(paragraph.text, to: &result), end.map({ encoding.add($0.rawValue, to: &result) }) ?? true
      else {
        return false
      }
    }
    return true
  }

  /// Each paragraph's end: its own, the dominant one for new paragraphs, and for the last of `count` what the file's last has.
  private func ends(_ paragraphs: [Paragraph], after before: LineEnd?, count: Int?) -> [LineEnd?] {
    let usual = dominant
    var ends: [LineEnd?] = paragraphs.map { paragraph in
      paragraph.id.number < UInt64(lineEnds.count) ? lineEnds[Int(paragraph.id.number)] ?? usual : usual
    }
    for index in ends.indices where ends[index] == .lf && (index > 0 ? ends[index - 1] : before) == .cr {
      if paragraphs[index].text.isEmpty { ends[index] = .cr }
    }
    if let count, lacksEnd(paragraphs, count) { ends[ends.count - 1] = nil }
    return ends
  }

  /// Whether the last of so many paragraphs has no end.
  private func lacksEnd(_ paragraphs: [Paragraph], _ count: Int) -> Bool {
    let isEnded = lineEnds.last.flatMap { $0 } != nil || bytes.count == encoding.mark.count
    let isEmpty = paragraphs.last?.text.isEmpty ?? true
    if isEnded { return count == 1 && isEmpty && (text.utf8Count > 0 || lineEnds == [nil]) }
    return !isEmpty || count == 1
  }

  private var dominant: LineEnd {
    let counts = LineEnd.allCases.map { end in lineEnds.count { $0 == end } }
    let most = counts.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 } ?? 0
    return LineEnd.allCases[most]
  }

  func held(_ edited: RichText) -> RichText {
    let range = edited.unsharedParagraphs(with: text)
    let new = Array(edited.paragraphs(in: range))
    let held = new.map {
      Paragraph(id: $0.id, text: $0.text, runs: $0.text.isEmpty ? [] : [.init(length: $0.length, style: .init())])
    }
    return held == new ? edited : edited.replacingParagraphs(range, with: held)
  }

  func content(of atom: Atom) -> Atom.Content? { nil }

  var kept: [KeptContent] { [] }
}
