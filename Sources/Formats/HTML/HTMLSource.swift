import RichText

/// A piece of the text and the bytes that it stands for.
struct HTMLPiece: Sendable {
  enum Kind: UInt8, Sendable {
    /// Each byte is one ASCII character.
    case linear
    /// The bytes together are one scalar; of two that one reference makes, the second has none.
    case scalar
    /// White space that is shown as one space.
    case space
    /// A line break in the paragraph.
    case lineBreak
    case atom
  }

  var start: UInt32
  var end: UInt32
  /// The element that it is right in.
  var element: Int32
  var kind: Kind
  var range: Range<Int> { Int(start)..<Int(end) }
}

/// A paragraph of the source.
struct HTMLParagraph: Sendable {
  var pieces: Range<Int>
  /// The innermost block that it is in.
  var block: Int
  /// Where text at its end goes, and the element that this is in.
  var end: Int
  var endElement: Int
  /// Where it begins.
  var start: Int
  /// Whether its tags depend on what comes before.
  var isLinked = false
  /// Where the line break ends that ends it and is not shown.
  var lastBreak: Int?
}

/// Something between pieces that is not shown and stays.
struct HTMLHidden: Sendable {
  var range: Range<Int>
  /// The end tags that it lacks, for where it is put elsewhere.
  var closing: [UInt8]
  /// The element that it is right in.
  var parent: Int
  var bond: Bond

  /// Where it may be when that element goes.
  enum Bond: Equatable {
    case anywhere, inBlocks, nowhere
    /// It is the line break that ends a paragraph.
    case end(paragraph: Int)
  }
}

/// An HTML file as read: its bytes, and what each part of the text is made of.
struct HTMLSource: Sendable {
  /// The file's own bytes.
  var file: [UInt8]
  var encoding: HTMLEncoding
  /// As UTF-8; all ranges are in these.
  var bytes: [UInt8]
  var places: [UInt32]?
  var elements: HTMLElements
  var pieces: [HTMLPiece] = []
  var paragraphs: [HTMLParagraph] = []
  var hidden: [HTMLHidden] = []
  /// The items that a box stands in, and whether it is checked.
  var tasks: [Int: Bool] = [:]
  /// The layouts of the paragraphs.
  var styles: [ParagraphStyle] = []
  /// The element that all text is in.
  var body = 0
  /// The number of paragraphs in each element of the tree.
  var counts: [Int32] = []
  /// The elements that hold text.
  var used: [Bool] = []
  var atoms: [Int: HTMLAtom] = [:]
  /// The key of the atom whose bytes begin at a place.
  var atomKeys: [Int: Int] = [:]
  var kept: [KeptContent] = []

  /// Whether it is the page of a new document.
  var isBlank: Bool { file == HTMLBlankPage.bytes }

  /// Whether the paragraphs stand one after the other in the file. Text in a table but outside of its cells stands after what it is shown before.
  var isInOrder: Bool { zip(paragraphs, paragraphs.dropFirst()).allSatisfy { $0.end <= $1.start } }

  /// Marks an element, and those around it, as holding text.
  mutating func use(_ element: Int) {
    var place = element
    while place >= 0, !used[place] {
      used[place] = true
      place = elements.nodes[place].parent
    }
  }

  /// The file's bytes for a range.
  func original(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard let places else { return bytes[range] }
    let mark = encoding.mark.count
    return file[(mark + Int(places[range.lowerBound]))..<(mark + Int(places[range.upperBound]))]
  }

  /// The white space right before a place.
  func blanks(before place: Int) -> Range<Int> {
    var start = place
    while start > 0, bytes[start - 1].isHTMLSpace { start -= 1 }
    return start..<place
  }
}

extension UInt8 {
  /// Space, tab, line feed, form feed, carriage return.
  var isHTMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
}
