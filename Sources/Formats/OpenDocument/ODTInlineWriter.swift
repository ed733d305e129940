import RichText

/// Writes the content of one paragraph.
struct ODTInlineWriter {
  /// An element that is open around text.
  enum Element: Hashable {
    case source(Int)
    case link(Link)
    case code
    case style(String)
  }

  /// What text of one look is written in.
  struct Key: Hashable {
    var parent: Int32
    var style: Int32
  }

  let source: ODTSource
  let planner: ODTPlanner
  let base: ODTCharacter
  var styles: ODTStyleWriter
  var output: [UInt8] = []
  var open: [Element] = []
  var used: Set<Int> = []
  /// Whether white space would stand for nothing here, and the blanks that are not written yet.
  var isAfterSpace = true
  var blanks = 0
  var chains: [Key: [Element]] = [:]
  /// The look of the piece before, where that is new.
  var lastNewStyle: Int32 = -1

  /// The content, and the styles that it needed.
  static func write(
    _ pieces: [ODTPiece], base: ODTCharacter, _ source: ODTSource, _ planner: ODTPlanner,
    _ styles: consuming ODTStyleWriter
  ) -> ([UInt8], ODTStyleWriter) {
    var writer = ODTInlineWriter(base, source, planner, consume styles)
    writer.write(pieces)
    return (writer.output, writer.styles)
  }

  init(_ base: ODTCharacter, _ source: ODTSource, _ planner: ODTPlanner, _ styles: consuming ODTStyleWriter) {
    (self.base, self.source, self.planner, self.styles) = (base, source, planner, styles)
  }

  mutating func write(_ pieces: [ODTPiece]) {
    let lastVisible = pieces.lastIndex { $0.style >= 0 } ?? -1
    let neighbours = ODTNeighbours(pieces)
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      if let token = piece.token, piece.style != ODTPiece.gone {
        index += piece.style < 0 ? writeInvisible(piece, token) : keep(pieces, index, token)
        lastNewStyle = -1
      } else {
        if piece.token == nil { writeNew(piece, neighbours.of(index, in: pieces), isLast: index == lastVisible) }
        index += 1
      }
    }
    flushBlanks()
    go(to: [])
  }

  mutating func writeNew(_ piece: ODTPiece, _ neighbours: ODTNeighbours.Pair, isLast: Bool) {
    if piece.style != lastNewStyle { go(to: chain(neighbours, piece.style)) }
    lastNewStyle = piece.style
    writeNew(piece.value, isLast: isLast)
  }

  func root(_ paragraph: Int) -> Int32 { Int32(source.paragraphs[paragraph].node ?? -1) }

  // MARK: What is new

  mutating func writeNew(_ value: UInt32, isLast: Bool) {
    switch value {
    case 0x20:
      if isAfterSpace || blanks > 0 || isLast { return blanks += 1 }
      output.append(0x20)
      isAfterSpace = true
    case 9: write("<text:tab/>")
    case 0x2028: write("<text:line-break/>")
    case ODTPlanner.newAtomValue...: write(styles.markup(planner.newAtoms[Int(value - ODTPlanner.newAtomValue)]))
    case ODTPlanner.atomValue...: writeAtom(planner.atomKeys[Int(value - ODTPlanner.atomValue)])
    default: write(Unicode.Scalar(value).map { XMLText.escaped(String(Character($0))) } ?? "\u{FFFD}")
    }
  }

  mutating func writeAtom(_ key: Int) {
    if let node = source.atoms[key] { copy(source.content.range(node)) }
  }

  mutating func write(_ markup: String) {
    flushBlanks()
    output += markup.utf8
    isAfterSpace = false
  }

  mutating func flushBlanks() {
    guard blanks > 0 else { return }
    let count = blanks
    blanks = 0
    write(ODTMarkup.element("text:s", count > 1 ? [("text:c", "\(count)")] : []))
  }
}
