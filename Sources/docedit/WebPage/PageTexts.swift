import RichText

/// The texts of versions as a page has them: each paragraph once, and each text as what it has in place of some paragraphs of a newer one.
///
/// They come in from the newest back; what would make the page too large is left out, the oldest first.
struct PageTexts: Encodable {
  /// The most bytes of paragraphs.
  private static let byteLimit = 6_000_000
  /// The most numbers of paragraphs.
  private static let countLimit = 1_500_000

  private(set) var paragraphs: [String] = []
  private(set) var texts: [Splice] = []
  /// How many texts were left out.
  var omitted: Int { leftOut.count }
  private var leftOut: Set<String> = []
  private var numbers: [[UInt8]: Int] = [:]
  private var contents: [[Int]] = []
  private var bytes = 0
  private var count = 0
  private var byBlob: [String: Int] = [:]

  /// A text: the number of another, or -1, and what stands in place of some of its paragraphs.
  struct Splice: Encodable {
    var base, start, removed: Int
    var added: [Int]

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      for number in [base, start, removed] { try values.encode(number) }
      try values.encode(added)
    }
  }

  private enum CodingKeys: CodingKey { case paragraphs, texts }

  /// The number of a text that was added under a blob's name.
  func number(of blob: String) -> Int? { byBlob[blob] }

  /// Whether the text under a blob's name was added, or left out.
  func knows(_ blob: String) -> Bool { byBlob[blob] != nil || leftOut.contains(blob) }

  /// Adds a text, as changed from one that was added before; nil where there is no room for it.
  mutating func add(_ text: RichText?, blob: String, after newer: Int?) -> Int? {
    if let known = byBlob[blob] { return known }
    guard let text, bytes + text.utf8Count <= Self.byteLimit, count <= Self.countLimit else {
      leftOut.insert(blob)
      return nil
    }
    let content = text.paragraphs.map { number(ofParagraph: $0.text) }
    let base = newer.map { contents[$0] } ?? []
    let start = zip(base, content).prefix { $0 == $1 }.count
    let rest = min(base.count, content.count) - start
    let end = zip(base.reversed(), content.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let added = Array(content[start..<(content.count - end)])
    texts.append(Splice(base: newer ?? -1, start: start, removed: base.count - end - start, added: added))
    contents.append(content)
    count += added.count
    byBlob[blob] = texts.count - 1
    return texts.count - 1
  }

  private mutating func number(ofParagraph text: String) -> Int {
    let key = Array(text.utf8)
    if let known = numbers[key] { return known }
    bytes += key.count
    paragraphs.append(text)
    numbers[key] = paragraphs.count - 1
    return paragraphs.count - 1
  }
}
