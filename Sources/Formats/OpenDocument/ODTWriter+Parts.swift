extension ODTWriter {
  /// The parts that differ from those of the file.
  func parts(_ package: ODTPackage) throws(FormatError) -> [ZipArchive.Part] {
    var result = [ZipArchive.Part(name: ODTPackage.content, bytes: part.xml.file(try content()))]
    guard case .zip = package else { return result }
    if let named = try named() { result.append(named) }
    let files = styles.atoms.files.filter { !isThere($0.part.name, package) }
    result += files.map(\.part)
    var entries = files.map { ($0.part.name, $0.mediaType) }
    if !styles.named.isEmpty, source.stylesPart == nil { entries.append((ODTPackage.styles, "text/xml")) }
    if !entries.isEmpty, let manifest = try manifest(package, entries) { result.append(manifest) }
    return result
  }

  private func isThere(_ name: String, _ package: ODTPackage) -> Bool {
    if case .zip(let archive) = package { archive.contains(name) } else { false }
  }

  // MARK: Content

  private func content() throws(FormatError) -> [UInt8] {
    let text = source.containers[0].node
    let body = part.isSelfClosing(text) ? part.range(text) : part.inside(text)
    var splices = Splices()
    let added = "<office:x>" + styles.automatic + (isFlat ? styles.named : "")
    try declareNames(part, in: output + added.utf8, &splices)
    if isFlat, !styles.named.isEmpty { try insert(styles.named, into: "office:styles", of: part, &splices) }
    if !styles.automatic.isEmpty { try insert(styles.automatic, into: "office:automatic-styles", of: part, &splices) }
    return splices.applied(to: Array(part.bytes[..<body.lowerBound])) + lists.finished(output)
      + part.bytes[body.upperBound...]
  }

  private var isFlat: Bool { styles.atoms.isFlat }

  /// Declares the usual prefixes that new markup has and the root does not.
  private func declareNames(_ part: ODTPart, in markup: [UInt8], _ splices: inout Splices) throws(FormatError) {
    let tag = String(decoding: part.bytes[part.xml.range(part.xml.root)], as: UTF8.self)
    var missing = ""
    for prefix in ODTMarkup.prefixes(in: markup).sorted() {
      guard let uri = ODTNamespace.uris[prefix], prefix != "xml" else { continue }
      if tag.contains("xmlns:\(prefix)=\"\(uri)\"") || tag.contains("xmlns:\(prefix)='\(uri)'") { continue }
      if tag.contains("xmlns:\(prefix)="), !ODTNamespace.written.contains(prefix) { continue }
      guard !tag.contains("xmlns:\(prefix)=") else {
        throw FormatError(
          .cannotHold, "the file uses the name \(prefix) in an unusual way", hint: "save it under another name")
      }
      missing += " xmlns:\(prefix)=\"\(uri)\""
    }
    let end = part.xml.range(part.xml.root).upperBound - 1
    splices.insert(Array(missing.utf8), at: end)
  }

  /// Adds markup at the end of an element that is right inside the root, or makes that element.
  private func insert(_ markup: String, into name: String, of part: ODTPart, _ splices: inout Splices)
    throws(FormatError)
  {
    if let node = part.child(part.xml.root, name) {
      guard part.isSelfClosing(node) else {
        return splices.insert(Array(markup.utf8), at: part.inside(node).upperBound)
      }
      let tag = part.startTag(node, setting: [], isSelfClosing: false)
      return splices.replace(part.range(node), with: tag + Array((markup + "</\(part.xml.name(node).qualified)>").utf8))
    }
    let later = ["office:automatic-styles", "office:master-styles", "office:body"]
    guard let next = part.children(part.xml.root).first(where: { later.contains(part.name($0)) }) else {
      throw FormatError(.cannotHold, "the part has no place for new styles", hint: "save it under another name")
    }
    splices.insert(Array("<\(name)>\(markup)</\(name)>".utf8), at: part.range(next).lowerBound)
  }

  // MARK: Other parts

  private func namedStylesPart() throws(FormatError) -> ODTPart {
    if let part = source.stylesPart { return part }
    return try ODTPart(Array(ODTBlank.noStyles.utf8), name: ODTPackage.styles)
  }

  private func named() throws(FormatError) -> ZipArchive.Part? {
    guard !styles.named.isEmpty else { return nil }
    let part = try namedStylesPart()
    var splices = Splices()
    try declareNames(part, in: Array(styles.named.utf8), &splices)
    if part.child(part.xml.root, "office:styles") == nil, part.children(part.xml.root).isEmpty {
      throw FormatError(
        .cannotHold, "the part styles.xml has no place for new styles", hint: "save it under another name")
    }
    try insert(styles.named, into: "office:styles", of: part, &splices)
    return ZipArchive.Part(name: ODTPackage.styles, bytes: part.xml.file(splices.applied(to: part.bytes)))
  }

  private func manifest(_ package: ODTPackage, _ entries: [(String, String)]) throws(FormatError) -> ZipArchive.Part? {
    guard let file = try package.part(ODTPackage.manifest) else { return nil }
    let part = try ODTPart(file, name: ODTPackage.manifest)
    let prefix = part.xml.name(part.xml.root).prefix
    let name = (prefix.isEmpty ? "" : prefix + ":") + "file-entry"
    let indent =
      part.children(part.xml.root).first.map { String(decoding: part.indent(before: $0), as: UTF8.self) } ?? ""
    let attribute = prefix.isEmpty ? "manifest" : prefix
    let markup = entries.map {
      indent + ODTMarkup.element(name, [("\(attribute):full-path", $0.0), ("\(attribute):media-type", $0.1)])
    }
    var splices = Splices()
    var place = part.inside(part.xml.root).upperBound
    while place > 0, XMLText.isSpace(part.bytes[place - 1]) { place -= 1 }
    splices.insert(Array(markup.joined().utf8), at: place)
    return ZipArchive.Part(name: ODTPackage.manifest, bytes: part.xml.file(splices.applied(to: part.bytes)))
  }
}

extension ODTMarkup {
  /// The prefixes of the names in the tags of markup.
  static func prefixes(in markup: [UInt8]) -> Set<String> {
    var result: Set<ArraySlice<UInt8>> = []
    var (start, isInTag, quote): (Int?, Bool, UInt8) = (nil, false, 0)
    for (index, byte) in markup.enumerated() {
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case UInt8(ascii: "<"): (start, isInTag) = (index + 1, true)
      case UInt8(ascii: ">"): (start, isInTag) = (nil, false)
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = isInTag ? byte : 0
      case UInt8(ascii: " ") where isInTag: start = index + 1
      case UInt8(ascii: ":"):
        if let first = start { result.insert(markup[first..<index]) }
        start = nil
      default: break
      }
    }
    return Set(result.map { String(decoding: $0, as: UTF8.self) })
  }
}
