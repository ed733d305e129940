import Editing
import Terminal

extension Keymap {
  /// docedit's own map: without modes, and reachable in every terminal.
  static let standard = Keymap(file + edit + characters + paragraphs + structure + tables + motions + program)

  private static let file = [
    control("s", "Save", .file, "save"), plain(.function(2), "Save", .file, "save"),
    open(Key(.function(12)), "Save a copy", .file, .saveAs),
    control("w", "Close", .file, "close"), control("q", "Quit", .file, "quit"),
    bind(Key(.character("z"), [.control, .alt]), "Suspend", .file, Invocation("suspend")),
  ]

  private static let edit = [
    control("z", "Undo", .edit, "undo"), control("y", "Redo", .edit, "redo"),
    extra(Key(.character("z"), [.control, .shift]), "Redo", .edit, Invocation("redo")),
    control("x", "Cut", .edit, "cut"), bind(Key(.delete, .shift), "Cut", .edit, Invocation("cut")),
    control("c", "Copy", .edit, "copy"), bind(Key(.insert, .control), "Copy", .edit, Invocation("copy")),
    control("v", "Paste", .edit, "paste"), bind(Key(.insert, .shift), "Paste", .edit, Invocation("paste")),
    bind(Key(.character("a"), .control), "Select all", .edit, Invocation("select", "all")),
    plain(.enter, "New paragraph", .edit, "newline"),
    bind(Key(.tab), "Tab, next cell", .edit, Invocation("tab")),
    alt(.enter, "New line", .edit, Invocation("line break")),
    bind(Key(.backspace), "Delete before", .edit, Invocation("backspace")),
    bind(Key(.delete), "Delete after", .edit, Invocation("delete")),
    bind(Key(.backspace, .control), "Delete word before", .edit, Invocation("backspace", "word")),
    bind(Key(.delete, .control), "Delete word after", .edit, Invocation("delete", "word")),
    open(Key(.character("f"), .control), "Find", .edit, .find),
    plain(.function(3), "Find next", .edit, "find next"),
    bind(Key(.function(3), .shift), "Find previous", .edit, Invocation("find previous")),
    open(Key(.character("r"), .control), "Replace", .edit, .replace),
    open(Key(.character("g"), .control), "Go to", .edit, .goTo),
  ]

  private static let characters = [
    control("b", "Bold", .characters, "bold"), control("u", "Underline", .characters, "underline"),
    bind(Key(.character("i"), .alt), "Italic", .characters, Invocation("italic")),
    extra(Key(.character("i"), .control), "Italic", .characters, Invocation("italic")),
    bind(Key(.character("s"), .alt), "Strike", .characters, Invocation("strikethrough")),
    extra(Key(.character("x"), [.control, .shift]), "Strike", .characters, Invocation("strikethrough")),
    bind(Key(.character("0"), .alt), "Plain", .characters, Invocation("plain")),
    alt("c", "Code", .characters, Invocation("code")),
    alt(".", "Superscript", .characters, Invocation("superscript")),
    alt(",", "Subscript", .characters, Invocation("subscript")),
    open(Key(.character("k"), .control), "Link", .characters, .link),
  ]

  private static let paragraphs = [
    bind(Key(.right, .alt), "Indent", .paragraphs, Invocation("indent")),
    bind(Key(.left, .alt), "Outdent", .paragraphs, Invocation("outdent")),
    bind(Key(.tab, .shift), "Outdent, cell before", .paragraphs, Invocation("tab back")),
    extra(Key(.character("l"), [.control, .shift]), "Left", .paragraphs, Invocation("align", "left")),
    extra(Key(.character("e"), [.control, .shift]), "Center", .paragraphs, Invocation("align", "center")),
    extra(Key(.character("r"), [.control, .shift]), "Right", .paragraphs, Invocation("align", "right")),
    extra(Key(.character("j"), [.control, .shift]), "Justify", .paragraphs, Invocation("align", "justify")),
  ]

  private static let structure =
    (1...6).map { level in
      bind(
        Key(.character(Character("\(level)")), .alt), "Heading \(level)", .structure, Invocation("heading", "\(level)"))
    } + [
      alt("9", "No heading", .structure, Invocation("heading", "none")),
      alt("l", "Bullets", .structure, Invocation("list", "bullets")),
      alt("n", "Numbers", .structure, Invocation("list", "numbers")),
      alt("t", "Tasks", .structure, Invocation("list", "tasks")),
      alt("x", "Tick", .structure, Invocation("tick")),
      alt("q", "Quote", .structure, Invocation("quote")), alt("w", "Unquote", .structure, Invocation("unquote")),
      alt("k", "Code block", .structure, Invocation("code block")),
      alt("r", "Rule", .structure, Invocation("rule")), alt("p", "Page break", .structure, Invocation("page break")),
    ]

  private static let tables = [
    alt("g", "Table", .structure, Invocation("table", "2", "2")),
    alt(.up, "Row above", .structure, Invocation("row", "above")),
    alt(.down, "Row below", .structure, Invocation("row", "below")),
    alt("d", "Delete row", .structure, Invocation("delete row")),
  ]

  private static let program = [
    open(Key(.function(1)), "Help", .program, .help),
    open(Key(.character("p"), .control), "Command", .program, .command),
    open(Key(.function(9)), "Command", .program, .command),
    open(Key(.character(" "), .control), "Command", .program, .command),
    Binding(key: Key(.escape), action: .cancel, title: "Leave, unselect", group: .program),
  ]

  private static func bind(_ key: Key, _ title: String, _ group: Group, _ invocation: Invocation) -> Binding {
    Binding(key: key, action: .perform(invocation), title: title, group: group)
  }
  private static func alt(_ letter: Character, _ title: String, _ group: Group, _ invocation: Invocation) -> Binding {
    bind(Key(.character(letter), .alt), title, group, invocation)
  }
  private static func alt(_ code: Key.Code, _ title: String, _ group: Group, _ invocation: Invocation) -> Binding {
    bind(Key(code, .alt), title, group, invocation)
  }
  private static func extra(_ key: Key, _ title: String, _ group: Group, _ invocation: Invocation) -> Binding {
    Binding(key: key, action: .perform(invocation), title: title, group: group, isExtra: true)
  }
  private static func control(_ letter: Character, _ title: String, _ group: Group, _ name: String) -> Binding {
    bind(Key(.character(letter), .control), title, group, Invocation(name))
  }
  private static func plain(_ code: Key.Code, _ title: String, _ group: Group, _ name: String) -> Binding {
    bind(Key(code), title, group, Invocation(name))
  }
  private static func open(_ key: Key, _ title: String, _ group: Group, _ panel: Action.Panel) -> Binding {
    Binding(key: key, action: .open(panel), title: title, group: group)
  }
}
