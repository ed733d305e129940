import RichText

/// A comparison for people: each paragraph that differs with its number, and below it what of its formatting was changed.
struct ComparisonPage {
  private let comparison: TextComparison
  private let old, new: DiffSide
  private let width: Int

  init(_ comparison: TextComparison, from old: DiffSide, to new: DiffSide) {
    (self.comparison, self.old, self.new) = (comparison, old, new)
    let lines = comparison.hunks.flatMap(\.lines)
    width = lines.map { String(($0.new ?? $0.old ?? 0) + 1).count }.max() ?? 1
  }

  func print(on console: Console) {
    let count = old.text.wordChange(to: new.text)
    console.line(
      console.styled(old.name, .strong), " → ", console.styled(new.name, .strong),
      "  +\(count.added) −\(count.removed) words")
    for (index, hunk) in comparison.hunks.enumerated() {
      if index > 0 { console.line("\(padded("⋮"))") }
      for line in hunk.lines { print(line, on: console) }
    }
  }

  private func print(_ line: TextComparison.Line, on console: Console) {
    let number = padded(String((line.new ?? line.old ?? 0) + 1))
    let text = text(of: line, console)
    console.line(console.styled(number, .faint), text.isEmpty ? "" : " \(sign(of: line)) \(text)")
    let notes = ChangeNotes(line, from: old.text, to: new.text).notes
    if !notes.isEmpty {
      console.line("\(padded(""))   ", console.styled(notes.joined(separator: "; "), .warning))
    }
  }

  private func sign(of line: TextComparison.Line) -> String {
    switch line.change {
    case .kept: line.isChanged ? "~" : " "
    case .inserted: "+"
    case .deleted: "-"
    case .movedAway: "<"
    case .movedHere: ">"
    }
  }

  private func text(of line: TextComparison.Line, _ console: Console) -> ConsoleText {
    let isWhole = line.change != .kept
    guard !line.spans.isEmpty else { return isWhole ? "¶" : "" }
    return (isWhole ? line.spans.map(ShownSpan.init) : ShownSpan.wholeWords(in: line.spans)).map { span in
      let text = Self.visible(span.text)
      return switch span.kind {
      case .kept: console.styled(text)
      case .omitted: console.styled("…", .faint)
      case .inserted: isWhole || console.isColoured ? console.styled(text, .good) : "{+\(text)+}"
      case .deleted: isWhole || console.isColoured ? console.styled(text, .removed) : "[-\(text)-]"
      }
    }.joined()
  }

  /// Ends of paragraphs and lines, and objects, as signs.
  private static func visible(_ text: String) -> String {
    text.replacing("\n", with: "¶").replacing("\u{2028}", with: "↵").replacing("\u{FFFC}", with: "▣")
  }

  private func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, width + 2 - text.count)) + text
  }
}
