import CExpat

/// The face of expat: turns bytes into tokens.
final class XMLParser {
  /// Parts with deeper nesting are refused, in elements.
  static let depthLimit = 10_000
  /// Parts with more bytes are refused.
  static let sizeLimit = 512 << 20

  private(set) var tokens: [XMLToken] = []
  private(set) var attributes: [XMLAttribute] = []
  private(set) var names: [XMLName] = []
  private(set) var root = 0
  private let bytes: [UInt8]
  private let part: String
  private var handle: OpaquePointer?
  private var numbers: [String: Int32] = [:]
  private var open: [Int32] = []
  private var isInCDATA = false
  private var failure: FormatError?

  init(_ bytes: [UInt8], name: String) { (self.bytes, part) = (bytes, name) }

  /// Fills the tokens.
  func parse() throws(FormatError) {
    guard bytes.count <= Self.sizeLimit else {
      throw FormatError(.tooLarge, "the part \(part) is larger than 512 MB", hint: "split it into smaller documents")
    }
    guard let parser = XML_ParserCreateNS("UTF-8", 1) else {
      throw FormatError(.tooLarge, "there is not enough memory to read the part \(part)")
    }
    defer { XML_ParserFree(parser) }
    handle = parser
    setHandlers(parser)
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK, open.isEmpty else { throw damage(parser) }
    if let last = tokens.last, Int(last.start) > bytes.count { throw damage(parser) }
  }

  private func damage(_ parser: OpaquePointer) -> FormatError {
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "not well-formed"
    let (line, column) = (XML_GetCurrentLineNumber(parser), XML_GetCurrentColumnNumber(parser))
    return FormatError(
      .damaged, "the part \(part) is damaged: \(reason) in line \(line), column \(column + 1)",
      hint: "fetch the file again, or save it anew with its program")
  }

  private func setHandlers(_ parser: OpaquePointer) {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetReturnNSTriplet(parser, 1)
    XML_SetElementHandler(
      parser, { XMLParser.of($0)?.start($1, $2) }, { context, _ in XMLParser.of(context)?.end() })
    XML_SetCharacterDataHandler(parser) { context, _, _ in XMLParser.of(context)?.characters() }
    XML_SetProcessingInstructionHandler(parser) { context, _, _ in XMLParser.of(context)?.add(.instruction) }
    XML_SetCommentHandler(parser) { context, _ in XMLParser.of(context)?.add(.comment) }
    XML_SetCdataSectionHandler(parser, { XMLParser.of($0)?.cdata(true) }, { XMLParser.of($0)?.cdata(false) })
    XML_SetXmlDeclHandler(parser) { context, _, encoding, _ in XMLParser.of(context)?.declaration(encoding) }
    XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in XMLParser.of(context)?.refuseEntities() }
    XML_SetDefaultHandler(parser) { context, _, _ in XMLParser.of(context)?.other() }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLParser? {
    context.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Events

  private var place: Int { Int(XML_GetCurrentByteIndex(handle)) }

  /// Begins a token at the place of the event; what the events left out becomes a token of its own.
  @discardableResult private func add(_ kind: XMLToken.Kind) -> Int {
    if tokens.isEmpty, place > 0 { tokens.append(XMLToken(kind: .other, start: 0, parent: -1)) }
    let token = XMLToken(kind: kind, start: Int32(clamping: place), parent: open.last ?? -1)
    tokens.append(token)
    return tokens.count - 1
  }

  private func declaration(_ encoding: UnsafePointer<CChar>?) {
    add(.declaration)
    guard let encoding else { return }
    let name = String(cString: encoding).uppercased()
    if ["UTF-8", "UTF8", "UTF-16", "UTF-16LE", "UTF-16BE", "US-ASCII", "ASCII"].contains(name) { return }
    stop(FormatError(.notThisFormat, "the part \(part) is written in \(name), which packages do not use"))
  }

  private func refuseEntities() {
    stop(
      FormatError(
        .tooLarge, "the part \(part) declares entities, of which none are allowed: they can be made to fill the memory",
        hint: "it looks made to do harm; ask its sender"))
  }

  private func stop(_ error: FormatError) {
    failure = failure ?? error
    XML_StopParser(handle, 0)
  }

  private func cdata(_ isInside: Bool) {
    isInCDATA = isInside
    add(isInside ? .cdataStart : .cdataEnd)
  }

  private func characters() {
    let (start, isText) = (place, tokens.last?.kind == .text && open.last == tokens.last?.parent)
    if isInCDATA { return tokens.last?.kind == .cdata ? () : { _ = add(.cdata) }() }
    if start < bytes.count, bytes[start] == UInt8(ascii: "&") { add(.reference) } else if !isText { add(.text) }
  }

  private func other() {
    let isReference = !open.isEmpty && place < bytes.count && bytes[place] == UInt8(ascii: "&")
    if isReference { add(.reference) } else if tokens.last?.kind != .other { add(.other) }
  }

  private func start(_ name: UnsafePointer<CChar>?, _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
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

  private func end() {
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
