extension FaultStage {
  /// What is wrong with the folders of machines that met, with their stores or with the bare folder between them; nil where nothing is.
  func complaintAboutStores(of machines: [String]) throws -> String? {
    for name in machines.dropFirst() {
      let difference = try tell("diff -r --exclude=.git --exclude='.docedit-*~' \(machines[0])/W \(name)/W")
      if !difference.isEmpty { return "\(machines[0]) and \(name) differ: \(difference)" }
    }
    for repository in machines.map({ "\($0)/W" }) + ["writing.git"] {
      let checked = try tell("git -C \(repository) fsck --strict --no-dangling --no-progress; echo $?")
      if checked != "0" { return "git fsck in \(repository): \(checked)" }
    }
    for name in machines {
      let ending = try run(["verify", "--remote"], on: name)
      if ending.status != 0 { return "verify on \(name): \(ending.output)" }
    }
    return nil
  }

  /// The words that any version that the remote has brought, by their beginning.
  func writtenWords(beginning prefix: String) throws -> Set<Substring> {
    let words = "grep '^[+]' | grep -o -w -E '\(prefix)[0-9]+' | sort -u"
    return Set(try tell("git -C writing.git log --all -p -m --format= | \(words)").split(separator: "\n"))
  }
}
