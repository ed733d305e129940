@testable import Ubiquity

/// A document of the simulation: a token a line. Its merge is exact, so that what must come out is known.
struct TokenText: Equatable {
  var tokens: [String]

  init(_ tokens: [String]) { self.tokens = tokens }
  init(_ bytes: [UInt8]) { tokens = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init) }

  var bytes: [UInt8] { Array(tokens.map { $0 + "\n" }.joined().utf8) }

  /// What both have, without what either took away; new ones at the end. Documents named `.con` cannot be merged; in those named `.lap` the
  /// first new ones of both contradict each other.
  static let merge = ContentMerge { path, base, kept, other in
    guard !path.hasSuffix(".con"), case .file(let mine) = kept, case .file(let theirs) = other else { return nil }
    let old = if case .file(let bytes)? = base { bytes } else { [UInt8]() }
    let (base, a, b) = (TokenText(old).tokens, TokenText(mine).tokens, TokenText(theirs).tokens)
    let stayed = base.filter { a.contains($0) && b.contains($0) }
    var new = Set(a).union(b).subtracting(base)
    let lost =
      path.hasSuffix(".lap") && !Set(a).subtracting(base + b).isEmpty ? Set(b).subtracting(base + a).min() : nil
    if let lost { new.remove(lost) }
    return JoinedContent(.file(TokenText(stayed + new.sorted()).bytes), isClean: lost == nil)
  }
}
