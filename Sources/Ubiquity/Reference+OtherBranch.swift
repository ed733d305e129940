internal import Git

extension Reference {
  /// The branch of a remote without `main` that has somebody's documents; nil where there is a `main`, or no branch but docedit's own.
  static func otherBranch(in listed: [String: ObjectID]) -> String? {
    guard listed[main] == nil else { return nil }
    let branches = listed.keys.filter { $0.hasPrefix("refs/heads/") }.map { $0.dropFirst("refs/heads/".count) }
    let others = branches.filter { !$0.hasPrefix("ubiquity/") && "refs/heads/\($0)" != SealedRemote.branch }.sorted()
    return (others.first { ["master", "trunk"].contains($0) } ?? others.first).map(String.init)
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
