/// The name of a cell: one character at its start and one at its end, the same in all texts of a merge, so that the cell is compared with
/// itself alone.
///
/// They are of Unicode's last private plane; texts that have such characters of their own are merged without names.
enum MergeCellName {
  /// How many names there are.
  static let count = 0x7FFE
  /// The bytes that each of the characters takes in UTF-8.
  static let length = 4
  /// The byte that begins the characters of the plane, and nothing else, in UTF-8.
  static let firstByte: UInt8 = 0xF4
  private static let first: UInt32 = 0x10_0000

  /// Looks like the text that would be typed into the paragraph, where that is empty.
  private static func character(_ number: Int, isEnd: Bool, in paragraph: Paragraph) -> Paragraph {
    let scalar = Unicode.Scalar(first + UInt32(number) * 2 + (isEnd ? 1 : 0)) ?? "\u{100000}"
    let run = Paragraph.Run(length: length, style: paragraph.text.isEmpty ? paragraph.emptyStyle : CharacterStyle())
    return Paragraph(id: ParagraphID(0), text: String(Character(scalar)), runs: [run])
  }

  /// The number of the name whose first character a text begins with.
  static func number(at text: String) -> Int? {
    guard let scalar = text.unicodeScalars.first, scalar.value >= first, scalar.value % 2 == 0 else { return nil }
    return Int(scalar.value - first) / 2
  }

  /// The paragraphs of a cell with its name.
  static func named(_ cell: [Paragraph], _ number: Int) -> [Paragraph] {
    var result = cell
    guard let last = cell.indices.last else { return [] }
    result[0] = result[0].prepending(character(number, isEnd: false, in: cell[0]))
    result[last] = result[last].appending(character(number, isEnd: true, in: cell[last]))
    return result.map(\.canonical)
  }
}

extension Paragraph {
  var hasNames: Bool { text.utf8.contains(MergeCellName.firstByte) }

  /// Whether a range of bytes is one character of a cell's name.
  func isName(_ range: Range<Int>) -> Bool {
    guard range.count == MergeCellName.length else { return false }
    return text.utf8[text.utf8.index(text.startIndex, offsetBy: range.lowerBound)] == MergeCellName.firstByte
  }

  /// The paragraph without the names of cells in it. An empty one has the look of its name.
  var unnamed: Paragraph {
    var result = self
    while let place = Array(result.text.utf8).firstIndex(of: MergeCellName.firstByte) {
      let rest = result.part((place + MergeCellName.length)..<result.length)
      result = result.part(0..<place).appending(rest)
    }
    if hasNames, result.text.isEmpty, let name = runs.first { result.emptyStyle = name.style }
    return result.canonical
  }

  /// How many bytes of names are before an offset.
  func nameLength(before offset: Int) -> Int {
    text.utf8.prefix(offset).count { $0 == MergeCellName.firstByte } * MergeCellName.length
  }
}

extension RichText {
  /// Whether characters are in it that cells may have for names.
  var hasNames: Bool { paragraphs.contains(where: \.hasNames) }

  /// The text without the names of cells.
  var unnamed: RichText { hasNames ? RichText(paragraphs.map(\.unnamed)) : self }
}
