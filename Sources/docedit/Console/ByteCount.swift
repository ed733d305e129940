/// Sizes as people read them.
enum ByteCount {
  /// `215 bytes`, `41 KB`, `2.3 MB`, `1.1 GB`; the units are powers of a thousand.
  static func words(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) bytes"
    case ..<1_000_000: "\(bytes / 1_000) KB"
    case ..<1_000_000_000: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    default: "\(bytes / 1_000_000_000).\(bytes / 100_000_000 % 10) GB"
    }
  }
}
