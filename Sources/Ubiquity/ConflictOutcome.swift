/// How a conflict version was resolved.
public struct ConflictOutcome: Hashable, Sendable {
  /// What stayed: a choice, or what somebody made of both texts.
  public enum Kept: String, Sendable, Codable { case ours, theirs, both, edited }

  /// The conflict version's id.
  public var id: String
  public var kept: Kept
  /// The document that it was of, by its path then.
  public var document: String

  public init(id: String, kept: Kept, document: String) {
    (self.id, self.kept, self.document) = (id, kept, document)
  }
}

extension ConflictOutcome {
  /// Whether the document stayed as it was.
  var keeps: Bool { [.ours, .both].contains(kept) }

  /// As a trailer and the index have it: the id, what was kept, and the percent-encoded path.
  var text: String { "\(id) \(kept.rawValue) \(PercentCoding.encode(document, keeping: "/"))" }

  /// Nil where the text is none.
  init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: " ")
    guard parts.count == 3, ConflictID.isWellFormed(String(parts[0])), let kept = Kept(rawValue: String(parts[1])),
      let document = PercentCoding.decode(parts[2]), ContainerPath.isSafe(document)
    else { return nil }
    self.init(id: String(parts[0]), kept: kept, document: document)
  }
}

extension ConflictChoice {
  var kept: ConflictOutcome.Kept {
    switch self {
    case .ours: .ours
    case .theirs: .theirs
    case .both: .both
    }
  }
}
