internal import Git

extension Reference {
  /// The branch of a remote without `main` that has somebody's documents; nil where there is a `main`, or what docedit puts on a remote: then it is one
  /// that lost its `main`.
  static func otherBranch(in listed: [String: ObjectID]) -> String? {
    let own = ["refs/ubiquity/", "refs/heads/ubiquity/"]
    guard listed[main] == nil, listed[SealedRemote.branch] == nil,
      !listed.keys.contains(where: { name in own.contains { name.hasPrefix($0) } })
    else { return nil }
    let branches = listed.keys.filter { $0.hasPrefix("refs/heads/") }.map { String($0.dropFirst("refs/heads/".count)) }
      .sorted()
    return branches.first { ["master", "trunk"].contains($0) } ?? branches.first
  }
}

extension Reference {
  /// Whether a remote with these references had a container, and has lost its versions: its circle or reports of its devices are there.
  static func areWithoutVersions(_ listed: [String: ObjectID]) -> Bool {
    if listed[main] != nil || listed[SealedRemote.branch] != nil { return false }
    let names = listed.keys.map(RemoteNamespace.localName)
    return names.contains { $0 == circle || $0.hasPrefix(devices) }
  }
}

extension UbiquityError {
  /// A remote whose documents are on another branch than a container's.
  static func otherBranch(_ branch: String, on remote: String) -> UbiquityError {
    UbiquityError(
      .unrelated,
      "the remote \(Printable.quoted(remote)) has the branch \(Printable.quoted(branch)), and a container's is main",
      hint: "call it main there: git branch -m \(Printable.line(branch)) main; or give an empty remote")
  }
}
