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
    let lines = PlainText.lines(encoding.text(bytes))
    (self.bytes, self.encoding) = (bytes, encoding)
    lineEnds = lines.map(\.end)
    text = RichText(lines.enumerated().map { Paragraph(id: ParagraphID(UInt64($0)), text: $1.text, runs: [$1.run]) })
  }

  private static func notText(_ bytes: [UInt8]) -> FormatError {
    let signature = FileSignature(bytes)
    let kind = (signature == .text ? .binary : signature).rawValue
    return FormatError(
      .notThisFormat, "this is not a text file: it looks like \(kind)", hint: "open it with a program for such files")
  }

  private struct Line {
    var text: String
    var end: LineEnd?
    var run: Paragraph.Run { .init(length: text.utf8.count, style: .init()) }
  }

  private static func lines(_ text: String) -> [Line] {
    var (lines, start, index) = ([Line](), 0, 0)
    let bytes = Array(text.utf8)
    while index < bytes.count {
      let end: LineEnd? =
        bytes[index] == 0x0A
        ? .lf : bytes[index] != 0x0D ? nil : index + 1 < bytes.count && bytes[index + 1] == 0x0A ? .crlf : .cr
      guard let end else { index += 1; continue }
      lines.append(Line(text: String(decoding: bytes[start..<index], as: UTF8.self), end: end))
      index += end.rawValue.utf8.count
      start = index
    }
    if start < bytes.count || lines.isEmpty {
      lines.append(Line(text: String(decoding: bytes[start...], as: UTF8.self)))
    }
    return lines
  }

  // MARK: Writing

  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    if edited.hasSameContent(as: text) { return bytes }
    let paragraphs = Array(edited.paragraphs)
    let pieces = zip(paragraphs, ends(paragraphs)).map { $0.text + ($1?.rawValue ?? "") }
    if let same = encode(pieces, encoding) { return same }
    guard let converted = encode(pieces, .utf8(hasMark: false)) else {
      throw FormatError(.cannotHold, "the text could not be written as UTF-8", hint: "save it in another format")
    }
    return converted
  }

  private func encode(_ pieces: [String], _ encoding: TextEncoding) -> [UInt8]? {
    var result = bytes.isEmpty ? [] : encoding.mark
    for piece in pieces {
      guard let bytes = encoding.encode(piece) else { return nil }
      result += bytes
    }
    return TextEncoding(result) == encoding || result.isEmpty ? result : nil
  }

  /// Each paragraph's end: its own, the dominant one for new paragraphs, and for the last what the file's last has.
  private func ends(_ paragraphs: [Paragraph]) -> [LineEnd?] {
    let usual = dominant
    var ends: [LineEnd?] = paragraphs.map { paragraph in
      paragraph.id.number < UInt64(lineEnds.count) ? lineEnds[Int(paragraph.id.number)] ?? usual : usual
    }
    for index in ends.indices.dropFirst() where ends[index] == .lf && ends[index - 1] == .cr {
      if paragraphs[index].text.isEmpty { ends[index] = .cr }
    }
    let isEnded = lineEnds.last.flatMap { $0 } != nil || bytes.count == encoding.mark.count
    let lastIsEmpty = paragraphs.last?.text.isEmpty ?? true
    if !isEnded, !lastIsEmpty || paragraphs.count == 1 { return Array(ends.dropLast()) + [nil] }
    if isEnded, paragraphs.count == 1, lastIsEmpty, text.utf8Count > 0 || lineEnds == [nil] { return [nil] }
    return ends
  }

  private var dominant: LineEnd {
    let counts = LineEnd.allCases.map { end in lineEnds.count { $0 == end } }
    let most = counts.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 } ?? 0
    return LineEnd.allCases[most]
  }

  func held(_ edited: RichText) -> RichText {
    RichText(
      edited.paragraphs.map {
        Paragraph(id: $0.id, text: $0.text, runs: $0.text.isEmpty ? [] : [.init(length: $0.length, style: .init())])
      })
  }

  func content(of atom: Atom) -> Atom.Content? { nil }

  var kept: [KeptContent] { [] }
}
