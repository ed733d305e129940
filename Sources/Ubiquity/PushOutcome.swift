internal import Git

/// How a push went.
struct PushOutcome {
  var accepted: Set<String> = []
  /// The remote's words for each reference that it refused.
  var rejections: [String: String] = [:]
  /// The remote's references before the push.
  var before: [String: ObjectID] = [:]
  /// What is wrong with the remote, where its words come from that.
  var cause: UbiquityError?
  /// Why this machine could not note what an encrypted remote took. The next fetch finds it there.
  var unnoted: UbiquityError?

  /// A refusal, or what failed after all was accepted.
  var failure: UbiquityError? { refusal ?? unnoted }

  /// A refusal that trying again does not help.
  var refusal: UbiquityError? {
    for (name, words) in rejections.sorted(by: { $0.key < $1.key }) where !Self.isRace(words) {
      return cause
        ?? UbiquityError(
          .permission, "the remote refused \(name): \(Printable.line(words))",
          hint: words.contains("checked out")
            ? "somebody works in that repository: take a bare one, as git init --bare -b main makes it"
            : "check that you may write to the remote")
    }
    return nil
  }

  /// Whether the remote takes branches only: it refused references of other names, and not `main`.
  var refusesOwnNames: Bool {
    let refused = rejections.filter { !Self.isRace($0.value) }
    return !refused.isEmpty && refused.keys.allSatisfy { $0.hasPrefix(RemoteNamespace.own.rawValue) }
  }

  /// The outcome by the names that the references have here.
  var byLocalNames: PushOutcome {
    var outcome = self
    outcome.accepted = Set(accepted.map(RemoteNamespace.localName))
    outcome.rejections = Dictionary(rejections.map { (RemoteNamespace.localName($0.key), $0.value) }) { $1 }
    return outcome
  }

  /// The outcome with that of a second push of what was refused.
  func followed(by second: PushOutcome) -> PushOutcome {
    var outcome = self
    outcome.accepted.formUnion(second.accepted)
    outcome.rejections = rejections.filter { !second.accepted.contains($0.key) }.merging(second.rejections) { $1 }
    outcome.unnoted = unnoted ?? second.unnoted
    return outcome
  }

  init(_ results: [PushResult]) {
    for result in results {
      if let words = result.rejection {
        rejections[result.reference] = words
      } else {
        accepted.insert(result.reference)
      }
    }
  }

  /// The words of git and libgit2 for: somebody else has moved, or is moving, the reference.
  static func isRace(_ words: String) -> Bool {
    let words = words.lowercased()
    if words.contains("hook declined") { return false }
    let known = [
      "fetch first", "fast-forward", "fastforward", "fast forward", "stale", "cannot lock", "failed to lock",
      "unable to lock",
      "failed to update ref",
      "already exists", "incorrect old value", "file exists", "reference conflict",
    ]
    return known.contains { words.contains($0) }
  }
}
