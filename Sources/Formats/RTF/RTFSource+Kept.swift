extension RTFSource {
  /// What the file holds beside the text, for people.
  var kept: [KeptContent] {
    var counts: [String: Int] = [:]
    for token in tokens where token.kind == .word {
      if let name = token.keyword.keptName, token.isOn { counts[name, default: 0] += 1 }
    }
    return RTFSource.keptNames.compactMap { name in counts[name].map { KeptContent(name, $0) } }
  }

  private static let keptNames = [
    "headers and footers", "bookmarks", "marks of revision", "document properties", "character styles",
    "index entries", "form fields", "lists", "document variables",
  ]
}

extension RTFKeyword {
  /// What a person calls the thing that the word begins; nil for all that is shown or is of no interest.
  fileprivate var keptName: String? {
    switch self {
    case .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr, .footerf: "headers and footers"
    case .bkmkstart: "bookmarks"
    case .revised, .deleted: "marks of revision"
    case .title, .author, .operatorName, .subject, .keywords, .doccomm, .company, .manager, .category, .comment:
      "document properties"
    case .xe, .tc: "index entries"
    case .formfield: "form fields"
    case .listpicture: "lists"
    case .docvar: "document variables"
    default: nil
    }
  }
}
