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
    return (counted + archived(file)).filter { $0.count > 0 }
  }

  private static func archived(_ file: ODTText) -> [KeptContent] {
    guard case .zip(let archive) = file.package else { return [] }
    let names = archive.entries.map(\.name)
    return [
      KeptContent(
        "macros",
        names.count { $0.hasPrefix("Basic/") && $0.hasSuffix(".xml") || $0.hasPrefix("Scripts/") && !$0.hasSuffix("/") }
      ),
      KeptContent("document properties", names.count { $0 == "meta.xml" }),
      KeptContent("embedded objects", names.count { $0.hasPrefix("Object ") && $0.hasSuffix("/content.xml") }),
    ]
  }
}
