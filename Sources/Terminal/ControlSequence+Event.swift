extension ControlSequence {
  var isPasteStart: Bool { isKey && final == UInt8(ascii: "~") && parameter(0) == 200 }

  /// What the sequence says; nil if it is not known, or the release of a key.
  func event(erase: UInt8) -> InputEvent? {
    if let reply { return .reply(reply) }
    if let focus { return .focus(focus) }
    return isRelease ? nil : key(erase: erase).map { .key($0) }
  }

  private var isKey: Bool { prefix == nil && intermediates.isEmpty }

  private var focus: Bool? {
    guard isKey, parameters.isEmpty else { return nil }
    switch final {
    case UInt8(ascii: "I"): return true
    case UInt8(ascii: "O"): return false
    default: return nil
    }
  }

  /// Event type 3 of the kitty protocol.
  private var isRelease: Bool { parameter(1, 1) == 3 }

  private var reply: Reply? {
    let question = prefix == UInt8(ascii: "?")
    switch final {
    case UInt8(ascii: "c") where prefix != nil:
      return question ? .attributes(parameters.compactMap { $0.first ?? nil }) : .other(text)
    case UInt8(ascii: "y") where intermediates == [UInt8(ascii: "$")]:
      return question ? .mode(parameter(0) ?? 0, parameter(1) ?? 0) : .other(text)
    case UInt8(ascii: "u") where question: return .keyboard(parameter(0) ?? 0)
    case UInt8(ascii: "n") where parameters.count > 0, UInt8(ascii: "t") where parameters.count > 1:
      return .other(text)
    case UInt8(ascii: "R") where question || (parameter(0) ?? 1) != 1 || (parameter(1) ?? 1) > 16:
      return .other(text)
    default: return question || prefix == UInt8(ascii: ">") ? .other(text) : nil
    }
  }

  private var text: String {
    let numbers = parameters.map { $0.map { $0.map(String.init) ?? "" }.joined(separator: ":") }
      .joined(separator: ";")
    let bytes = (prefix.map { [$0] } ?? []) + numbers.utf8 + intermediates + [final]
    return String(decoding: bytes, as: UTF8.self)
  }
}
