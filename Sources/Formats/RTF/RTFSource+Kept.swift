extension RTFSource {
  /// What the file holds beside the text, for people.
  var kept: [KeptContent] {
    var counts: [String: Int] = [:]
    for token in tokens where token.kind == .word {
      if let name = token.keyword.keptName, token.isOn { counts[name, default: 0] += 1 }
    }
    counts["paragraph styles without a paragraph"] = unusedStyles
    counts["character styles"] = characterStyles.names.keys.count {
      !characterStyles.isCode($0) && $0 != characterStyles.plain
    }
    counts["lists without an item"] = unusedLists
    return RTFSource.keptNames.compactMap { name in
      counts[name].flatMap { $0 > 0 ? KeptContent(name, $0, bytes: name == "headers and footers" ? margins : []) : nil }
    }
  }

  /// The bytes of all headers and footers.
  private var margins: [UInt8] {
    tokens.indices.filter { tokens[$0].kind == .word && tokens[$0].keyword.keptName == "headers and footers" }.flatMap {
      let end = tokens.closing(from: $0).map { Int(tokens[$0].start) } ?? bytes.count
      return bytes[Int(tokens[$0].start)..<end]
    }
  }

  /// The layouts that paragraphs have.
  private var layouts: [RTFParagraphState] {
    Set(paragraphs.map(\.context)).map { contexts[Int($0)].paragraph }
  }

  private var unusedStyles: Int {
    let used = Set(layouts.map(\.style))
    return styleSheet.entries.count { $0.number != 0 && !used.contains($0.number) }
  }

  private var unusedLists: Int {
    let used = Set(layouts.map(\.list))
    return lists.lists.keys.count { !used.contains($0) }
  }

  private static let keptNames = [
    "headers and footers", "bookmarks", "marks of revision", "document properties",
    "paragraph styles without a paragraph", "character styles", "lists without an item", "pictures of lists",
    "index entries", "form fields", "document variables", "directions of text",
  ]
}

extension RTFKeyword {
  /// What a person calls the thing that the word begins; nil for all that is shown or is of no interest.
  fileprivate var keptName: String? {
    switch self {
    case .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr, .footerf: "headers and footers"
    case .bkmkstart: "bookmarks"
    case .revised, .deleted: "marks of revision"
    case .rtlpar: "directions of text"
    case .title, .author, .operatorName, .subject, .keywords, .doccomm, .company, .manager, .category, .comment:
      "document properties"
    case .xe, .tc: "index entries"
    case .formfield: "form fields"
    case .listpicture: "pictures of lists"
    case .docvar: "document variables"
    default: nil
    }
  }
}
