/// Turns the bytes that a terminal sends into events. A value: it reads nothing and keeps no clock.
///
/// Sequences and characters may be split over calls at any byte. Times are those since any fixed start.
struct KeyDecoder: Sendable {
  /// The byte of the Backspace key (termios' VERASE); of 0x7F and 0x08 the other one is Ctrl+Backspace.
  private let erase: UInt8
  private var pending: [UInt8] = []
  private var paste: PasteBuffer?
  private var clicks = ClickCounter()
  private var isSkippingString = false
  private var lastArrival: Duration = .zero

  init(erase: UInt8 = 0x7F) { self.erase = erase == 0x08 ? 0x08 : 0x7F }

  /// The events that are complete with these bytes.
  mutating func decode(_ bytes: [UInt8], at time: Duration) -> [InputEvent] {
    lastArrival = time
    pending += bytes
    var events: [InputEvent] = []
    var rest = pending[...]
    while !rest.isEmpty, let taken = take(from: rest, into: &events) {
      rest = rest.dropFirst(taken)
    }
    pending = Array(rest)
    return events
  }

  /// When `expire` is to be called if nothing comes before; nil while nothing is pending.
  var deadline: Duration? {
    if paste != nil || isSkippingString { return lastArrival + .seconds(2) }
    switch pending.count {
    case 0: return nil
    case 1 where pending == [0x1B]: return lastArrival + .milliseconds(50)
    case 2: return lastArrival + .milliseconds(250)
    default: return lastArrival + .seconds(2)
    }
  }

  /// Gives up waiting: a lone escape is the Escape key, an open paste is complete, half a sequence is dropped.
  mutating func expire(at time: Duration) -> [InputEvent] {
    guard let deadline, time >= deadline else { return [] }
    isSkippingString = false
    defer { (paste, pending) = (nil, []) }
    return paste.map { [.paste($0.text)] } ?? abandoned(pending[...])
  }

  /// Takes one item from the front and gives its length in bytes; nil if it is not complete.
  private mutating func take(from bytes: ArraySlice<UInt8>, into events: inout [InputEvent]) -> Int? {
    if paste != nil { return takePaste(from: bytes, into: &events) }
    if isSkippingString { return skipString(in: bytes) }
    guard bytes.first == 0x1B else { return takeText(from: bytes, into: &events) }
    switch EscapeSequence.parse(bytes) {
    case .incomplete: return bytes.count > 4096 ? skip(bytes) : nil
    case .invalid(let length): return length
    case .escape:
      events.append(.key(Key(.escape)))
      return 1
    case .alternate: return takeAlternate(from: bytes, into: &events)
    case .sequence(let sequence, let length):
      interpret(sequence, into: &events)
      return length
    }
  }

  private mutating func interpret(_ sequence: EscapeSequence, into events: inout [InputEvent]) {
    switch sequence {
    case .control(let control):
      if control.isPasteStart {
        paste = PasteBuffer()
      } else if let event = control.event(erase: erase) {
        events.append(event)
      }
    case .mouse(let report):
      if let mouse = report.event { events.append(.mouse(clicks.counted(mouse, at: lastArrival))) }
    case .singleShift(let byte):
      if let key = Key(singleShift: byte) { events.append(.key(key)) }
    case .string(let text): events.append(.reply(Reply(string: text)))
    }
  }
}

extension KeyDecoder {
  private mutating func takePaste(from bytes: ArraySlice<UInt8>, into events: inout [InputEvent])
    -> Int
  {
    guard let taken = paste?.take(from: bytes) else { return bytes.count }
    if let text = paste?.text, paste?.isComplete == true {
      events.append(.paste(text))
      paste = nil
    }
    return taken
  }

  /// A string above any sensible length: its end is awaited, and what comes before it is dropped.
  private mutating func skip(_ bytes: ArraySlice<UInt8>) -> Int {
    isSkippingString = EscapeSequence.opensString(bytes)
    return bytes.count
  }

  private mutating func skipString(in bytes: ArraySlice<UInt8>) -> Int {
    guard let end = bytes.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else {
      return bytes.count
    }
    isSkippingString = false
    return end - bytes.startIndex + (bytes[end] == 0x1B ? 0 : 1)
  }

  /// Text up to the next escape: cut into grapheme clusters after joining all that arrived together.
  private func takeText(from bytes: ArraySlice<UInt8>, into events: inout [InputEvent]) -> Int? {
    let run = bytes.prefix { $0 != 0x1B }
    let text = run.count == bytes.count ? UTF8Text.complete(run) : run
    guard !text.isEmpty else { return nil }
    for cluster in String(decoding: text, as: UTF8.self) {
      events += Key.typed(cluster, erase: erase).map { .key($0) }
    }
    return text.count
  }

  /// Escape and then a character: the character with Alt.
  private func takeAlternate(from bytes: ArraySlice<UInt8>, into events: inout [InputEvent]) -> Int? {
    let text = UTF8Text.first(of: bytes.dropFirst())
    guard !text.isEmpty else { return nil }
    for cluster in String(decoding: text, as: UTF8.self) {
      events += Key.typed(cluster, erase: erase).map { .key($0.withAlt) }
    }
    return 1 + text.count
  }

  private func abandoned(_ bytes: ArraySlice<UInt8>) -> [InputEvent] {
    guard bytes.first == 0x1B else {
      return bytes.isEmpty ? [] : [.key(Key(.character("\u{FFFD}")))]
    }
    guard bytes.count == 2, let second = bytes.last else {
      return bytes.count == 1 ? [.key(Key(.escape))] : []
    }
    return Key.typed(Character(Unicode.Scalar(second)), erase: erase).map { .key($0.withAlt) }
  }
}
