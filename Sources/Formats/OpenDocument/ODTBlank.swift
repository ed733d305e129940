import RichText

/// An empty document, and the styles that documents are given where they lack them.
enum ODTBlank {
  /// Made once; nothing in it depends on time or place.
  static let text: any FormattedText = {
    guard let bytes = try? ZipArchive.bytes(of: parts), let text = try? ODTText(ODTFormat.package(bytes)) else {
      return PlainText([])
    }
    return text
  }()

  private static var parts: [ZipArchive.Part] {
    [
      .init(name: "mimetype", bytes: Array(ODTFormat.mediaType.utf8), isStored: true),
      .init(name: ODTPackage.content, bytes: Array(content.utf8)),
      .init(name: ODTPackage.styles, bytes: Array(styles.utf8)),
      .init(name: "meta.xml", bytes: Array(meta.utf8)),
      .init(name: ODTPackage.manifest, bytes: Array(manifest.utf8)),
    ]
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private static func root(_ name: String, _ content: String) -> String {
    let prefixes = ["office", "style", "text", "table", "draw", "fo", "xlink", "dc", "meta", "svg"]
    let names = prefixes.map { ("xmlns:" + $0, ODTNamespace.uris[$0]) }
    return head + ODTMarkup.element("office:" + name, names + [("office:version", "1.3")], content) + "\n"
  }

  private static let content = root(
    "document-content",
    "<office:automatic-styles/><office:body><office:text><text:p text:style-name=\"Standard\"/></office:text></office:body>"
  )

  private static let meta = root(
    "document-meta", "<office:meta><meta:generator>docedit</meta:generator></office:meta>")

  private static let manifest: String = {
    let files = [
      ("/", ODTFormat.mediaType), (ODTPackage.content, "text/xml"), (ODTPackage.styles, "text/xml"),
      ("meta.xml", "text/xml"),
    ]
    let entries = files.map { name, type in
      ODTMarkup.element(
        "manifest:file-entry",
        [
          ("manifest:full-path", name), ("manifest:version", name == "/" ? "1.3" : nil), ("manifest:media-type", type),
        ])
    }
    let attributes = [("xmlns:manifest", ODTNamespace.uris["manifest"]), ("manifest:version", "1.3")]
    return head + ODTMarkup.element("manifest:manifest", attributes, entries.joined()) + "\n"
  }()

  // MARK: Styles

  static let styles = root(
    "document-styles", "<office:styles>" + defaultStyle + namedStyles + codeStyle + "</office:styles>" + page)

  /// A document's part of named styles, with none in it.
  static let noStyles = root("document-styles", "<office:styles></office:styles>")

  private static let defaultStyle =
    ODTMarkup.element(
      "style:default-style", [("style:family", "paragraph")],
      ODTMarkup.element("style:paragraph-properties", [("style:tab-stop-distance", "36pt")])
        + ODTMarkup.element(
          "style:text-properties", [("fo:font-family", "'Liberation Serif'"), ("fo:font-size", "12pt")]))

  private static let namedStyles: String = {
    let names = (1...9).map { "Heading \($0)" } + ["Quotations", "Preformatted Text"]
    let standard = ODTMarkup.element(
      "style:style", [("style:name", "Standard"), ("style:family", "paragraph"), ("style:class", "text")])
    return standard
      + names.map { paragraphStyle($0, internalName: ODTValue.internalName($0), parent: "Standard") }.joined()
  }()

  static let codeStyle = ODTMarkup.element(
    "style:style",
    [("style:name", "Source_20_Text"), ("style:display-name", "Source Text"), ("style:family", "text")],
    ODTMarkup.element("style:text-properties", [("fo:font-family", "'Liberation Mono'")]))

  private static let page =
    "<office:automatic-styles><style:page-layout style:name=\"pm1\"><style:page-layout-properties"
    + " fo:page-width=\"595.3pt\" fo:page-height=\"841.9pt\" fo:margin-top=\"56.7pt\" fo:margin-bottom=\"56.7pt\""
    + " fo:margin-left=\"56.7pt\" fo:margin-right=\"56.7pt\"/></style:page-layout></office:automatic-styles>"
    + "<office:master-styles><style:master-page style:name=\"Standard\" style:page-layout-name=\"pm1\"/></office:master-styles>"

  /// The display name of the style that a new named style is made of; nil for the default style.
  static func parent(of name: String) -> String? {
    let (stem, quote) = ODTSemantics.split(name)
    if let quote { return stem ?? (quote > 1 ? "Quotations" : nil) }
    return ODTSemantics.language(in: name).flatMap { $0.isEmpty ? nil : ODTSemantics.preformatted("") }
  }

  /// A new named paragraph style, with the look that its name calls for.
  static func paragraphStyle(_ name: String, internalName: String, parent: String?) -> String {
    let level = ODTSemantics.isHeading(name) ? Int(name.dropFirst(8)) : nil
    return ODTMarkup.element(
      "style:style",
      [
        ("style:name", internalName), ("style:display-name", internalName == name ? nil : name),
        ("style:family", "paragraph"), ("style:parent-style-name", parent),
        ("style:next-style-name", level == nil ? nil : "Standard"),
        ("style:default-outline-level", level.map { "\($0)" }), ("style:class", level == nil ? nil : "text"),
      ], properties(name, level))
  }

  private static func properties(_ name: String, _ level: Int?) -> String {
    if let level {
      let size = [24, 18, 16, 14, 12, 12, 12, 12, 12][min(max(level, 1), 9) - 1]
      return ODTMarkup.element(
        "style:paragraph-properties",
        [("fo:margin-top", "12pt"), ("fo:margin-bottom", "6pt"), ("fo:keep-with-next", "always")])
        + ODTMarkup.element("style:text-properties", [("fo:font-size", "\(size)pt"), ("fo:font-weight", "bold")])
    }
    if let depth = ODTSemantics.quote(in: name) {
      let indent = ODTValue.length(twips: 567 * min(depth, 8))
      return ODTMarkup.element(
        "style:paragraph-properties", [("fo:margin-left", indent), ("fo:margin-right", "28.35pt")])
    }
    guard ODTSemantics.language(in: name) == "" else { return "" }
    return ODTMarkup.element(
      "style:text-properties", [("fo:font-family", "'Liberation Mono'"), ("fo:font-size", "10pt")])
  }
}
