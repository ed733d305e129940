import RichText

/// An OpenDocument text as it was read.
struct ODTText: FormattedText {
  let text: RichText
  let source: ODTSource
  let package: ODTPackage

  init(_ package: ODTPackage) throws(FormatError) {
    let parts = try package.parts()
    self.package = package
    (source, text) = try ODTReader.read(parts.content, parts.styles)
  }

  func held(_ edited: RichText) -> RichText {
    isUnedited(edited) ? edited : source.held(edited, grownFrom: text)
  }

  /// What is written is read again, so that nothing is saved that would come back otherwise.
  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    let held = held(edited)
    if isUnedited(held) { return package.bytes }
    for way in ODTWriter.Way.allCases {
      if let bytes = try bytes(held, way) { return bytes }
    }
    throw FormatError(
      .cannotHold, "the document could not be written so that it reads back the same",
      hint: "save it in another format; the file on disk is as it was")
  }

  /// The file written one way; nil where it does not read back as the text.
  func bytes(_ held: RichText, _ way: ODTWriter.Way) throws(FormatError) -> [UInt8]? {
    let parts = try ODTWriter.parts(self, held, way)
    guard let bytes = try? package.replacing(parts) else { return nil }
    if ODTLocalCheck(file: self, held: held).passes(parts), package.isRight(bytes, with: parts) { return bytes }
    guard let read = try? ODTFormat().read(bytes) else { return nil }
    return ReadBack(file: self, held: held).agrees(with: read) ? bytes : nil
  }

  func content(of atom: Atom) -> Atom.Content? {
    guard let node = source.atoms[atom.key] else { return nil }
    return ODTAtom.content(node, of: source) { (try? package.part($0)) ?? nil }
  }

  func words(of atom: Atom) -> String? { source.atoms[atom.key].flatMap { ODTAtom.words($0, in: source.content) } }

  func heldContent(of atom: Atom) -> Atom.Content? { atom.content.map(ODTAtomWriter.held) }

  var referringKinds: Set<Atom.Kind> { [.image] }

  var kept: [KeptContent] { ODTKept.contents(of: self) }
}
