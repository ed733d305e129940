import Testing

@testable import Ubiquity

/// `git commit --amend` of versions that docedit, or the remote, knows.
@Suite struct AmendmentTests {
  private let machines: TwoMachines
  private var laptop: Machine { machines.laptop }
  init() throws { machines = try TwoMachines() }

  private let lines = TwoMachines.lines, changed = TwoMachines.changed

  private func containers() async throws -> [UbiquityContainer] { try await machines.containersOfLines() }

  @Test func anAmendmentOfWhatGitSentTakesBackWhatItLeavesOut() async throws {
    let all = try await containers()
    try laptop.write("a.md", changed)
    try machines.commit()
    try laptop.plain("push", "-q", "origin", "main")
    try laptop.write("a.md", "one\ntwo\nthree\nFOUR\n")
    try machines.commit("--amend")
    #expect(try await machines.settled(all) == ["a.md": "one\ntwo\nthree\nFOUR\n"])
  }

  /// An editor has the document open while plain git amends the version that was sent.
  @Test func whatIsTakenBackByASaveAfterAnAmendmentStaysTakenBack() async throws {
    let all = try await containers()
    try laptop.write("a.md", changed)
    try await all[0].sync()
    let open = try await all[0].document(at: "a.md")
    try laptop.plain("commit", "-q", "--amend", "-m", "another message")
    try await all[0].save(Array(lines.utf8), at: "a.md", base: open?.blob)
    #expect(try await machines.settled(all) == ["a.md": lines])
  }

  /// The editor has the document open as the version had it that was amended.
  @Test func whatIsSavedAfterAnAmendedDocumentMovedIsThereOnce() async throws {
    let all = try await containers()
    try laptop.write("n.md", lines)
    try await all[0].collectLocalChanges()
    let open = try await all[0].document(at: "n.md")
    try laptop.plain("commit", "-q", "--amend", "-m", "another message")
    try laptop.move("n.md", "k.md")
    try await all[0].sync()
    #expect(try await all[0].currentPath(of: open) == "k.md")
  }

  /// The names that two documents exchange are new in the version that was amended, and in the one that came in its place.
  @Test func whatOthersWriteInANewDocumentFollowsItThroughAnAmendment() async throws {
    let all = try await containers(), others = "five\nsix\nseven\neight\n"
    try laptop.write("n.md", lines)
    try laptop.write("o.md", others)
    for index in [0, 1] { try await all[index].sync() }
    try laptop.write("a.md", changed)
    try machines.commit("--amend")
    for (old, new) in [("n.md", "t"), ("o.md", "n.md"), ("t", "o.md")] { try laptop.move(old, new) }
    try machines.commit()
    try await all[0].sync()
    try laptop.write("n.md", others.replacing("six", with: "SIX"))
    try laptop.write("o.md", lines.replacing("four", with: "FOUR"))
    try await all[0].sync()
    try machines.desktop.write("n.md", changed)
    try await all[1].collectLocalChanges()
    let (n, o) = (others.replacing("six", with: "SIX"), changed.replacing("four", with: "FOUR"))
    #expect(try await machines.settled(all) == ["a.md": changed, "n.md": n, "o.md": o])
  }

  /// The document is new in the version that was amended, and another machine writes in it, and moves it.
  @Test(arguments: [false, true]) func aDocumentThatAnAmendmentMovesIsThereOnce(_ isMovedElsewhere: Bool) async throws {
    let all = try await containers(), others = "five\nsix\nseven\neight\n"
    try laptop.write("n.md", lines)
    try laptop.write("o.md", others)
    for index in [0, 1] { try await all[index].sync() }
    try machines.desktop.write("n.md", changed)
    try await all[1].sync()
    if isMovedElsewhere {
      for (old, new) in [("o.md", "c.md"), ("n.md", "o.md")] { try machines.desktop.move(old, new) }
      try await all[1].sync()
    }
    try laptop.plain("mv", "n.md", "b.md")
    try machines.commit("--amend")
    try laptop.write("b.md", lines.replacing("four", with: "FOUR"))
    let (n, o) = isMovedElsewhere ? ("o.md", "c.md") : ("b.md", "o.md")
    #expect(
      try await machines.settled(all) == ["a.md": lines, n: changed.replacing("four", with: "FOUR"), o: others])
  }

  /// A machine amends what was sent and says nothing new, while another one gives its documents each other's names.
  @Test(arguments: 0..<24) func aDocumentIsFollowedBeyondAnAmendmentToANameThatWasLeft(_ number: Int) async throws {
    let all = try await containers(), isEdited = number % 2 == 0
    func text(_ name: String) -> String { (1...4).map { "\(name)\($0)\(number)\n" }.joined() }
    for name in ["b", "c", "e"] { try laptop.write("\(name).md", text(name)) }
    for index in [0, 1] { try await all[index].sync() }
    let former = try await all[1].document(at: "c.md")
    try machines.desktop.plain("commit", "-q", "--amend", "--no-edit")
    for (old, new) in [("b.md", "t"), ("c.md", "b.md"), ("e.md", "c.md"), ("t", "e.md")] { try laptop.move(old, new) }
    try await all[0].collectLocalChanges()
    try laptop.remove("c.md")
    try await all[0].collectLocalChanges()
    try laptop.write("c.md", text("x"))
    try machines.commit()
    try await all[0].sync()
    if isEdited { try machines.desktop.write("e.md", text("e").replacing("e4", with: "E4")) }
    try await all[1].sync()
    #expect(try await all[1].currentPath(of: former) == "b.md")
    if isEdited { #expect(try machines.desktop.folderTexts().values.contains(text("e").replacing("e4", with: "E4"))) }
  }

  /// A document's name is left to another one after the amendment, and by that again.
  @Test(arguments: 0..<12) func aDocumentWhoseNameWasLeftTwiceSinceAnAmendmentIsThereOnce(_ number: Int) async throws {
    let all = try await containers()
    func text(_ name: String) -> String { (1...4).map { "\(name)\($0)\(number)\n" }.joined() }
    for name in ["b", "c", "e"] { try laptop.write("\(name).md", text(name)) }
    for index in [0, 1] { try await all[index].sync() }
    try machines.desktop.write("b.md", text("b").replacing("b4", with: "B4"))
    try await all[1].sync()
    try laptop.plain("commit", "-q", "--amend", "--no-edit")
    for (old, new) in [("b.md", "d.md"), ("e.md", "b.md"), ("c.md", "e.md")] { try laptop.move(old, new) }
    try machines.commit()
    try laptop.plain("mv", "e.md", "k.md")
    try machines.commit()
    try machines.desktop.write("e.md", text("e").replacing("e4", with: "E4"))
    let texts = ["a.md": lines, "d.md": text("b").replacing("b4", with: "B4"), "k.md": text("c")]
    #expect(
      try await machines.settled(all) == texts.merging(["b.md": text("e").replacing("e4", with: "E4")]) { $1 })
  }

  /// The merge that is amended tells of the document's former move, which it still does afterwards.
  @Test(arguments: 0..<8) func aDocumentThatAnAmendmentOfAMergeMovesIsThereOnce(_ number: Int) async throws {
    let all = try await containers()
    try await moveInAnAmendedMerge(all, besides: "five\nsix\nseven\n\(number)\n")
    for (old, new) in [("b.md", "t"), ("n.md", "b.md"), ("t", "k.md")] { try laptop.move(old, new) }
    try await all[0].collectLocalChanges()
    try laptop.write("b.md", lines.replacing("one", with: "ONE"))
    try machines.desktop.write("m.md", changed)
    try await all[1].sync()
    let texts = try await machines.settled(all)
    #expect(texts == ["k.md": "five\nsix\nseven\n\(number)\n", "b.md": changed.replacing("one", with: "ONE")])
  }

  /// The other machine moves it, too, and writes it anew: nothing but what the next merge tells says that it is the same.
  @Test(arguments: 0..<4) func aDocumentIsFollowedThroughAMergeBeyondOneThatWasAmended(_ number: Int) async throws {
    let all = try await containers(), other = "five\nsix\nseven\n\(number)\n"
    try await moveInAnAmendedMerge(all, besides: other)
    try await all[0].collectLocalChanges()
    let document = try await all[0].document(at: "n.md")
    try machines.desktop.move("m.md", "d.md")
    for text in ["all\n", "all\nof\nit\nis\nnew\n"] {
      try await all[1].collectLocalChanges()
      try machines.desktop.write("d.md", text)
    }
    try await all[1].sync()
    #expect(try await machines.settled(all) == ["d.md": "all\nof\nit\nis\nnew\n", "b.md": other])
    #expect(try await all[0].currentPath(of: document) == "d.md")
  }

  /// The laptop has a document at `n.md` by an amendment of a merge that says that it is at `m.md`.
  private func moveInAnAmendedMerge(_ all: [UbiquityContainer], besides text: String) async throws {
    try machines.desktop.write("b.md", text)
    try await all[1].collectLocalChanges()
    try laptop.move("a.md", "m.md")
    for index in [0, 1, 0] { try await all[index].sync() }
    try laptop.plain("mv", "m.md", "n.md")
    try laptop.plain("commit", "-q", "--amend", "--no-edit")
  }

  /// As who makes one commit of several, or of one a better one.
  @Test(arguments: ["--soft", "--mixed", "--hard"]) func aVersionThatIsMadeAnewAfterAResetIsAnAmendment(_ mode: String)
    async throws
  {
    let all = try await containers()
    try laptop.write("a.md", changed)
    try machines.commit()
    try await all[0].sync()
    try laptop.plain("reset", "-q", mode, "HEAD~1")
    try laptop.write("a.md", "one\ntwo\nthree\nFOUR\n")
    try machines.commit()
    #expect(try await machines.settled(all) == ["a.md": "one\ntwo\nthree\nFOUR\n"])
  }

  @Test func whatOthersDidMeanwhileStaysDoneAfterAResetOfWhatWasSent() async throws {
    for isCommitted in [false, true] {
      let machines = try TwoMachines(), laptop = machines.laptop, desktop = machines.desktop
      let all = try await machines.containersOfLines()
      for (name, text) in [("k.md", "five\nsix\nseven\n"), ("n.md", "eight\nnine\nten\n")] {
        try laptop.write(name, text)
      }
      try machines.commit()
      for index in [0, 1] { try await all[index].sync() }
      try desktop.move("n.md", "m.md")
      try desktop.remove("k.md")
      try await all[1].sync()
      try laptop.plain("reset", "-q", "HEAD~1")
      if isCommitted { try machines.commit() }
      #expect(try await machines.settled(all) == ["a.md": lines, "m.md": "eight\nnine\nten\n"])
    }
  }

  @Test func whatIsMovedHereIsThereOnceAfterAResetOfWhatWasSent() async throws {
    let all = try await containers()
    try laptop.write("n.md", "eight\nnine\nten\n")
    try machines.commit()
    for index in [0, 1] { try await all[index].sync() }
    try laptop.plain("mv", "n.md", "m.md")
    try machines.commit()
    try laptop.plain("reset", "-q", "HEAD~2")
    #expect(try await machines.settled(all) == ["a.md": lines, "m.md": "eight\nnine\nten\n"])
  }

  /// Whoever goes back behind what others did does not take it back.
  @Test func whatOthersWroteComesAgainAfterAResetBehindIt() async throws {
    let all = try await containers()
    try machines.desktop.write("a.md", changed)
    for index in [1, 0] { try await all[index].sync() }
    try laptop.plain("reset", "-q", "--hard", "HEAD~1")
    try laptop.write("a.md", "one\ntwo\nthree\nFOUR\n")
    try machines.commit()
    #expect(try await machines.settled(all) == ["a.md": "one\nTWO\nthree\nFOUR\n"])
  }

  /// The version that was amended has been sent.
  @Test(arguments: [false, true]) func whatIsTakenBackAroundAnAmendmentStaysTakenBack(_ isBefore: Bool) async throws {
    let all = try await containers()
    try laptop.write("a.md", changed)
    try await all[0].sync()
    let last = "one\ntwo\nthree\nFOUR\n"
    try laptop.write("a.md", isBefore ? last : "one\nTWO\nthree\nFOUR\n")
    try machines.commit("--amend")
    try laptop.write("a.md", last)
    #expect(try await machines.settled(all) == ["a.md": last])
  }

  @Test(arguments: [false, true]) func anAmendmentOfTheMessageAloneTakesNothingBack(_ isSent: Bool) async throws {
    let all = try await containers()
    if !isSent { try await moveElsewhere(all[1]) }
    try laptop.write("a.md", changed)
    if isSent { for container in all { try await container.sync() } } else { try await all[0].collectLocalChanges() }
    if isSent { try await moveElsewhere(all[1]) }
    try laptop.plain("commit", "-q", "--amend", "-m", "another message")
    #expect(try await machines.settled(all) == ["d.md": changed])
  }

  @Test func anAmendmentLeavesWhatOthersWroteMeanwhile() async throws {
    let all = try await containers()
    try laptop.write("a.md", changed)
    for container in all { try await container.sync() }
    try machines.desktop.write("a.md", "ONE\nTWO\nthree\nfour\n")
    try await all[1].sync()
    try laptop.write("a.md", "one\ntwo\nthree\nFOUR\n")
    try machines.commit("--amend")
    #expect(try await machines.settled(all) == ["a.md": "ONE\ntwo\nthree\nFOUR\n"])
  }

  /// A last change is folded into the version before it, which was sent.
  @Test(arguments: ["--soft", "--mixed"]) func anAmendmentCountsAfterAnUnsentVersionWasUndone(_ kind: String)
    async throws
  {
    let all = try await containers()
    try laptop.write("n.md", "to be removed\n")
    for container in all { try await container.sync() }
    try await all[0].save(changed, at: "a.md")
    try laptop.plain("reset", "-q", kind, "HEAD~1")
    try machines.commit("--amend", "--no-edit")
    try laptop.plain("rm", "-q", "n.md")
    try machines.commit()
    #expect(try await machines.settled(all) == ["a.md": changed])
  }

  @Test(arguments: [false, true]) func aSentVersionThatIsRebasedWithAnotherMessageIsOneWithTheSentOne(_ isHere: Bool)
    async throws
  {
    let all = try await containers()
    try laptop.write("n.md", "to be moved\n")
    for container in all { try await container.sync() }
    let editors = ["-c", "sequence.editor=sed -i s/^pick/reword/", "-c", "core.editor=sed -i 1s/^/Reworded/"]
    try laptop.plainly(editors + ["rebase", "-q", "-i", "HEAD~1"])
    let mover = isHere ? laptop : machines.desktop
    try mover.plain("mv", "n.md", "k.md")
    try mover.plain("commit", "-q", "-m", "by hand")
    #expect(try await machines.settled(all) == ["a.md": lines, "k.md": "to be moved\n"])
  }

  private func moveElsewhere(_ container: UbiquityContainer) async throws {
    try machines.desktop.move("a.md", "d.md")
    try await container.sync()
  }
}
