extension HTMLEncoding {
  /// The text of a file of this encoding. What is no character becomes U+FFFD.
  func decoded(_ bytes: [UInt8]) -> Decoded {
    let body = Array(bytes.dropFirst(mark.count))
    switch kind {
    case .utf8:
      return String(validating: body, as: UTF8.self) == nil ? lossy(body) : Decoded(bytes: body, places: nil)
    case .utf16(let isBigEndian): return wide(body, isBigEndian)
    case .windowsLatin: return each(body) { body, index in (CodePage.windowsLatin(body[index]), 1) }
    case .named(let name): return named(body, name)
    }
  }

  /// Decodes scalar by scalar; `next` gives the scalar at an index, and how many bytes it takes.
  private func each(_ body: [UInt8], _ next: ([UInt8], Int) -> (UInt32, Int)) -> Decoded {
    var (result, places, index): ([UInt8], [UInt32], Int) = ([], [], 0)
    result.reserveCapacity(body.count + body.count / 8)
    places.reserveCapacity(body.count + body.count / 8)
    while index < body.count {
      let (value, length) = next(body, index)
      for byte in UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
        result.append(byte)
        places.append(UInt32(clamping: index))
      }
      index += max(length, 1)
    }
    places.append(UInt32(clamping: body.count))
    return Decoded(bytes: result, places: places)
  }

  private func lossy(_ body: [UInt8]) -> Decoded {
    each(body) { body, index in
      var (decoder, rest) = (UTF8(), body[index...].makeIterator())
      guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return (0xFFFD, 1) }
      return (scalar.value, UTF8.width(scalar))
    }
  }

  private func wide(_ body: [UInt8], _ isBigEndian: Bool) -> Decoded {
    func unit(_ index: Int) -> UInt32? {
      guard index + 1 < body.count else { return nil }
      let (first, second) = (UInt32(body[index]), UInt32(body[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return each(body) { _, index in
      guard let high = unit(index) else { return (0xFFFD, 1) }
      guard (0xD800...0xDBFF).contains(high) else { return (high, 2) }
      guard let low = unit(index + 2), (0xDC00...0xDFFF).contains(low) else { return (0xFFFD, 2) }
      return (0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), 4)
    }
  }

  private func named(_ body: [UInt8], _ name: String) -> Decoded {
    guard let converter = Iconv(from: name, to: "UTF-8") else { return lossy(body) }
    var known: [[UInt8]: UInt32] = [:]
    return each(body) { body, index in
      if body[index] < 0x80 { return (UInt32(body[index]), 1) }
      for length in 1...4 where index + length <= body.count {
        let part = Array(body[index..<(index + length)])
        if let value = known[part] { return (value, length) }
        guard case .converted(let bytes) = converter.convert(part) else { continue }
        guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { continue }
        known[part] = scalar.value
        return (scalar.value, length)
      }
      return (0xFFFD, 1)
    }
  }

  // MARK: Encoding

  /// The bytes of UTF-8 in this encoding; what it lacks becomes a character reference.
  func encode(_ text: [UInt8]) -> [UInt8] {
    guard kind != .utf8 else { return text }
    let converter: Iconv? = if case .named(let name) = kind { Iconv(from: "UTF-8", to: name) } else { nil }
    var result: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      result += encode(scalar, converter) ?? Array("&#\(scalar.value);".utf8)
    }
    return result
  }

  private func encode(_ scalar: Unicode.Scalar, _ converter: borrowing Iconv?) -> [UInt8]? {
    switch kind {
    case .utf8: return Array(String(scalar).utf8)
    case .windowsLatin: return TextEncoding.windowsLatin.encode(String(scalar))
    case .utf16(let isBigEndian):
      return TextEncoding.utf16(isBigEndian: isBigEndian, hasMark: false).encode(String(scalar))
    case .named:
      if scalar.isASCII { return [UInt8(scalar.value)] }
      switch converter {
      case .none: return nil
      case .some(let converter):
        guard case .converted(let bytes) = converter.convert(Array(String(scalar).utf8)) else { return nil }
        return bytes
      }
    }
  }
}
