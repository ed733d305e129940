/// Which reference is moved to which, as git writes it: `+refs/a/*:refs/b/*`; without a source, one that is deleted. What is pushed may also be named by its
/// id, which some reference must have: then that is sent, whatever becomes of the others meanwhile.
public struct Refspec: Sendable {
  let text: String
  public let isForced: Bool
  /// Nil where the target is deleted.
  public let source: String?
  public let target: String

  private init(text: String, isForced: Bool, source: String?, target: String) {
    (self.text, self.isForced, self.source, self.target) = (text, isForced, source, target)
  }

  /// Nil for what is no such text.
  public init?(_ text: String) {
    self.text = text
    isForced = text.hasPrefix("+")
    let sides = text.dropFirst(isForced ? 1 : 0).split(separator: ":", omittingEmptySubsequences: false).map(
      String.init)
    guard sides.count == 2, sides[1].hasPrefix("refs/") else { return nil }
    (source, target) = (sides[0].isEmpty ? nil : sides[0], sides[1])
  }

  /// The target of a source; nil for one that it does not speak of.
  public func target(of name: String) -> String? {
    guard let source, let stem = Self.stem(of: source) else { return name == source ? target : nil }
    guard name.hasPrefix(stem), name.count > stem.count else { return nil }
    return String(Self.stem(of: target) ?? target[...]) + name.dropFirst(stem.count)
  }

  /// Whether the name is one of its targets.
  public func isTarget(_ name: String) -> Bool {
    guard let stem = Self.stem(of: target) else { return name == target }
    return name.hasPrefix(stem)
  }

  private static func stem(of pattern: String) -> Substring? { pattern.hasSuffix("*") ? pattern.dropLast() : nil }
}

extension Repository {
  /// What the source of a push is now: a reference's target, or the object that it names. Nil where there is none.
  public borrowing func target(ofSource source: String) throws(GitError) -> ObjectID? {
    if let id = ObjectID(source) { return contains(id) ? id : nil }
    return try reference(source)
  }
}

extension Refspec {
  /// The same with another source.
  fileprivate func sending(_ id: ObjectID) -> Refspec {
    Refspec(text: "\(isForced ? "+" : "")\(id):\(target)", isForced: isForced, source: id.description, target: target)
  }
}

extension [Refspec] {
  /// The same with these sources, by the targets that they are for.
  public func sending(_ newest: [String: ObjectID]) -> [Refspec] { map { newest[$0.target].map($0.sending) ?? $0 } }

  /// Where the references go, by the names that they get.
  public func targets(of references: [String: ObjectID]) -> [String: ObjectID] {
    var targets: [String: ObjectID] = [:]
    for (name, id) in references {
      for target in compactMap({ $0.target(of: name) }) { targets[target] = id }
    }
    return targets
  }
}
