/// What a file holds beside its text.
enum ODTKept {
  private static let things: [(String, Set<String>)] = [
    (
      "headers and footers",
      [
        "style:header", "style:footer", "style:header-left", "style:footer-left", "style:header-first",
        "style:footer-first",
      ]
    ),
    ("tracked changes", ["text:changed-region"]),
    ("forms", ["form:form"]),
    ("indexes", ["text:table-of-content", "text:alphabetical-index", "text:bibliography", "text:user-index"]),
    ("sections", ["text:section"]),
    ("bookmarks", ["text:bookmark", "text:bookmark-start"]),
  ]

  static func contents(of file: ODTText) -> [KeptContent] {
    let parts = [file.source.content, file.source.stylesPart].compactMap { $0 }
    let counted = things.map { thing in
      let found = parts.map { part in
        part.xml.tokens.indices.filter { part.xml.tokens[$0].kind == .start && thing.1.contains(part.name($0)) }
      }
      let bytes = thing.1.contains("style:header") ? zip(parts, found).flatMap { $1.flatMap($0.xml.source) } : []
      return KeptContent(thing.0, found.map(\.count).reduce(0, +), bytes: bytes)
    }
    let directions = parts.map { part in
      part.xml.tokens.indices.count {
        part.xml.tokens[$0].kind == .start && part.name($0) == "style:paragraph-properties"
          && part.attribute($0, "style:writing-mode") == "rl-tb"
      }
    }
    let turned = KeptContent("directions of text", directions.reduce(0, +))
    return (counted + [turned] + archived(file)).filter { $0.count > 0 }
  }

  /// How many there are that a person gave; which program wrote the document, and when, is none.
  private static func properties(_ archive: ZipArchive) -> Int {
    guard let bytes = (try? archive.content(of: "meta.xml")) ?? nil, let part = try? ODTPart(bytes, name: "meta.xml")
    else { return 0 }
    return part.xml.tokens.indices.count {
      part.xml.tokens[$0].kind == .start && given.contains(part.name($0)) && !part.xml.textInside($0).isEmpty
    }
  }

  private static let given: Set<String> = [
    "dc:title", "dc:subject", "dc:description", "dc:creator", "meta:initial-creator", "meta:keyword",
    "meta:user-defined",
  ]

  private static func archived(_ file: ODTText) -> [KeptContent] {
    guard case .zip(let archive) = file.package else { return [] }
    let names = archive.entries.map(\.name)
    return [
      KeptContent(
        "macros",
        names.count { $0.hasPrefix("Basic/") && $0.hasSuffix(".xml") || $0.hasPrefix("Scripts/") && !$0.hasSuffix("/") }
      ),
      KeptContent("document properties", properties(archive)),
      KeptContent("embedded objects", names.count { $0.hasPrefix("Object ") && $0.hasSuffix("/content.xml") }),
    ]
  }
}
