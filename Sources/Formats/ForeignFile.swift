/// What bytes look like that no document type claims by their name.
public struct ForeignFile: Hashable, Sendable {
  /// As in "it looks like a PDF document".
  public let kind: String
  /// What to do with such a file.
  public let advice: String

  /// Nil for plain text, and for what nothing can be said of.
  public init?(_ bytes: [UInt8]) {
    let signature = FileSignature(bytes)
    if signature == .text || signature == .binary { return nil }
    (kind, advice) = (signature.rawValue, signature.advice)
  }
}
