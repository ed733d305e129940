import Foundation

extension FaultScenario {
  /// What is wrong after the fault, when the user went on and the machines met; nil where every promise holds.
  func complaint(after ending: FaultStage.Ending, on stage: FaultStage) throws -> String? {
    try complaintAboutText(on: stage)
      ?? complaintAboutWork(on: stage)
      ?? complaintAboutAgreement(on: stage)
      ?? complaintAboutPlaces(on: stage)
      ?? complaintAboutWords(typed(ending), on: stage)
      ?? complaintAboutRepositories(on: stage)
      ?? complaintAboutCalm(on: stage)
  }

  /// The text in the folder is the old or the new one, whole.
  private func complaintAboutText(on stage: FaultStage) throws -> String? {
    guard let text = stage.text("poem.txt", of: machine) else {
      return machine == "laptop" ? "the document is gone" : nil
    }
    return text.contains("line 1 of") && text.contains("line 12 of") ? nil : "the document is not whole: \(text)"
  }

  /// Nothing has to be mended by hand.
  private func complaintAboutWork(on stage: FaultStage) throws -> String? {
    for command in try next(stage) {
      if let failure = try failure(of: command, on: machine, stage) { return failure }
    }
    for name in [machine] + machines + [machine, "desktop"] {
      if let failure = try failure(of: ["sync"], on: name, stage) { return failure }
    }
    return nil
  }

  private func failure(of command: [String], on name: String, _ stage: FaultStage) throws -> String? {
    let ending = try stage.run(command, on: name)
    return ending.status == 0 ? nil : "\(command.joined(separator: " ")) on \(name): \(ending.status) \(ending.output)"
  }

  private func complaintAboutAgreement(on stage: FaultStage) throws -> String? {
    for other in machines.dropFirst() {
      let difference = try stage.tell("diff -r --exclude=.git --exclude='.docedit-*~' laptop/W \(other)/W")
      if !difference.isEmpty { return "laptop and \(other) differ: \(difference)" }
    }
    return nil
  }

  private func complaintAboutPlaces(on stage: FaultStage) throws -> String? {
    guard let places else { return nil }
    let names = try FileManager.default.contentsOfDirectory(atPath: stage.documents(of: "laptop"))
      .filter { $0.hasSuffix(".txt") }
    let texts = Dictionary(uniqueKeysWithValues: names.map { ($0, stage.text($0, of: "laptop") ?? "") })
    return texts == places ? nil : "there is \(texts)"
  }

  private func complaintAboutWords(_ words: [String], on stage: FaultStage) throws -> String? {
    for word in words {
      let found = try stage.tell("git -C writing.git log --all -p -m --format= | grep -c -e '^[+].*\(word)'")
      if found == "0" { return "lost: \(word)" }
    }
    return nil
  }

  private func complaintAboutRepositories(on stage: FaultStage) throws -> String? {
    for repository in machines.map({ "\($0)/W" }) + ["writing.git"] {
      let checked = try stage.tell("git -C \(repository) fsck --strict --no-dangling --no-progress; echo $?")
      if checked != "0" { return "git fsck in \(repository): \(checked)" }
    }
    for name in machines {
      let ending = try stage.run(["verify", "--remote"], on: name)
      if ending.status != 0 { return "verify on \(name): \(ending.output)" }
    }
    // Others may be using git's own index, so that its lock is let be for a while.
    let left = try stage.tell("find . -name '*.lock' -not -path '*/docedit/*' -not -name index.lock")
    return left.isEmpty ? nil : "left behind: \(left)"
  }

  /// One more round moves nothing.
  private func complaintAboutCalm(on stage: FaultStage) throws -> String? {
    let before = try stage.tell("git -C writing.git for-each-ref")
    for name in machines {
      if let failure = try failure(of: ["sync"], on: name, stage) { return failure }
    }
    let after = try stage.tell("git -C writing.git for-each-ref")
    return before == after ? nil : "a second round moves references: \(before)\n\(after)"
  }
}
