import Formats

/// A package around parts that a fuzzer makes: archives and folders that it changes itself mostly fail at their sums and lengths.
public struct PackageParts: Sendable {
  private enum Container { case zip, folder }
  private var container = Container.zip
  /// What every package has.
  private var fixed: [(name: String, text: String)] = []
  /// The parts that the fuzzer makes, in their order.
  private var names: [String]

  /// The parts, one after the other with form feeds between, as one package. Parts that are missing are left out; bytes that are a package
  /// already are taken as they are.
  func package(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: container == .zip ? [0x50, 0x4B] : Array("docedit".utf8)) { return bytes }
    let made = zip(names, bytes.split(separator: 0x0C, omittingEmptySubsequences: false).map(Array.init))
    let parts = fixed.map { ($0.name, Array($0.text.utf8)) } + made.filter { !$1.isEmpty }
    return container == .zip ? archive(of: parts) : FilePackage(parts.map { .init($0.0, $0.1) }).bytes
  }

  private func archive(of parts: [(String, [UInt8])]) -> [UInt8] {
    var archive = StoredArchive()
    for (name, bytes) in parts { archive.add(name, bytes) }
    return archive.bytes
  }

  /// An RTFD's text, and files that it may show.
  public static let rtfd = PackageParts(container: .folder, names: ["TXT.rtf", "a.png", "b c.txt", "sub/Ä"])

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
