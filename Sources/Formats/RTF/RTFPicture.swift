import RichText

/// The inside of a `\pict` group.
struct RTFPicture {
  private(set) var contentType = ""
  /// What the words say, by name.
  private var numbers: [String: Int] = [:]
  private(set) var data: [UInt8] = []
  private(set) var description: String?

  /// Reads the first picture among tokens of a file.
  init?(_ tokens: [RTFToken], _ range: Range<Int>, of bytes: [UInt8], page: CodePage) {
    guard let start = range.first(where: { tokens[$0].keyword == .pict }) else { return nil }
    let end = min(tokens.closing(from: start) ?? range.upperBound, range.upperBound)
    var (index, half): (Int, UInt8?) = (start + 1, nil)
    while index < end {
      let bounds = Int(tokens[index].start)..<(index + 1 < tokens.count ? Int(tokens[index + 1].start) : bytes.count)
      switch tokens[index].kind {
      case .open:
        let close = tokens.closing(from: index + 1) ?? end
        read(RTFShapeProperties(RTFTokenText(bytes: bytes, tokens: tokens, page: page), index..<min(close, end)))
        index = close
      case .word: read(bytes[bounds], tokens[index])
      case .text: add(bytes[bounds], &half)
      case .data: data += bytes[bounds]
      default: break
      }
      index += 1
    }
    if contentType.isEmpty { return nil }
  }

  private mutating func read(_ properties: RTFShapeProperties) {
    if description == nil, let text = properties["wzDescription"], !text.isEmpty { description = text }
  }

  private mutating func read(_ word: ArraySlice<UInt8>, _ token: RTFToken) {
    let name = String(decoding: word.dropFirst().prefix { $0.isASCIILetter }, as: UTF8.self)
    if let type = RTFPicture.types[name] { contentType = type }
    if token.hasParameter { numbers[name] = Int(token.parameter) }
  }

  private static let types = [
    "pngblip": "public.png", "jpegblip": "public.jpeg", "emfblip": "com.microsoft.emf",
    "wmetafile": "com.microsoft.wmf", "macpict": "com.apple.pict", "dibitmap": "com.microsoft.bmp",
  ]

  private mutating func add(_ text: ArraySlice<UInt8>, _ half: inout UInt8?) {
    for digit in text {
      guard let value = digit.hexValue else { continue }
      if let high = half { data.append(high << 4 | value) }
      half = half == nil ? value : nil
    }
  }

  /// The picture as the model has it.
  var image: Atom.Image {
    let bytes = contentType == "com.microsoft.bmp" ? RTFPicture.bitmapHeader(data) + data : data
    return Atom.Image(
      bytes: bytes, contentType: contentType, width: size("picwgoal", "picscalex"),
      height: size("pichgoal", "picscaley"), description: description)
  }

  private func size(_ goal: String, _ scale: String) -> Int? {
    guard let goal = numbers[goal], goal > 0 else { return nil }
    let (size, overflow) = goal.multipliedReportingOverflow(by: min(max(numbers[scale] ?? 100, 1), 10_000))
    return overflow ? goal : size / 100
  }

  /// The file header that a device-independent bitmap lacks.
  private static func bitmapHeader(_ bitmap: [UInt8]) -> [UInt8] {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | (place + $1 < bitmap.count ? Int(bitmap[place + $1]) << ($1 * 8) : 0) }
    }
    func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    let (header, depth, used) = (number(0, 4), number(14, 2), number(32, 4))
    let colors = used > 0 ? used : depth <= 8 ? 1 << min(max(depth, 0), 8) : 0
    let masks = number(16, 4) == 3 && header == 40 ? 12 : 0
    return [0x42, 0x4D] + bytes(bitmap.count &+ 14) + bytes(0) + bytes(14 &+ header &+ masks &+ colors &* 4)
  }

  // MARK: Writing

  /// Whether RTF can hold the picture.
  static func canHold(_ image: Atom.Image) -> Bool {
    word(image) != nil && !image.bytes.isEmpty || heldReference(image) != nil
  }

  private static func word(_ image: Atom.Image) -> String? {
    switch image.contentType {
    case "public.png": "\\pngblip"
    case "public.jpeg": "\\jpegblip"
    case "com.microsoft.emf": "\\emfblip"
    case "com.microsoft.wmf": "\\wmetafile8"
    case "com.apple.pict": "\\macpict"
    case "com.microsoft.bmp": image.bytes.count > 14 ? "\\dibitmap0" : nil
    default: nil
    }
  }

  private static func heldReference(_ image: Atom.Image) -> String? {
    guard image.bytes.isEmpty else { return nil }
    return image.reference.flatMap { Link($0).inField?.url }
  }

  /// What reading gives of a picture that RTF can hold.
  static func held(_ image: Atom.Image) -> Atom.Image {
    if let reference = heldReference(image) {
      return Atom.Image(bytes: [], contentType: "public.image", reference: reference)
    }
    var held = image
    (held.reference, held.width, held.height) = (nil, image.width.map(heldSize), image.height.map(heldSize))
    return held
  }

  private static func heldSize(_ twips: Int) -> Int { min(max(twips, 1), 0x7FFF_FFFF) }

  /// The group for a picture; nil where RTF cannot hold it.
  static func bytes(of image: Atom.Image, _ encoder: RTFEncoder, isCocoa: Bool) -> [UInt8]? {
    if let reference = heldReference(image) {
      let instruction = "INCLUDEPICTURE \(Link.quoted(reference)) \\d"
      return Array("{\\field{\\*\\fldinst{".utf8) + encoder.group(of: instruction) + Array("}}{\\fldrslt }}".utf8)
    }
    guard let word = word(image), !image.bytes.isEmpty else { return nil }
    let data = image.contentType == "com.microsoft.bmp" ? image.bytes.dropFirst(14) : image.bytes[...]
    let head = Array("{\\pict".utf8) + properties(image, encoder) + Array("\(word)\(sizes(image))\n".utf8)
    let picture = head + hex(data) + [UInt8(ascii: "}")]
    return isCocoa ? picture : Array("{\\*\\shppict".utf8) + picture + [UInt8(ascii: "}")]
  }

  private static func properties(_ image: Atom.Image, _ encoder: RTFEncoder) -> [UInt8] {
    guard let description = image.description, !description.isEmpty else { return [] }
    let start = Array("{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv ".utf8)
    return start + encoder.group(of: description) + Array("}}}".utf8)
  }

  private static func sizes(_ image: Atom.Image) -> String {
    func word(_ name: String, _ value: Int?) -> String { value.map { "\\\(name)\(heldSize($0))" } ?? "" }
    return word("picwgoal", image.width) + word("pichgoal", image.height)
  }

  private static func hex(_ data: ArraySlice<UInt8>) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(data.count * 2 + data.count / 64)
    for (index, byte) in data.enumerated() {
      if index > 0, index % 64 == 0 { result.append(0x0A) }
      result.append(digits[Int(byte >> 4)])
      result.append(digits[Int(byte & 15)])
    }
    return result
  }
}
