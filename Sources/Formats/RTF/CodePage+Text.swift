extension CodePage {
  /// The text of some bytes.
  func string(_ bytes: [UInt8]) -> String {
    var result = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      var scalar = singles[Int(bytes[index])]
      if scalar == CodePage.lead {
        let pair = index + 1 < bytes.count ? self.scalar(bytes[index], bytes[index + 1]) : nil
        if pair != nil { index += 1 }
        scalar = pair ?? UInt32(bytes[index])
      }
      result.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
      index += 1
    }
    return String(result)
  }
}
