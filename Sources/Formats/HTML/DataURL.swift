/// The bytes in a `data:` address.
struct DataURL {
  var contentType: String
  var bytes: [UInt8]

  init?(_ text: String) {
    guard text.prefix(5).lowercased() == "data:", let comma = text.utf8.firstIndex(of: 0x2C) else { return nil }
    let head = text[..<comma].dropFirst(5).lowercased()
    let data = Array(text.utf8[text.utf8.index(after: comma)...])
    contentType = PictureType(mediaType: head)?.contentType ?? "public.data"
    bytes = head.hasSuffix(";base64") ? DataURL.base64(DataURL.unescaped(data)) : DataURL.unescaped(data)
  }

  /// The address of bytes of a content type.
  static func text(_ bytes: [UInt8], contentType: String) -> String {
    let mime = PictureType(contentType: contentType)?.mediaType ?? "application/octet-stream"
    return "data:\(mime);base64,\(encoded(bytes))"
  }

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
