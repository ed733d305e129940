public import RichText

/// A file as it was read: its text, and the bytes that hold all the rest.
public protocol FormattedText: Sendable {
  /// The text as read. Its paragraphs' ids tie an edited text to the source.
  var text: RichText { get }

  /// The edited text as this format can hold it: what `bytes(with:)` writes, and what reading that gives, atoms apart, which get keys of
  /// the file. What the format cannot hold is dropped or changed to the nearest; no character is. In the place of an atom that it cannot
  /// hold is what a reader sees of it (`Atom.shown`). Paragraph ids stay.
  func held(_ edited: RichText) -> RichText

  /// The file with this text, which grew from `text` by edits, or came from another document. Writes `held(edited)`.
  ///
  /// The same content as `text` gives the source's bytes exactly; otherwise only what changed differs: the paragraphs touched, and tables
  /// that must be extended. Throws `cannotHold` where the result would not read back as this text.
  func bytes(with edited: RichText) throws(FormatError) -> [UInt8]

  /// What of the edited text this format cannot hold, in the user's words; empty where it holds all.
  func losses(of edited: RichText) -> [String]

  /// What an atom of this file is made of; nil for an atom of another file.
  func content(of atom: Atom) -> Atom.Content?

  /// What a reader sees of an object or an opaque thing of this file as text, paragraphs parted by line breaks; nil where that is nothing.
  func words(of atom: Atom) -> String?

  /// What reading the written file gives for an atom of a held text that carries its content: what of that the format can hold.
  func heldContent(of atom: Atom) -> Atom.Content?

  /// The kinds of atoms whose bytes in the text refer to another place of the file, where they are made.
  var referringKinds: Set<Atom.Kind> { get }

  /// What the file holds beside the text, for people.
  var kept: [KeptContent] { get }
}

/// Something that a file holds and the text does not show, and that stays in the file: headers and footers, a macro, an author's name.
public struct KeptContent: Hashable, Sendable {
  /// What it is, in the plural: `headers and footers`.
  public var name: String
  /// How many there are.
  public var count: Int
  /// The bytes of what people write themselves, which tell a header from another one; empty for what is only counted.
  var bytes: [UInt8]
  /// So many of a thing.
  public init(_ name: String, _ count: Int) { self.init(name, count, bytes: []) }

  /// Whether it is a look of the text that the model does not know, and not beside the text: how often there is one changes with every edit.
  var isLook: Bool { Self.looks.contains(name) }
  private static let looks: Set = [
    "directions of text", "link targets", "numbers with those of other levels", "quotation marks",
  ]

  init(_ name: String, _ count: Int, bytes: [UInt8]) { (self.name, self.count, self.bytes) = (name, count, bytes) }
}

extension FormattedText {
  /// The content as it is.
  public func heldContent(of atom: Atom) -> Atom.Content? { atom.content }

  /// None.
  public func words(of atom: Atom) -> String? { nil }

  /// None.
  public var referringKinds: Set<Atom.Kind> { [] }

  /// What of the edited text this format cannot hold, in the user's words; empty where it holds all.
  public func losses(of edited: RichText) -> [String] {
    let held = held(edited)
    return FormatLosses(of: edited, heldAs: held).descriptions + atomLosses(of: edited, heldAs: held)
  }

  /// What of notes and pictures is lost.
  func atomLosses(of edited: RichText, heldAs held: RichText) -> [String] {
    PictureLosses(in: edited, heldAs: held, of: self).descriptions + NoteLosses(in: edited, of: self).descriptions
  }

  /// A text of this file whose atoms carry what they are made of, so that another file can take it.
  public func detached(_ edited: RichText) -> RichText {
    guard edited.hasAtoms else { return edited }
    return RichText(
      edited.paragraphs.map { paragraph in
        guard paragraph.runs.contains(where: { $0.style.atom != nil }) else { return paragraph }
        var paragraph = paragraph
        for index in paragraph.runs.indices {
          guard let atom = paragraph.runs[index].style.atom, atom.content == nil else { continue }
          paragraph.runs[index].style.atom?.content = content(of: atom)
          paragraph.runs[index].style.atom?.words = words(of: atom)
        }
        return paragraph
      })
  }
}
