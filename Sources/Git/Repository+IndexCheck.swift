internal import Crypto

extension Repository {
  /// Whether the index that `git status` reads is gone, or is not what was written: a loss of power may leave it empty, cut off or full of zeros.
  ///
  /// Of one above 64 KB only the beginning and the length are looked at, so that this costs nothing.
  public borrowing func isIndexDamaged() -> Bool {
    let start = File.beginning(of: directory + "index") { $0 > Self.wholeLimit ? Self.headSize : $0 }
    return start.map { !Self.isWhole($0.bytes, of: $0.size) } ?? true
  }

  private static var wholeLimit: Int { 65_536 }
  private static var headSize: Int { 12 }

  /// `size` is that of the file, of which the bytes are the beginning. A digest of nothing but zeros is none: git leaves it out if it is told to.
  private static func isWhole(_ bytes: [UInt8], of size: Int) -> Bool {
    let digestSize = 20, smallestEntry = 62
    guard bytes.starts(with: "DIRC".utf8), size >= headSize + digestSize, bytes.count >= headSize else { return false }
    if Self.number(bytes[4..<8]) < 4, Self.number(bytes[8..<headSize]) > size / smallestEntry { return false }
    guard bytes.count == size else { return true }
    let digest = bytes.suffix(digestSize)
    return digest.allSatisfy { $0 == 0 } || digest.elementsEqual(Insecure.SHA1.hash(data: bytes.dropLast(digestSize)))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
