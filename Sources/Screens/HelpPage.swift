import Editing
import Terminal

/// The page over the text that lists the keys and the commands; made of the tables that the program itself uses.
struct HelpPage: Sendable, Equatable {
  private let entries: [String]
  /// The entries as they fit into the columns.
  private(set) var lines: [String] = []
  /// The first line on view.
  private(set) var top = 0

  init(_ keymap: Keymap, tellsKeysApart: Bool, columns: Int) {
    var lines = ["Keys", ""]
    for group in Keymap.Group.allCases {
      let bindings = keymap.bindings.filter { $0.group == group && (tellsKeysApart || !$0.isExtra) }
      lines += [group.rawValue] + HelpPage.rows(bindings) + [""]
    }
    lines += ["Mouse"] + HelpPage.mouse.map { "  " + $0.padded(to: 28) + $1 } + [""]
    lines += ["Commands  (\(HelpPage.label(of: .open(.command), in: keymap)) and then one of these)", ""]
    lines += Command.all.flatMap { ["  \($0.name) \($0.synopsis)", "      \($0.help)"] }
    entries = lines
    fit(columns: columns)
  }

  /// Breaks the lines anew for a page of another width.
  mutating func fit(columns: Int) { lines = entries.flatMap { $0.wrapped(to: columns) } }

  private static let mouse = [
    ("Click", "Caret"), ("Drag, Shift+click", "Select"), ("Double click", "Select word"),
    ("Triple click", "Select paragraph"), ("Wheel", "Scroll"), ("Shift+drag", "Select for the terminal's own copying"),
  ]

  /// One row a title, with all keys that do it.
  private static func rows(_ bindings: [Keymap.Binding]) -> [String] {
    var keys: [(title: String, keys: [String])] = []
    for binding in bindings {
      if let index = keys.firstIndex(where: { $0.title == binding.title }) {
        keys[index].keys.append(binding.key.label)
      } else {
        keys.append((binding.title, [binding.key.label]))
      }
    }
    return keys.map { "  " + $0.keys.joined(separator: ", ").padded(to: 28) + $0.title }
  }

  private static func label(of action: Action, in keymap: Keymap) -> String {
    keymap.key(for: action, tellsKeysApart: false)?.label ?? ""
  }

  /// Scrolls; false for a key that leaves the page.
  mutating func turn(_ key: Key, rows: Int) -> Bool {
    switch key.code {
    case .up: scroll(-1, rows: rows)
    case .down: scroll(1, rows: rows)
    case .pageUp: scroll(-rows, rows: rows)
    case .pageDown, .character(" "): scroll(rows, rows: rows)
    case .home: top = 0
    case .end: scroll(lines.count, rows: rows)
    default: return false
    }
    return true
  }

  mutating func scroll(_ step: Int, rows: Int) {
    top = max(0, min(top + step, lines.count - rows))
  }

  func draw(rows: Int, into frame: inout Frame) {
    for (row, line) in lines.dropFirst(top).prefix(min(rows, frame.rows)).enumerated() {
      var look = CellStyle()
      look.bold = !line.hasPrefix(" ")
      frame.write(line, row: row, column: 0, style: look)
    }
  }
}

extension String {
  /// The text in lines of so many columns, broken at spaces; the second and later ones are indented below the first.
  func wrapped(to columns: Int) -> [String] {
    let margin = String(prefix { $0 == " " })
    var (lines, line) = ([String](), margin)
    for word in dropFirst(margin.count).split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line == margin ? margin + word : line + " " + word
      let fits = line == margin || TerminalText.width(of: longer) <= columns
      if !fits { lines.append(line) }
      line = fits ? longer : margin + "    " + word
    }
    return lines + [line]
  }

  /// The text with blanks after it, to so many columns.
  func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(1, columns - TerminalText.width(of: self)))
  }
}
