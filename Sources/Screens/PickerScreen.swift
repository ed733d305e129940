public import Terminal

/// A list to choose one item from.
///
/// Up, down, Enter, Esc and the mouse do what they do elsewhere; a digit takes the item of that number; anything else
/// that is typed leaves only the items that contain it.
public struct PickerScreen: Program {
  /// One line to choose, with what is told of it.
  public struct Item: Sendable, Equatable {
    public var title: String
    /// Further lines below the title.
    public var details: [String]
    /// For example `2 min ago`; may be empty.
    public var age: String

    public init(title: String, details: [String] = [], age: String = "") {
      (self.title, self.details, self.age) = (title, details, age)
    }
  }

  public typealias Message = InputEvent
  /// Nothing is to be done outside.
  public enum Effect: Sendable, Equatable {}

  public let title: String
  public let items: [Item]
  /// The index of the item that was chosen; nil while none was, and after Esc.
  public private(set) var chosen: Int?
  public private(set) var isFinished = false
  private(set) var filter = TextField()
  /// The index, among the items shown, of the one that Enter takes.
  private(set) var current = 0
  private var columns = 80
  private var rows = 24

  /// Finished at once where there is nothing to choose from.
  public init(title: String, items: [Item]) {
    (self.title, self.items) = (title, items)
    isFinished = items.isEmpty
  }

  public func message(for event: InputEvent) -> InputEvent? { event }

  public mutating func update(_ event: InputEvent) -> [Effect] {
    switch event {
    case .key(let key): press(key)
    case .paste(let text): narrow { $0.insert(text) }
    case .mouse(let mouse): point(mouse)
    case .resize(let columns, let rows): (self.columns, self.rows) = (columns, rows)
    case .terminate: isFinished = true
    case .focus, .reply, .resume: break
    }
    return []
  }

  /// The indices of the items that contain what was typed.
  var shown: [Int] {
    let wanted = filter.text.lowercased()
    return items.indices.filter { wanted.isEmpty || items[$0].words.contains(wanted) }
  }

  private mutating func press(_ key: Key) {
    let key = key.withoutLineFeed
    switch key.code {
    case .up: step(-1)
    case .down, .tab: step(1)
    case .pageUp: step(-rows)
    case .pageDown: step(rows)
    case .enter: choose(current)
    case .escape: leave()
    case .character("c") where key.modifiers == .control, .character("q") where key.modifiers == .control:
      isFinished = true
    default: type(key)
    }
  }

  /// Esc first gives the filter up.
  private mutating func leave() {
    if filter.isEmpty { isFinished = true } else { narrow { $0 = TextField() } }
  }

  private mutating func type(_ key: Key) {
    if filter.isEmpty, let digit = key.typed?.wholeNumberValue, 1...items.count ~= digit { return choose(digit - 1) }
    narrow { _ = $0.update(key) }
  }

  private mutating func narrow(_ change: (inout TextField) -> Void) {
    let before = filter.text
    change(&filter)
    if filter.text != before { current = 0 }
  }

  private mutating func step(_ count: Int) { current = max(0, min(current + count, shown.count - 1)) }

  private mutating func choose(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    chosen = shown[index]
    isFinished = true
  }

  private mutating func point(_ mouse: Mouse) {
    switch mouse.action {
    case .wheelUp: step(-1)
    case .wheelDown: step(1)
    case .press(0): click(row: mouse.row, clicks: mouse.clicks)
    default: break
    }
  }

  /// A click goes to the item, a click on the current item takes it.
  private mutating func click(row: Int, clicks: Int) {
    guard let index = PickerList(self, columns: columns, rows: rows).index(row: row) else { return }
    if index == current || clicks > 1 { choose(index) } else { current = index }
  }
}

extension PickerScreen.Item {
  fileprivate var words: String { ([title] + details).joined(separator: "\n").lowercased() }
}
