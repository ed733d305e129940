internal import CGit2

extension ObjectID {
  init(_ raw: git_oid) {
    description = withUnsafeBytes(of: raw) { bytes in
      String(decoding: bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
    }
  }

  /// The name as libgit2 has it.
  var raw: git_oid {
    var raw = git_oid()
    _ = git_oid_fromstr(&raw, description)
    return raw
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
