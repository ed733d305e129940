import RichText

/// A new relationship of a part.
struct WordRelationship: Hashable {
  var part: String
  var kind: String
  var target: String
  var isExternal = false
  var id = ""
}

extension WordVocabulary {
  /// The part that notes of a kind are in; nil for what is no note.
  static func notePart(_ kind: Atom.Kind) -> String? {
    switch kind {
    case .footnote: "footnotes"
    case .endnote: "endnotes"
    case .annotation: "comments"
    default: nil
    }
  }

  /// A new relationship of the part that is being written; its id.
  mutating func relate(_ kind: String, _ target: String, isExternal: Bool = false) -> String {
    let id = "rId\(nextRelationship)"
    nextRelationship += 1
    relationships[place, default: []].append(
      WordRelationship(part: place, kind: kind, target: target, isExternal: isExternal, id: id))
    return id
  }

  /// The start tag of a link.
  mutating func open(_ link: Link) -> [UInt8] {
    var tag = "<\(markup.element)hyperlink"
    if link.url.hasPrefix("#"), link.url.utf8.count > 1 {
      tag += " \(markup.attribute)anchor=\"\(XMLText.escapedAttribute(link.url.dropFirst()))\""
    } else {
      tag += " xmlns:r=\"\(relationshipNamespace)\" r:id=\"\(linkID(link.url))\""
    }
    if let title = link.title { tag += " \(markup.attribute)tooltip=\"\(XMLText.escapedAttribute(title))\"" }
    return Array((tag + ">").utf8)
  }

  private mutating func linkID(_ url: String) -> String {
    let link = WordRelationship(part: place, kind: "hyperlink", target: url, isExternal: true)
    if let known = linkIDs[link] { return known }
    let id = relate(link.kind, url, isExternal: true)
    linkIDs[link] = id
    return id
  }

  var relationshipNamespace: String {
    markup.isStrict
      ? "http://purl.oclc.org/ooxml/officeDocument/relationships"
      : "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  }

  /// The files with relationships that are changed or new, once the parts are named that are new.
  func relationshipParts() throws(FormatError) -> [ZipArchive.Part] {
    var result: [ZipArchive.Part] = []
    for (part, added) in relationships.sorted(by: { $0.key < $1.key }) {
      let file =
        part.isEmpty ? package.relationships : try WordRelationships(of: name(ofPart: part), in: package.archive)
      result.append(file.adding(added, relationshipNamespace))
    }
    return result
  }

  /// The name in the package of a part with notes, which may be new.
  private func name(ofPart kind: String) -> String { package.name(ofPart: kind) ?? newParts[kind] ?? package.mainName }

  /// How the part that is being written refers to a file beside the main part.
  func reference(to file: String) -> String {
    let folder = package.folder(of: package.mainName)
    return package.folder(of: package.name(ofPart: place) ?? package.mainName) == folder ? file : "/" + folder + file
  }
}

extension WordPackage {
  /// The folder that a part is in, with a slash at its end.
  func folder(of part: String) -> String { part.split(separator: "/").dropLast().map { $0 + "/" }.joined() }

  /// The highest number in the ids of relationships, of the main part and of the parts with notes.
  var highestRelationship: Int {
    let names = [Atom.Kind.footnote, .endnote, .annotation].compactMap(WordVocabulary.notePart).compactMap(
      name(ofPart:))
    let files = [relationships] + names.compactMap { try? WordRelationships(of: $0, in: archive) }
    return files.flatMap(\.targets.keys).compactMap { Int($0.drop { !$0.isNumber }) }.max() ?? 0
  }
}

extension WordRelationships {
  private static let uri = "http://schemas.openxmlformats.org/package/2006/relationships"

  /// The file with more relationships, whose types are in a namespace; a new file where there is none.
  fileprivate func adding(_ relationships: [WordRelationship], _ namespace: String) -> ZipArchive.Part {
    let prefix = part.map { $0.name($0.root).prefix }.flatMap { $0.isEmpty ? nil : $0 + ":" } ?? ""
    let bytes = relationships.flatMap { relationship in
      let mode = relationship.isExternal ? " TargetMode=\"External\"" : ""
      let target = XMLText.escapedAttribute(relationship.target)
      return Array(
        "<\(prefix)Relationship Id=\"\(relationship.id)\" Type=\"\(namespace)/\(relationship.kind)\" Target=\"\(target)\"\(mode)/>"
          .utf8)
    }
    guard let part else {
      let root = "\(WordBlank.declaration)<Relationships xmlns=\"\(Self.uri)\">"
      return .init(name: name, bytes: Array(root.utf8) + bytes + Array("</Relationships>".utf8))
    }
    return .init(name: name, bytes: part.file(part.inserting(bytes, into: part.root)))
  }
}
