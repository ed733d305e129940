import RichText

/// An HTML file as it was read.
struct HTMLText: FormattedText {
  let text: RichText
  let source: HTMLSource

  init(checking bytes: [UInt8]) throws(FormatError) {
    let encoding = HTMLEncoding(bytes)
    guard bytes.count <= HTMLLimits.size else { throw HTMLLimits.tooLarge("is larger than 256 MB") }
    try HTMLLimits.check(encoding.decoded(bytes).bytes)
    self.init(bytes, encoding)
  }

  init(_ bytes: [UInt8], _ encoding: HTMLEncoding) { (source, text) = HTMLReader.read(bytes, encoding) }

  func held(_ edited: RichText) -> RichText { edited }
  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] { source.file }
  func content(of atom: Atom) -> Atom.Content? { source.atoms[atom.key]?.content(in: source) }

  var kept: [KeptContent] { source.kept }
}
