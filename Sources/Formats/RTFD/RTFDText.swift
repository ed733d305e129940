import RichText

/// An RTFD package as it was read: the RTF of its text, and its files.
struct RTFDText: FormattedText {
  let text: RichText
  let package: FilePackage
  private let textName: String
  private let plain: RTFText
  /// By the atoms' keys.
  private let attachments: [Int: RTFDAttachment]

  init(_ package: FilePackage, textName: String) {
    let source = package.file(named: textName)?.bytes ?? []
    let plain = RTFText(source)
    let found = plain.source.attachments.map { RTFDAttachment($0, in: package, source: source) }
    let attachments = Dictionary(found.map { ($0.plain.key, $0) }) { first, _ in first }
    (self.package, self.textName, self.plain, self.attachments) = (package, textName, plain, attachments)
    text = plain.text.mappingAtoms { attachments[$0.key]?.atom ?? $0 }
  }

  /// Files that new atoms need are added. None is ever removed: an older version, or undoing, may want it again.
  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    if isUnedited(edited) { return package.bytes }
    var additions = RTFDAdditions(to: package)
    let bytes = try plain.bytes(with: plainText(edited, &additions))
    let new = FilePackage(additions.package.files + [.init(textName, bytes)])
    guard !edited.hasAtoms || holds(edited, as: RTFDText(new, textName: textName)) else { throw RTFDText.notWritten }
    return new.bytes
  }

  private static let notWritten = FormatError(
    .cannotHold, "the files in the document could not be written so that they read back the same",
    hint: "save it in another format; the package on disk is as it was")

  func held(_ edited: RichText) -> RichText {
    var additions = RTFDAdditions(to: package)
    return plain.held(plainText(edited, &additions)).mappingAtoms { atom in
      if case .source(_, let bytes)? = atom.content, let original = additions.atoms[bytes] { return original }
      return atom.content == nil ? attachments[atom.key]?.atom ?? atom : atom
    }
  }

  func content(of atom: Atom) -> Atom.Content? { attachments[atom.key]?.content ?? plain.content(of: atom) }

  func words(of atom: Atom) -> String? { plain.words(of: atom) }

  /// Of a picture that becomes a file no more than the RTF can say of it.
  func heldContent(of atom: Atom) -> Atom.Content? {
    switch atom.content {
    case .image(let image) where RTFDAdditions.isFile(image):
      .image(
        Atom.Image(
          bytes: image.bytes, contentType: image.contentType, width: image.width.map(RTFDAdditions.heldSize),
          height: image.height.map(RTFDAdditions.heldSize)))
    case .attachment(let name, let bytes) where bytes.isEmpty:
      .attachment(name: FileName(name).description, bytes: [])
    case .attachment(let name, let bytes):
      RTFDAdditions.imageType(named: name).map { .image(Atom.Image(bytes: bytes, contentType: $0)) } ?? atom.content
    default: plain.heldContent(of: atom)
    }
  }

  var referringKinds: Set<Atom.Kind> { [.image, .attachment] }

  /// The file of the text, and those that it shows.
  var shownNames: Set<String> { Set(attachments.values.compactMap(\.file?.name) + [textName]) }

  /// The file that an atom shows; nil where it shows none, or the package lacks it.
  func fileName(of atom: Atom) -> String? { attachments[atom.key]?.file?.name }

  /// Also the files that the text does not show.
  var kept: [KeptContent] {
    let shown = shownNames
    let others = package.files.filter { !shown.contains($0.name) && !$0.name.hasPrefix(".") }
    return plain.kept + (others.isEmpty ? [] : [KeptContent("files that the text does not show", others.count)])
  }

  /// The text as the RTF can hold it: files in it are references.
  private func plainText(_ edited: RichText, _ additions: inout RTFDAdditions) -> RichText {
    edited.mappingAtoms { atom in
      guard let content = atom.content else { return attachments[atom.key]?.plain ?? atom }
      if let known = attachments[atom.key], known.content == content { return known.plain }
      return additions.reference(to: content, of: atom) ?? atom
    }
  }
}

extension RichText {
  /// Whether anything but characters is in the text.
  var hasAtoms: Bool { paragraphs.contains(where: \.hasAtoms) }

  /// The text with other atoms; paragraphs without atoms are the same.
  func mappingAtoms(_ change: (Atom) -> Atom) -> RichText {
    guard hasAtoms else { return self }
    return RichText(
      paragraphs.map { paragraph in
        guard paragraph.hasAtoms else { return paragraph }
        var paragraph = paragraph
        for index in paragraph.runs.indices {
          paragraph.runs[index].style.atom = paragraph.runs[index].style.atom.map(change)
        }
        return paragraph
      })
  }
}

extension Paragraph {
  fileprivate var hasAtoms: Bool { runs.contains { $0.style.atom != nil } }
}
