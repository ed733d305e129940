/// Bytes as people read them: `2.3 MB`.
enum ByteCount {
  private static let units: [(name: String, factor: Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]

  /// In powers of a thousand, with one place.
  static func text(of bytes: Int) -> String {
    guard let unit = units.first(where: { Double(bytes) >= $0.factor }) else { return "\(bytes) bytes" }
    let tenths = Int((Double(bytes) / unit.factor * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit.name)"
  }
}
