import RichText

@testable import Formats

/// The bytes of a package of a text, given as Latin-1, and of files with one-letter contents or given ones.
func package(_ text: String, _ files: [(String, [UInt8])] = []) -> [UInt8] {

  return FilePackage([.init("TXT.rtf", [UInt8](latin: text))] + files.map { .init($0.0, $0.1) }).bytes
}

/// Reads such a package.
func rtfd(_ text: String, _ files: [(String, [UInt8])] = []) throws -> any FormattedText {
  try RTFDFormat().read(package(text, files))
}

/// A text with one file in it, as Apple's text system writes it.
func withAttachment(_ name: String, words: String = "\\width100 \\height200 ") -> String {
  "{\\rtf1\\ansi\\cocoartf2822 a{{\\NeXTGraphic \(name) \(words)\\appleattachmentpadding0\n}\u{AC}}b}"
}

extension RichText {
  /// The atoms in their order.
  var allAtoms: [Atom] { paragraphs.flatMap(\.runs).compactMap(\.style.atom) }

  /// One atom.
  init(atom: Atom) {
    var style = CharacterStyle()
    style.atom = atom
    self.init([Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])])
  }

  /// The text with an atom at a place.
  func inserting(_ atom: Atom, at position: Position) throws -> RichText {
    try replacing(position..<position, with: RichText(atom: atom)).applied(to: self)
  }
}

extension FormattedText {
  /// What the file's atoms are made of.
  var contents: [Atom.Content?] { text.allAtoms.map { content(of: $0) } }
}

extension [UInt8] {
  /// The bytes of Latin-1 characters.
  init(latin text: String) { self = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
}
