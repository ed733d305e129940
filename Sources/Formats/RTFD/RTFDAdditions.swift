import RichText

/// The files that new atoms of a text add to its package.
struct RTFDAdditions {
  /// With the files added so far.
  private(set) var package: FilePackage
  /// The new atoms, by the RTF that refers to their files.
  private(set) var atoms: [[UInt8]: Atom] = [:]

  init(to package: FilePackage) { self.package = package }

  /// An atom that refers to a file with this content, which is in the package then; nil where the content is no file.
  mutating func reference(to content: Atom.Content, of atom: Atom) -> Atom? {
    guard let (name, kind, size) = add(content, label: atom.label) else { return nil }
    let bytes = Self.group(name, size)
    var shown = atom
    shown.kind = kind
    if atoms[bytes] == nil { atoms[bytes] = shown }
    return Atom(
      .attachment, label: name, key: atom.key, content: .source(contentType: RTFFormat().contentType, bytes: bytes))
  }

  /// Whether a picture becomes a file.
  static func isFile(_ image: Atom.Image) -> Bool {
    !image.bytes.isEmpty && FileKind.imageExtension(of: image.contentType) != nil
  }

  /// The content type of a file whose name, made safe, says that it is a picture; nil for any other.
  static func imageType(named name: String) -> String? { FileKind.imageType(of: FileName(name).description) }

  /// A length in twips as the text can say it.
  static func heldSize(_ twips: Int) -> Int { min(max(twips, 1), 999_999_999) }

  private typealias Size = (width: Int?, height: Int?)

  private mutating func add(_ content: Atom.Content, label: String) -> (name: String, kind: Atom.Kind, size: Size)? {
    switch content {
    case .image(let image):
      guard Self.isFile(image), let suffix = FileKind.imageExtension(of: image.contentType) else { return nil }
      let name = add(image.bytes, named: FileName(image.reference ?? label, as: image.contentType, suffix))
      return (name, .image, (image.width, image.height))
    case .attachment(let name, let bytes):
      let kind: Atom.Kind = Self.imageType(named: name) == nil ? .attachment : .image
      let name = FileName(name)
      return (bytes.isEmpty ? name.description : add(bytes, named: name), kind, (nil, nil))
    default: return nil
    }
  }

  /// A file that has these bytes already under the name is used again; another one of that name is never replaced.
  private mutating func add(_ bytes: [UInt8], named name: FileName) -> String {
    var (candidate, number) = (name, 1)
    while let present = package.file(matching: candidate.description) {
      if present.bytes == bytes { return present.name }
      number += 1
      candidate = name.numbered(number)
    }
    package = package.with(.init(candidate.description, bytes))
    return candidate.description
  }

  /// As Apple's text system writes it: the file's name, its size on the page, and the byte 0xAC in its place.
  private static func group(_ name: String, _ size: Size) -> [UInt8] {
    func word(_ name: String, _ value: Int?) -> String {
      value.map { " \\\(name)\(heldSize($0))" } ?? ""
    }
    let words = word("width", size.width) + word("height", size.height)
    return Array(
      "{{\\NeXTGraphic \(escaped(name))\(words) \\appleattachmentpadding0 \\appleembedtype0 \\appleaqc\n}".utf8)
      + [0xAC, UInt8(ascii: "}")]
  }

  private static func escaped(_ name: String) -> String {
    var (result, isWide) = ("", false)
    for unit in name.utf16 {
      if let scalar = Unicode.Scalar(unit), scalar.isASCII {
        result += ["\\", "{", "}"].contains(scalar) ? "\\\(scalar)" : String(scalar)
      } else {
        result += (isWide ? "" : "\\uc0") + "\\u\(Int16(truncatingIfNeeded: unit)) "
        isWide = true
      }
    }
    return result
  }
}

/// A name for a new file that is safe on every system: one component, without characters that mean something to RTF or to a path.
struct FileName: CustomStringConvertible {
  private var stem: String
  private var suffix: String

  /// The last component of a name or path, made safe.
  init(_ text: String) {
    let last = text.split(separator: "/").last.map(String.init) ?? ""
    let scalars = last.unicodeScalars.map { "\\{}:*?\"<>|".unicodeScalars.contains($0) ? "-" : $0 }
      .filter { !$0.isUnsafeInName }
    var safe = String.UnicodeScalarView()
    safe.append(contentsOf: scalars)
    let name = String(safe).trimmingSpaces
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    (stem, suffix) = (String(name[..<dot]), String(name[dot...]))
    if suffix.utf8.count > 20 || suffix == "." { (stem, suffix) = (name, "") }
    shorten()
  }

  /// The same for a picture: a name whose extension does not fit its type is none.
  init(_ text: String, as contentType: String, _ suffix: String) {
    self.init(text)
    if FileKind.imageType(of: description) == contentType { return }
    (stem, self.suffix) = ("Pasted Graphic", ".\(suffix)")
  }

  private mutating func shorten() {
    while stem.utf8.count > 200 { stem.removeLast() }
    while stem.hasPrefix(".") { stem.removeFirst() }
    while stem.hasSuffix(".") || stem.hasSuffix(" ") { stem.removeLast() }
    if stem.isEmpty { stem = suffix.isEmpty ? "Attachment" : "Pasted Graphic" }
  }

  var description: String { stem + suffix }

  /// `Chart 2.png` for `Chart.png`.
  func numbered(_ number: Int) -> FileName {
    var name = self
    name.stem += " \(number)"
    return name
  }
}
