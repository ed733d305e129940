import RichText

/// The headings that links of a text lead to by the names that GitHub gives them, which stand nowhere in the file.
enum MarkdownAnchors {
  /// How many headings links of these paragraphs lead to.
  static func linkedHeadings(in paragraphs: [Paragraph]) -> Int {
    let links = Set(paragraphs.lazy.flatMap(\.runs).compactMap(\.style.link?.url).filter { $0.utf8.first == 0x23 })
    guard !links.isEmpty else { return 0 }
    var counts: [String: Int] = [:]
    return paragraphs.count { paragraph in
      guard paragraph.style.headingLevel > 0 else { return false }
      let name = name(of: paragraph.text), count = counts[name, default: 0]
      counts[name] = count + 1
      return links.contains(count == 0 ? "#\(name)" : "#\(name)-\(count)")
    }
  }

  /// Small letters, digits, hyphens and underscores; a blank is a hyphen.
  private static func name(of heading: String) -> String {
    let scalars = heading.lowercased().unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      if scalar == " " { return "-" }
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return isWord || scalar == "-" || scalar == "_" ? scalar : nil
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
