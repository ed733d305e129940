/// Text that is not ours, made harmless for a terminal.
public enum TerminalText {
  /// Text in which nothing can drive the terminal or mislead its reader; newlines and tabs stay.
  ///
  /// C0 and DEL become caret forms (`^[`); C1, bidirectional controls, zero-width and tag characters become `\u{202E}`.
  /// Joiners and variation selectors stay within the clusters they belong to. Text above `limit` clusters is cut with an ellipsis.
  public static func escaped(_ text: String, limit: Int = .max) -> String {
    if isPlain(text), text.utf8.count <= limit { return text }
    var (result, count) = ("", 0)
    for cluster in text {
      if count == limit { return result + "…" }
      count += 1
      if cluster == "\n" || cluster == "\t" {
        result.append(cluster)
      } else {
        result += visible(cluster)
      }
    }
    return result
  }

  /// The same in one line: newlines have a visible form too, and so have tabs unless they are to stay.
  public static func line(_ text: String, keepingTabs: Bool = false) -> String {
    if isPlain(text) { return text }
    return text.reduce(into: "") { $0 += keepingTabs && $1 == "\t" ? "\t" : visible($1) }
  }

  /// Whether a scalar can be seen, or is white space in a line, and drives nothing.
  public static func isHarmless(_ scalar: Unicode.Scalar) -> Bool { !isDangerous(scalar) }

  /// Whether there are only letters, digits, signs and blanks of ASCII: each is one cluster and one column, and harmless.
  static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } }

  /// A cluster as a frame shows it: itself, or a visible escape. Also the tab and the newline have one.
  public static func visible(_ cluster: Character) -> String {
    substitute(for: cluster) ?? String(cluster)
  }

  /// The columns that `Frame.write` takes for a text, its visible escapes included.
  public static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// The columns that `Frame.write` takes for a cluster, at least 1.
  public static func width(of cluster: Character) -> Int {
    guard let shown = substitute(for: cluster) else { return max(1, CellWidth.of(cluster)) }
    return shown.reduce(0) { $0 + max(1, CellWidth.of($1)) }
  }

  /// What is shown instead of a cluster; nil if it may be shown as it is.
  static func substitute(for cluster: Character) -> String? {
    if let ascii = cluster.asciiValue, 0x20..<0x7F ~= ascii { return nil }
    let scalars = cluster.unicodeScalars
    guard let base = scalars.first else { return nil }
    if isMark(base) {
      return escapes(of: scalars, after: "\u{25CC}", allowed: permitted(after: base))
    }
    let allowed = permitted(after: base)
    if scalars.count <= longest,
      scalars.allSatisfy({ !isDangerous($0) || allowed.contains($0.value) })
    {
      return nil
    }
    return escapes(of: scalars, after: "", allowed: allowed)
  }

  /// A cluster of more scalars is cut: terminals have their own lower limits.
  private static let longest = 32
}

extension TerminalText {
  private static func escapes(
    of scalars: Character.UnicodeScalarView, after start: String, allowed: Allowed
  ) -> String {
    var shown = start
    for scalar in scalars.prefix(longest) {
      if isDangerous(scalar), !allowed.contains(scalar.value) {
        shown += escape(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return scalars.count > longest ? shown + "…" : shown
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20: "^" + String(Unicode.Scalar(UInt8(scalar.value) + 0x40))
    case 0x7F: "^?"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !isDangerous(scalar)
    default: false
    }
  }

  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    if 0x20..<0x7F ~= scalar.value { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format where isArabicSign(scalar): return false
    case .format: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// The format characters that are seen: signs that stand before or around a number.
  private static func isArabicSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// The invisible scalars that may follow a base in its cluster.
  private static func permitted(after base: Unicode.Scalar) -> Allowed {
    if isDangerous(base) { return Allowed(joiners: false, tags: false) }
    return Allowed(joiners: true, tags: base == "\u{1F3F4}")
  }

  private struct Allowed {
    let joiners: Bool
    let tags: Bool

    func contains(_ value: UInt32) -> Bool {
      switch value {
      case 0x200C, 0x200D, 0xFE00...0xFE0F, 0x180B...0x180F, 0xE0100...0xE01EF: joiners
      case 0xE0020...0xE007F: tags
      default: false
      }
    }
  }
}
