internal import Git

// References whose objects cannot be had.
extension StoreRepair {
  /// They are written down, and name what they are known to have been, or, where other devices' or this one's present state hangs on them and not the history, are taken
  /// away: the next exchange makes them anew.
  mutating func retireReferences(_ repository: borrowing Repository) throws(UbiquityError) {
    let kept = [Reference.main, Reference.workTree]
    for (name, target) in repository.readableReferences() where !kept.contains(name) {
      let losses = try unexpectedLosses(of: [target], repository)
      if losses.isEmpty || (try? needsOnlyMain(losses, repository)) == true { continue }
      let other = try substitute(for: name, repository)
      if other != nil || Self.isReplaceable(name) { try retire(name, target, for: other, repository) }
    }
  }

  private mutating func retire(
    _ name: String, _ target: ObjectID, for other: ObjectID?, _ repository: borrowing Repository
  ) throws(UbiquityError) {
    try aside.note("\(target)\n", as: name)
    if let other {
      try withGit { () throws(GitError) in try repository.setReference(name, to: other, expecting: .some(target)) }
      return note("gave \(name) back to \(other.short): \(target.short) is incomplete")
    }
    try withGit { () throws(GitError) in try repository.deleteReference(name) }
    note("took \(name) away, which named \(target.short): it is incomplete, and the next sync makes it anew")
  }

  private static func isReplaceable(_ name: String) -> Bool {
    name.hasPrefix("refs/remotes/origin/") || name.hasPrefix(Reference.devices) || name.hasPrefix(Reference.activities)
      || [Reference.upload, Reference.uploaded, Reference.knownMain, Reference.sentMain].contains(name)
  }

  /// What `main` lacks as well is not the reference's own fault, and is not made good by taking it away.
  private func needsOnlyMain(_ losses: [ObjectInspection.Loss], _ repository: borrowing Repository)
    throws(UbiquityError) -> Bool
  {
    guard let main = (try? repository.reference(Reference.main)) ?? nil else { return false }
    let lacking = try unexpectedLosses(of: [main], repository)
    return Set(losses.map(\.id)).isSubset(of: lacking.map(\.id))
  }

  /// What a reference that cannot be had may name instead, where that is here with all that it needs; nil where nothing else is known of it.
  func substitute(for name: String, _ repository: borrowing Repository) throws(UbiquityError) -> ObjectID? {
    for other in Self.witnesses(of: name) {
      guard let target = (try? repository.reference(other)) ?? nil, WholeVersions.content(of: target, repository) != nil
      else { continue }
      if try unexpectedLosses(of: [target], repository).isEmpty { return target }
    }
    return nil
  }

  /// References that name the same, or what it was before.
  private static func witnesses(of name: String) -> [String] {
    switch name {
    case Reference.circle: [Reference.trustedCircle, Reference.remoteCircle]
    case Reference.trustedCircle: [Reference.circle]
    case Reference.knownMain, Reference.sentMain: [Reference.remoteMain]
    default: [Reference.tracking(name)].compactMap(\.self)
    }
  }
}
