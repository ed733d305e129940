import CExpat

/// What expat reports, made tokens.
extension XMLParser {
  private var place: Int { Int(XML_GetCurrentByteIndex(handle)) }

  /// Begins a token at the place of the event; what the events left out becomes a token of its own.
  @discardableResult func add(_ kind: XMLToken.Kind) -> Int {
    if tokens.isEmpty, place > 0 { tokens.append(XMLToken(kind: .other, start: 0, parent: -1)) }
    let token = XMLToken(kind: kind, start: Int32(clamping: place), parent: open.last ?? -1)
    tokens.append(token)
    return tokens.count - 1
  }

  func declaration(_ encoding: UnsafePointer<CChar>?) {
    add(.declaration)
    guard let encoding else { return }
    let name = String(cString: encoding).uppercased()
    if ["UTF-8", "UTF8", "UTF-16", "UTF-16LE", "UTF-16BE", "US-ASCII", "ASCII"].contains(name) { return }
    stop(FormatError(.notThisFormat, "the part \(part) is written in \(name), which packages do not use"))
  }

  func refuseEntities() {
    stop(
      FormatError(
        .tooLarge, "the part \(part) declares entities, of which none are allowed: they can be made to fill the memory",
        hint: "it looks made to do harm; ask its sender"))
  }

  private func stop(_ error: FormatError) {
    failure = failure ?? error
    XML_StopParser(handle, 0)
  }

  func cdata(_ isInside: Bool) {
    isInCDATA = isInside
    add(isInside ? .cdataStart : .cdataEnd)
  }

  func characters() {
    let (start, isText) = (place, tokens.last?.kind == .text && open.last == tokens.last?.parent)
    if isInCDATA { return tokens.last?.kind == .cdata ? () : { _ = add(.cdata) }() }
    if start < bytes.count, bytes[start] == UInt8(ascii: "&") { add(.reference) } else if !isText { add(.text) }
  }

  func other() {
    let isReference = !open.isEmpty && place < bytes.count && bytes[place] == UInt8(ascii: "&")
    if isReference { add(.reference) } else if tokens.last?.kind != .other { add(.other) }
  }

  func start(_ name: UnsafePointer<CChar>?, _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard failure == nil else { return }
    guard open.count < Self.depthLimit else {
      return stop(
        FormatError(
          .tooLarge, "the part \(part) is nested more than \(Self.depthLimit) elements deep",
          hint: "it looks made to do harm; ask its sender"))
    }
    let token = add(.start)
    if open.isEmpty { root = token }
    tokens[token].name = number(name)
    tokens[token].firstAttribute = Int32(clamping: attributes.count)
    addAttributes(values)
    tokens[token].attributeCount = Int32(clamping: attributes.count) - tokens[token].firstAttribute
    open.append(Int32(token))
  }

  func end() {
    guard failure == nil, let start = open.popLast() else { return }
    let token = add(.end)
    (tokens[token].partner, tokens[token].name) = (start, tokens[Int(start)].name)
    tokens[Int(start)].partner = Int32(token)
  }

  private func number(_ name: UnsafePointer<CChar>?) -> Int32 {
    let joined = name.map { String(cString: $0) } ?? ""
    if let number = numbers[joined] { return number }
    names.append(XMLName(joined: joined))
    numbers[joined] = Int32(names.count - 1)
    return Int32(names.count - 1)
  }

  /// Pairs the names that expat resolved with the places in the tag; those of defaults from a document type have none.
  private func addAttributes(_ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard let values, values[0] != nil else { return }
    var index = 0
    var scanner = XMLTagScanner(bytes, from: place)
    while let name = values[index], let found = scanner.next() {
      attributes.append(
        .init(
          name: number(name), start: Int32(found.start), valueStart: Int32(found.value.lowerBound),
          valueEnd: Int32(found.value.upperBound)))
      index += 2
    }
  }
}
