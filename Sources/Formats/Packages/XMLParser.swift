import CExpat

/// The face of expat: turns bytes into tokens.
final class XMLParser {
  /// Parts with deeper nesting are refused, in elements.
  static let depthLimit = 10_000
  /// Parts with more bytes are refused.
  static let sizeLimit = 512 << 20

  var tokens: [XMLToken] = []
  var attributes: [XMLAttribute] = []
  var names: [XMLName] = []
  var root = 0
  let bytes: [UInt8]
  let part: String
  var handle: OpaquePointer?
  var numbers: [String: Int32] = [:]
  var open: [Int32] = []
  var isInCDATA = false
  var failure: FormatError?

  init(_ bytes: [UInt8], name: String) { (self.bytes, part) = (bytes, name) }

  /// Fills the tokens.
  func parse() throws(FormatError) {
    guard bytes.count <= Self.sizeLimit else {
      throw FormatError(.tooLarge, "the part \(part) is larger than 512 MB", hint: "split it into smaller documents")
    }
    try PieceLimit.tags.check(bytes, of: "the part \(part)")
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
}
