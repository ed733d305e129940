extension RTFEmitter {
  /// Writes the layout that begins with a paragraph of the source.
  mutating func beginLayout(before operation: Int) {
    guard let start = plan.placed[operation], let byte = start.byte else { return }
    closeWrap()
    writer.splices.insert(start.opening, at: byte)
    begun = start
  }

  /// The words of the layout that begins with a new item.
  mutating func beginLayout(with item: Int) -> [UInt8] {
    guard let start = plan.inserted[item] else { return [] }
    begun = start
    return start.opening
  }

  /// Ends a layout behind a new paragraph, so that what was in force before is in force again.
  mutating func endLayout(_ layout: inout RTFParagraphState, _ inForce: RTFParagraphState) -> [UInt8] {
    defer { (begun, layout) = (nil, inForce) }
    return begun?.closing ?? []
  }

  /// The same behind the end of a paragraph of the source.
  mutating func endLayout(_ origin: RTFOrigin) {
    if let begun { writer.splices.insert(begun.closing, at: Int(origin.end)) }
    begun = nil
  }
}
