import RichText

/// Something in an HTML file that stands in the text as one character.
struct HTMLAtom: Sendable {
  /// The source bytes.
  var range: Range<Int>
  var node: HTMLNode
  /// The node's number.
  var number: Int
  /// What the model holds.
  var atom: Atom

  /// Its key follows from its bytes, so that a copy, and the same thing in a later file, has the same one.
  init(_ node: HTMLNode, number: Int, range: Range<Int>, in bytes: [UInt8]) {
    (self.range, self.node, self.number) = (range, node, number)
    let hash = bytes[range].reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    atom = Atom(HTMLAtom.kind(node), label: HTMLAtom.label(node), key: Int(hash >> 1))
  }

  private static func kind(_ node: HTMLNode) -> Atom.Kind {
    switch node.name {
    case "img", "image": .image
    case "video", "audio", "object", "embed", "applet", "iframe", "canvas": .object
    default: note(node) ?? .opaque
    }
  }

  private static func label(_ node: HTMLNode) -> String {
    if let text = node["alt"], !text.isEmpty { return text }
    return note(node)?.rawValue
      ?? (node.name == "img" ? "image" : node.name == "input" ? node["type"] ?? "input" : node.name)
  }

  /// What an element is that this format itself writes for things HTML has no element for: its role says so.
  static func note(_ node: HTMLNode) -> Atom.Kind? {
    if node.name == "span" || node.name == "sup" {
      let classes = node.classes
      if node["role"] == "note" { return [.footnote, .endnote, .annotation].first { classes.contains($0.rawValue) } }
      if node["data-instruction"] != nil, classes.contains("field") { return .field }
      if classes == ["page-number"] { return .pageNumber }
    }
    return node.name == "a" && node["download"] != nil && node.classes == ["attachment"] ? .attachment : nil
  }

  // MARK: Content

  /// What it is made of.
  func content(in source: HTMLSource) -> Atom.Content {
    switch atom.kind {
    case .image: return .image(image)
    case .footnote, .endnote, .annotation: return .note(inner(source))
    case .field:
      return .field(
        instruction: node["data-instruction"] ?? "", result: inner(source).map(\.text).joined(separator: " "))
    case .pageNumber: return .pageNumber
    case .attachment:
      if let data = DataURL(node["href"] ?? "") { return .attachment(name: node["download"] ?? "", bytes: data.bytes) }
    default: break
    }
    return .source(contentType: "public.html", bytes: Array(source.bytes[range]))
  }

  private var image: Atom.Image {
    let address = node["src"] ?? ""
    let data = DataURL(address)
    return Atom.Image(
      bytes: data?.bytes ?? [], contentType: data?.contentType ?? DataURL.contentType(ofName: address),
      reference: data == nil && !address.isEmpty ? address : nil, width: length("width"), height: length("height"),
      description: node["alt"])
  }

  private func length(_ name: String) -> Int? {
    if let value = node[name], let number = Double(value.trimmingBlanks.lowercased().split(separator: "p").first ?? "")
    {
      return number.isFinite ? CSSValue.clamped(number * 15) : nil
    }
    let declaration = node["style"].map { CSSDeclarations($0).all }?.last { $0.property == name }
    return declaration.flatMap { CSSValue.length($0.value, em: 240) }
  }

  /// The paragraphs of what is in it.
  private func inner(_ source: HTMLSource) -> [Paragraph] {
    let end = node.close.isEmpty ? range.upperBound : node.close.lowerBound
    let part = Array(source.bytes[node.start.upperBound..<max(end, node.start.upperBound)])
    return Array(HTMLReader.read(Array("<!DOCTYPE html><body>".utf8) + part, HTMLEncoding(kind: .utf8)).text.paragraphs)
  }
}

/// The bytes in a `data:` address.
struct DataURL {
  var contentType: String
  var bytes: [UInt8]

  init?(_ text: String) {
    guard text.prefix(5).lowercased() == "data:", let comma = text.utf8.firstIndex(of: 0x2C) else { return nil }
    let head = text[..<comma].dropFirst(5).lowercased()
    let data = Array(text.utf8[text.utf8.index(after: comma)...])
    contentType = DataURL.types.first { head.hasPrefix($0.mime) }?.type ?? "public.data"
    bytes = head.hasSuffix(";base64") ? DataURL.base64(DataURL.unescaped(data)) : DataURL.unescaped(data)
  }

  /// The type that a file's name says.
  static func contentType(ofName name: String) -> String {
    let end = name.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return types.first { $0.endings.contains { end.hasSuffix($0) } }?.type ?? "public.image"
  }

  /// The address of bytes of a content type.
  static func text(_ bytes: [UInt8], contentType: String) -> String {
    let mime = types.first { $0.type == contentType }?.mime ?? "application/octet-stream"
    return "data:\(mime);base64,\(encoded(bytes))"
  }

  private static let types: [(mime: String, type: String, endings: [String])] = [
    ("image/png", "public.png", [".png"]), ("image/jpeg", "public.jpeg", [".jpg", ".jpeg"]),
    ("image/gif", "com.compuserve.gif", [".gif"]), ("image/svg+xml", "public.svg-image", [".svg"]),
    ("image/webp", "org.webmproject.webp", [".webp"]), ("image/bmp", "com.microsoft.bmp", [".bmp"]),
    ("image/tiff", "public.tiff", [".tif", ".tiff"]), ("application/pdf", "com.adobe.pdf", [".pdf"]),
  ]

  private static func unescaped(_ data: [UInt8]) -> [UInt8] {
    var (result, index): ([UInt8], Int) = ([], 0)
    while index < data.count {
      if data[index] == 0x25, index + 2 < data.count, let high = data[index + 1].hexValue,
        let low = data[index + 2].hexValue
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(data[index])
        index += 1
      }
    }
    return result
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values = Dictionary(uniqueKeysWithValues: digits.enumerated().map { ($1, UInt32($0)) })

  private static func base64(_ data: [UInt8]) -> [UInt8] {
    var (result, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for byte in data {
      guard let value = values[byte] else { continue }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
      for digit in 0..<4 {
        result.append(digit <= part.count ? digits[Int(bits >> UInt32(18 - 6 * digit) & 63)] : 0x3D)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
