/// A package around parts that a fuzzer makes: zip archives that it changes itself mostly fail at their sums.
public struct PackageParts: Sendable {
  /// What every package has.
  private var fixed: [(name: String, text: String)]
  /// The parts that the fuzzer makes, in their order.
  private var names: [String]

  /// The parts, one after the other with form feeds between, stored in a zip archive. Parts that are missing are left out.
  func package(_ bytes: [UInt8]) -> [UInt8] {
    let made = zip(names, bytes.split(separator: 0x0C, omittingEmptySubsequences: false).map(Array.init))
    var archive = StoredArchive()
    for part in fixed { archive.add(part.name, Array(part.text.utf8)) }
    for (name, bytes) in made where !bytes.isEmpty { archive.add(name, bytes) }
    return archive.bytes
  }

  /// Content, named styles.
  public static let text = PackageParts(
    fixed: [("mimetype", "application/vnd.oasis.opendocument.text")], names: ["content.xml", "styles.xml"])

  /// The document, its styles, list numbers, footnotes and relationships.
  public static let word = PackageParts(
    fixed: [
      (
        "[Content_Types].xml",
        "<Types xmlns=\"\(types)\"><Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>"
      ),
      ("_rels/.rels", relationships([("officeDocument", "word/document.xml")])),
      (
        "word/_rels/document.xml.rels",
        relationships(["styles", "numbering", "footnotes"].map { ($0, "\($0).xml") } + [("image", "media/a.png")])
      ),
      ("word/media/a.png", "\u{89}PNG"),
    ],
    names: ["word/document.xml", "word/styles.xml", "word/numbering.xml", "word/footnotes.xml"])

  private static let types = "http://schemas.openxmlformats.org/package/2006/content-types"

  private static func relationships(_ targets: [(kind: String, target: String)]) -> String {
    let base = "http://schemas.openxmlformats.org"
    let items = targets.enumerated().map { number, target in
      "<Relationship Id=\"rId\(number + 1)\" Type=\"\(base)/officeDocument/2006/relationships/\(target.kind)\""
        + " Target=\"\(target.target)\"/>"
    }
    return "<Relationships xmlns=\"\(base)/package/2006/relationships\">\(items.joined())</Relationships>"
  }
}
