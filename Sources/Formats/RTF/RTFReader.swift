import RichText

/// Reads RTF into paragraphs and what they are made of.
struct RTFReader {
  /// Groups nested deeper are counted, but give back nothing when they end.
  static let depthLimit = 32_768

  let bytes: [UInt8]
  let tokens: [RTFToken]
  let pages: CodePages
  var source: RTFSource
  /// The token before which reading ends, and the byte where the tokens end.
  var limit: Int
  var endByte: Int
  /// The token that is read next, and the byte in it.
  var index = 0
  var position = 0
  var state = RTFState()
  var stack: [RTFState] = []
  var excessDepth = 0
  var isFinished = false

  var paragraphs: [Paragraph] = []
  var text: [UInt8] = []
  var runs: [Paragraph.Run] = []
  var firstPiece = 0
  /// The number of the state's context, where it is known.
  var context: Int32?
  var contextNumbers = RTFContextNumbers()
  var styles: [CharacterStyle] = []
  var layouts: [ParagraphStyle] = []
  /// What the paragraph that is read began with.
  var pageBreaks: [RTFMark] = []
  var marker: RTFMark?
  /// How many groups were open where the last paragraph ended.
  var endDepth = 0
  var rows = RTFRowWords()
  var codePageNumbers: [Int] = []
  var page: CodePage

  /// Reads the whole of the bytes.
  static func read(_ bytes: [UInt8]) -> (source: RTFSource, text: RichText) {
    var reader = RTFReader(bytes)
    reader.run()
    reader.structure()
    return reader.result()
  }

  /// What was read. The reader keeps nothing of it, so that it is not in memory twice.
  private mutating func result() -> (source: RTFSource, text: RichText) {
    let (source, paragraphs) = (source, paragraphs)
    self = RTFReader(emptied: source)
    return (source, RichText(paragraphs))
  }

  private init(emptied source: RTFSource) {
    (bytes, tokens, pages, self.source) = (source.bytes, source.tokens, CodePages(), source)
    (limit, endByte, page) = (0, 0, pages[1252])
  }

  /// Reads a part of the file apart from the rest: the tokens inside of a group, with what is in force there.
  init(_ tokens: [RTFToken], _ range: Range<Int>, of source: RTFSource, pages: CodePages, in context: RTFContext) {
    (bytes, self.tokens, self.pages, self.source) = (source.bytes, tokens, pages, source.withoutText)
    (index, limit, endByte, page) = (range.lowerBound, range.upperBound, source.bytes.count, pages[1252])
    (state.context, state.isFresh) = (context, false)
    (state.context.link, state.context.linkDepth) = (-1, 0)
    stack = [state]
    position = start(index)
  }

  private init(_ bytes: [UInt8]) {
    (self.bytes, pages, endByte) = (bytes, CodePages(), bytes.count)
    tokens = RTFTokenizer.tokens(of: bytes)
    limit = tokens.count
    source = RTFSource(bytes: bytes, tokens: tokens)
    source.pieces.reserveCapacity(tokens.count / 4)
    source.lineEnd = RTFReader.lineEnd(bytes)
    RTFHeader(bytes: bytes, tokens: tokens, pages: pages).read(into: &source)
    page = pages[1252]
  }

  private static func lineEnd(_ bytes: [UInt8]) -> [UInt8] {
    guard let index = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [] }
    if bytes[index] == 0x0A { return [0x0A] }
    return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
  }

  mutating func run(finishing: Bool = true) {
    while index < limit, !isFinished { step() }
    if finishing { finish() }
  }

  private mutating func step() {
    let token = tokens[index]
    if stack.isEmpty, excessDepth == 0, token.kind != .open { return advance() }
    switch token.kind {
    case .open: open()
    case .close: close()
    case .word: word(token)
    case .symbol: symbol(token)
    case .hex, .text: characters()
    case .newline, .data: advance()
    }
  }

  mutating func advance() { go(to: index + 1) }

  mutating func go(to token: Int) { (index, position) = (token, start(token)) }

  /// Where a token starts; the end of the file for the token after the last.
  func start(_ token: Int) -> Int { token < tokens.count ? Int(tokens[token].start) : endByte }

  /// The number of the context in force.
  mutating func currentContext() -> Int32 {
    if let context { return context }
    let number = number(of: state.context)
    context = number
    return number
  }

  mutating func number(of context: RTFContext) -> Int32 {
    contextNumbers.number(of: context, in: source.contexts) ?? add(context)
  }

  private mutating func add(_ context: RTFContext) -> Int32 {
    let number = Int32(source.contexts.count)
    source.contexts.append(context)
    contextNumbers.add(number, source.contexts)
    styles.append(source.style(context))
    layouts.append(source.addLayout(context.paragraph))
    codePageNumbers.append(source.codePage(context.character))
    return number
  }
}
