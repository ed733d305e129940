/// Finds the numbers of contexts. It holds numbers alone: the contexts themselves are in the source.
struct RTFContextNumbers {
  private var slots = [Int32](repeating: -1, count: 64)
  private var count = 0

  /// The number of a context; nil where it is not among those given.
  func number(of context: RTFContext, in contexts: [RTFContext]) -> Int32? {
    var slot = context.mixed & (slots.count - 1)
    while slots[slot] >= 0 {
      if contexts[Int(slots[slot])] == context { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds the number of a context that has none yet.
  mutating func add(_ number: Int32, _ contexts: [RTFContext]) {
    count += 1
    if count * 2 > slots.count { grow(contexts) }
    insert(number, contexts)
  }

  private mutating func grow(_ contexts: [RTFContext]) {
    let old = slots
    slots = [Int32](repeating: -1, count: old.count * 4)
    for number in old where number >= 0 { insert(number, contexts) }
  }

  private mutating func insert(_ number: Int32, _ contexts: [RTFContext]) {
    var slot = contexts[Int(number)].mixed & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = number
  }
}

extension RTFContext {
  /// Another one in each run, so that no file can make all contexts meet in one slot.
  private static let seed = UInt64.random(in: 0...UInt64.max)

  /// A number that differs for most contexts that differ.
  fileprivate var mixed: Int {
    var mixer = RTFMixer(value: RTFContext.seed)
    character.mix(into: &mixer)
    paragraph.mix(into: &mixer)
    mixer.add(fallback, link)
    mixer.add(linkDepth, 0)
    return Int(truncatingIfNeeded: mixer.value >> 20)
  }
}

/// Makes one number of several.
private struct RTFMixer {
  var value: UInt64

  mutating func add(_ first: Int32, _ second: Int32) {
    let both = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    let product = (value ^ both).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    value = product.high ^ product.low
  }
}

extension RTFCharacterState {
  fileprivate func mix(into mixer: inout RTFMixer) {
    let flags: Int32 =
      (bold ? 1 : 0) | (italic ? 2 : 0) | (strike ? 4 : 0) | (doubleStrike ? 8 : 0) | (hidden ? 16 : 0)
      | (smallCaps ? 32 : 0) | (allCaps ? 64 : 0)
    mixer.add(flags, Int32(underline.rawValue) << 8 | Int32(baseline.rawValue))
    mixer.add(font, size)
    mixer.add(color, background)
    mixer.add(highlight, underlineColor)
    mixer.add(wideFont, rise)
    mixer.add(language, wideLanguage)
    mixer.add(name, 0)
  }
}

extension RTFParagraphState {
  fileprivate func mix(into mixer: inout RTFMixer) {
    mixer.add(left, right)
    mixer.add(first, before)
    mixer.add(after, spacing)
    mixer.add(style, outline)
    mixer.add(list, level)
    mixer.add(oldList, nesting)
    let flags: Int32 = (isMultiple ? 1 : 0) | (startsPage ? 2 : 0) | (isInTable ? 4 : 0)
    mixer.add(flags, Int32(alignment.rawValue) << 16 | Int32(borders.rawValue) << 8 | Int32(border.rawValue))
    for tab in tabs { mixer.add(tab.position, Int32(tab.leader.rawValue)) }
    mixer.add(nextTab.position, Int32(nextTab.leader.rawValue))
  }
}
