internal import Git

// git has no reference whose name is also a folder of others. Anybody who may write to the remote can put one there that is in docedit's way.
extension Reference {
  /// A remote's references, by their names there, that are under docedit's own names and in the way of its references.
  static func obstacles(in listed: [String: ObjectID]) -> [String: ObjectID] {
    listed.filter { isObstacle($0.key) }
  }

  /// Whether it has the name of a folder of docedit's, or is below one of its references. What is below no such may be a newer docedit's.
  private static func isObstacle(_ name: String) -> Bool {
    let local = RemoteNamespace.localName(name)
    if local == root || folders.contains(local + "/") || local.hasPrefix(circle + "/") { return true }
    guard let folder = folders.first(where: local.hasPrefix) else { return false }
    let below = local.dropFirst(folder.count).split(separator: "/").map(String.init)
    return below.count > 1 && isOwnName(below[0])
  }

  private static let root = String(RemoteNamespace.own.rawValue.dropLast())
  private static let folders = [activities, conflicts, devices, probes]
  private static func isOwnName(_ name: String) -> Bool { Device.isID(name) || ConflictID.isWellFormed(name) }

  /// How what is in the way is taken away, in words. A name of two parts nobody can push, nor take away by that.
  static func removal(of name: String) -> String {
    name == root ? "there git update-ref -d \(name) takes it away" : "docedit remote --repair takes it away"
  }

  /// A branch of a remote that is in the way of `main`, or of the branches that stand in for docedit's own references; nil where there is none. It is its user's own.
  static func branchInTheWay(in listed: [String: ObjectID], _ namespace: RemoteNamespace = .own) -> String? {
    let branches = listed.keys.sorted().filter {
      $0.hasPrefix(main + "/") || namespace == .branches && $0 == "refs/heads/ubiquity"
    }
    return branches.first.map { String($0.dropFirst("refs/heads/".count)) }
  }
}

extension UbiquityError {
  /// What is in the way of what is sent to a remote, and docedit cannot take away; nil where nothing is.
  static func obstructed(_ remote: RemoteURL, _ listed: [String: ObjectID], _ namespace: RemoteNamespace)
    -> UbiquityError?
  {
    if let name = Reference.obstacles(in: listed).keys.min() {
      return UbiquityError(
        .permission,
        "the remote does not let go of \(Printable.line(name)), which is in the way of docedit's own references",
        hint: "there git update-ref -d \(name.shellWord) takes it away")
    }
    guard let branch = Reference.branchInTheWay(in: listed, namespace) else { return nil }
    let other = branch.hasPrefix("main/") ? "main" : "what docedit keeps below it"
    return UbiquityError(
      .damagedRemote, "the remote has the branch \(Printable.quoted(branch)), which is in the way of \(other)",
      hint: "take it away there: git push \(remote.description.shellWord) --delete \(branch.shellWord)")
  }
}
