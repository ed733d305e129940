/// A DOCX file as a package: its archive, and the parts that its text depends on.
struct WordPackage: Sendable {
  let archive: ZipArchive
  /// The name of the main part, and the part.
  let mainName: String
  let main: XMLPart
  let relationships: WordRelationships
  var styles: WordStyles
  var numbering: WordNumbering

  init(_ bytes: [UInt8]) throws(FormatError) {
    archive = try ZipArchive(bytes)
    mainName = try Self.mainName(archive)
    guard let content = try archive.content(of: mainName) else {
      throw FormatError(
        .damaged, "the main part \(mainName) is missing from the document", hint: "fetch the file again")
    }
    main = try XMLPart(content, name: mainName)
    relationships = try WordRelationships(of: mainName, in: archive)
    styles = WordStyles(try Self.part("styles", archive, mainName, relationships))
    numbering = WordNumbering(try Self.part("numbering", archive, mainName, relationships))
  }

  /// A part that the main part refers to by kind; nil where there is none.
  func part(_ kind: String) throws(FormatError) -> XMLPart? { try Self.part(kind, archive, mainName, relationships) }

  /// The bytes of all parts of some kinds that the main part refers to, by their names.
  func content(of kinds: Set<String>) -> [UInt8] {
    let targets = relationships.targets.values.filter { kinds.contains($0.kind) && !$0.isExternal }
    let names = Set(targets.map { WordRelationships.resolve($0.target, from: mainName) })
    return names.sorted().flatMap { (try? archive.content(of: $0)) ?? [] }
  }

  func name(ofPart kind: String) -> String? {
    relationships.first(kind).map { WordRelationships.resolve($0.target, from: mainName) }
  }

  private static func part(
    _ kind: String, _ archive: ZipArchive, _ main: String, _ relationships: WordRelationships
  ) throws(FormatError) -> XMLPart? {
    guard let target = relationships.first(kind) else { return nil }
    let name = WordRelationships.resolve(target.target, from: main)
    guard let bytes = try archive.content(of: name) else { return nil }
    return try XMLPart(bytes, name: name)
  }

  private static func mainName(_ archive: ZipArchive) throws(FormatError) -> String {
    let relationships = try WordRelationships(of: "", in: archive)
    let named = relationships.first("officeDocument").map { WordRelationships.resolve($0.target, from: "") }
    if let named, named.hasPrefix("xl/") || named.hasPrefix("ppt/") { throw foreign(named) }
    if let named, archive.contains(named) { return named }
    if archive.contains("word/document.xml") { return "word/document.xml" }
    throw try foreign(archive, named)
  }

  private static func foreign(_ name: String) -> FormatError {
    let kind = name.hasPrefix("xl/") ? "an Excel workbook (XLSX)" : "a PowerPoint presentation (PPTX)"
    return FormatError(
      .notThisFormat, "this is not a Word document: it is \(kind)", hint: "open it with a program for such files")
  }

  private static func foreign(_ archive: ZipArchive, _ named: String?) throws(FormatError) -> FormatError {
    if let named {
      return FormatError(.damaged, "the main part \(named) is missing from the document", hint: "fetch the file again")
    }
    let kind =
      archive.contains("mimetype") ? String(decoding: try archive.content(of: "mimetype") ?? [], as: UTF8.self) : ""
    let known = ["text": "an OpenDocument text (ODT)", "spreadsheet": "an OpenDocument spreadsheet (ODS)"]
    let name = known.first { kind.contains("opendocument.\($0.key)") }?.value ?? "a zip archive without a main document"
    return FormatError(
      .notThisFormat, "this is not a Word document: it is \(name)", hint: "give it the extension of its kind")
  }
}
