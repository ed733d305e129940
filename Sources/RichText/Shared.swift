/// A type with one value that most things have.
protocol Defaulted {
  static var standard: Self { get }
}

/// A large value that is mostly the standard one: takes the room of a pointer, and copies share it.
struct Shared<Value: Hashable & Sendable & Defaulted>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
  private var box: Box?

  var value: Value {
    get { box?.value ?? Value.standard }
    set { box = newValue == Value.standard ? nil : Box(newValue) }
  }

  /// Whether the value is the standard one.
  var isStandard: Bool { box == nil }

  /// A part of the value, without a copy of all of it.
  func read<Part>(_ part: (Value) -> Part) -> Part {
    if let box { part(box.value) } else { part(Value.standard) }
  }

  static func == (a: Self, b: Self) -> Bool {
    guard let mine = a.box, let others = b.box else { return a.box == nil && b.box == nil }
    return mine === others || mine.value == others.value
  }

  func hash(into hasher: inout Hasher) { if let box { hasher.combine(box.value) } else { hasher.combine(0) } }
}
