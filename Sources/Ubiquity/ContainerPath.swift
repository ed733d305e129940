internal import Files

/// The path of a document, relative to its container's root, that is safe to open on this machine.
///
/// Components are separated by `/`. Refused are: the empty path, absolute paths, empty components, `.` and `..`, control, bidirectional and
/// zero-width characters (but for joiners in words and emoji that need them), line separators, the replacement character (what is not UTF-8 is
/// read as that, and so is a slash in the name of a tree's entry), any spelling of `.git` that a file system may fold to it (case, trailing dots
/// and spaces, `git~1`, alternate data streams), names of files that are not finished (`.docedit-UUID~`), components of more than 255 bytes, and paths of more than 2,048 bytes or 100 components. Names
/// are compared by their bytes: the same text in two normal forms is two paths, as it is to git and to Linux.
public struct ContainerPath: Sendable, CustomStringConvertible {
  public let description: String

  /// The bytes of a component, and of the whole path, at most.
  static let (nameLimit, lengthLimit) = (255, 2_048)

  /// Throws `outside` where the text is not such a path.
  public init(_ text: String) throws(UbiquityError) {
    if let complaint = Self.complaint(about: text) {
      throw UbiquityError(
        .outside, "\(Printable.quoted(text)) cannot be a document's path: \(complaint)",
        hint: "use a plain name inside of the container")
    }
    description = text
  }

  public var components: [String] { description.split(separator: "/").map(String.init) }

  /// Whether the text is such a path.
  public static func isSafe(_ text: String) -> Bool { isPlain(text) || complaint(about: text) == nil }

  /// Whether git's trees may hold the path, though this machine's folder may not: invisible characters are no hindrance.
  static func isStorable(_ text: String) -> Bool {
    if isPlain(text) { return true }
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: text.unicodeScalars.filter { !isInvisible($0) })
    return complaint(about: String(visible)) == nil
      && text.utf8.split(separator: UInt8(ascii: "/")).allSatisfy { $0.count <= nameLimit }
  }
}

extension ContainerPath: Hashable, Comparable {
  public static func == (a: Self, b: Self) -> Bool { a.description.utf8.elementsEqual(b.description.utf8) }
  public static func < (a: Self, b: Self) -> Bool { a.description.utf8.lexicographicallyPrecedes(b.description.utf8) }
  public func hash(into hasher: inout Hasher) { hasher.combine(Array(description.utf8)) }
}

extension ContainerPath {
  /// Whether the path is of ordinary ASCII characters and so short and plain that nothing else need be looked at: what most paths are.
  private static func isPlain(_ text: String) -> Bool {
    if text.utf8.count > nameLimit { return false }
    var (isStart, depth) = (true, 1)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "/"):
        if isStart { return false }
        (isStart, depth) = (true, depth + 1)
      case UInt8(ascii: "."):
        if isStart { return false }
      case UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "~"): return false
      case 0x20..<0x7F: isStart = false
      default: return false
      }
    }
    return !isStart && depth <= 100
  }

  /// Why the text is no such path; nil where it is.
  static func complaint(about text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.utf8.first == UInt8(ascii: "/") { return "it is absolute" }
    if text.utf8.count > lengthLimit { return "it is too long" }
    if hasInvisible(text) { return "it has invisible characters" }
    if text.unicodeScalars.contains("\u{FFFD}") { return "it is not UTF-8, or a name in it has a slash" }
    let components = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if components.count > 100 { return "it is too deep" }
    for component in components {
      if let complaint = complaint(aboutComponent: String(Substring(component))) { return complaint }
    }
    return nil
  }

  private static func complaint(aboutComponent name: String) -> String? {
    if name.isEmpty { return "a component is empty" }
    if name == "." || name == ".." { return "it leads elsewhere" }
    if name.utf8.count > nameLimit { return "a component is longer than 255 bytes" }
    if TemporaryName.isOne(name) { return "it is a name of files that are not finished" }
    return name.utf8.split(separator: UInt8(ascii: "\\")).contains { foldsToGit(String(Substring($0))) }
      ? "it names git's own folder" : nil
  }

  private static func hasInvisible(_ text: String) -> Bool {
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if isInvisible(scalar), !scalar.joins(after: previous) { return true }
      previous = scalar
    }
    return false
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
    }
  }

  /// Names that HFS+ or NTFS take for `.git`.
  private static func foldsToGit(_ name: String) -> Bool {
    var bytes = Array(name.lowercased().utf8.prefix { $0 != UInt8(ascii: ":") })
    while let last = bytes.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") { bytes.removeLast() }
    let folded = String(decoding: bytes, as: UTF8.self)
    return folded == ".git" || (folded.hasPrefix("git~") && folded.dropFirst(4).allSatisfy(\.isNumber))
  }
}
