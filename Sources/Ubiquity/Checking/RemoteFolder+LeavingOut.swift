internal import Foundation
internal import Git

// References of a remote in a folder whose objects neither it nor the container that mends it has.
extension RemoteFolder {
  /// Makes them what they are known to have been, else takes them away; their names. Their own devices send them anew: a `main` that went back is told there.
  ///
  /// Conflict versions stay as they are: those that a remote has no more count as resolved.
  func leaveOut(asIn repository: borrowing Repository, known: [String: ObjectID], at date: Date)
    throws(UbiquityError) -> [String]
  {
    let other = try open(), aside = SetAsideFolder(git: git, at: date)
    var names: [String] = []
    for (name, target) in try lostReferences(other) {
      let former = known[name].flatMap { $0 != target && repository.contains($0) ? $0 : nil }
      if name == Reference.main, former == nil { continue }
      try aside.note("\(target)\n", as: name)
      try withGit { () throws(GitError) in
        guard let former else { return try other.deleteReference(name) }
        _ = try other.takeAll([former], from: repository)
        try other.setReference(name, to: former, expecting: .some(target))
      }
      names.append(name)
    }
    return names
  }

  /// Whether any may be lost, given what was found below what its versions need: what is being uploaded is not looked at there.
  func mayHaveLostReferences(_ found: ObjectInspection, _ repository: borrowing Repository) -> Bool {
    if !found.losses.isEmpty || !found.malformed.isEmpty { return true }
    return repository.readableReferences().contains { $0.name.hasPrefix(Reference.uploads) }
  }

  /// Those of them that name something of which not all is there, or can be read.
  func lostReferences(_ repository: borrowing Repository) throws(UbiquityError) -> [(name: String, target: ObjectID)] {
    let all = repository.readableReferences(), main = all.first { $0.name == Reference.main }?.target
    let known = try main.map { id throws(UbiquityError) in try losses(of: [id], repository).subtracting([id]) } ?? []
    var lost: [(name: String, target: ObjectID)] = []
    for (name, target) in all where try isLost(name, target, repository, besides: known) { lost.append((name, target)) }
    return lost
  }

  /// Of `main`, whether its newest version is not there; of others, whether anything is missing, or not what it is called, that `main` does not lack as well.
  private func isLost(
    _ name: String, _ target: ObjectID, _ repository: borrowing Repository, besides known: Set<ObjectID>
  ) throws(UbiquityError) -> Bool {
    if name == Reference.main { return !repository.contains(target) }
    guard Self.isReplaceable(RemoteNamespace.localName(name)) else { return false }
    return try !losses(of: [target], repository).isSubset(of: known)
  }

  private func losses(of roots: [ObjectID], _ repository: borrowing Repository) throws(UbiquityError) -> Set<ObjectID> {
    let found = try withGit { () throws(GitError) in try repository.inspect(roots) }
    return Set((found.losses + found.malformed).map(\.id))
  }

  /// Whether whoever sent it sends it anew.
  private static func isReplaceable(_ name: String) -> Bool {
    if name.hasPrefix(Reference.conflicts) {
      return !ConflictID.isWellFormed(String(name.dropFirst(Reference.conflicts.count)))
    }
    return name == Reference.circle
      || [Reference.activities, Reference.devices, Reference.uploads].contains { name.hasPrefix($0) }
  }
}
