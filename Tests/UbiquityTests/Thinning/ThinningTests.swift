import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// Versions that are squashed where nobody else has them, and left out of the list where somebody has.
@Suite struct ThinningTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  private var policy: ThinningPolicy { ThinningPolicy(now: world.now(), zone: .gmt) }

  /// Versions of one hour, each a line longer than the one before; then three days pass.
  private func write(_ lines: ClosedRange<Int>, at path: String, in container: UbiquityContainer) async throws {
    for line in lines { try await container.save(Self.text(line), at: path) }
    world.pass(3 * 86_400)
  }

  private static func text(_ lines: Int) -> String { (1...lines).map { "line \($0)\n" }.joined() }

  private func texts(of path: String, in container: UbiquityContainer) async throws -> [String] {
    var texts: [String] = []
    for entry in try await container.history(of: path).reversed() {
      for change in entry.changes { texts.append(try await container.text(of: change.newBlob) ?? "") }
    }
    return texts
  }

  private func firstVersion() throws -> String {
    try git("-C", a.folder.path, "rev-list", "--max-parents=0", "main").trimmingCharacters(in: .newlines)
  }

  private func has(_ version: String) throws -> Bool {
    let repository = try a.repository()
    return ObjectID(version).map { repository.contains($0) } ?? false
  }

  private func fsck(_ machine: Machine) throws {
    #expect(try git("-C", machine.folder.path, "fsck", "--strict", "--no-dangling") == "")
  }

  @Test func versionsThatWereNeverSentAreSquashed() async throws {
    let container = try await a.createAlone()
    try await write(1...9, at: "a.txt", in: container)
    let first = try await container.history().last?.commit
    let plan = try await container.thinning(by: policy)
    #expect(plan.documents.map(\.kept) == [2] && plan.squashed.count == 7 && plan.unlisted.isEmpty)
    #expect(try await container.history().count == 9 && plan.documents[0].bytes > 0)
    let done = try await container.thin(by: policy)
    #expect(done.squashed == plan.squashed && (done.freed ?? 0) > 0)
    #expect(try await texts(of: "a.txt", in: container) == [Self.text(1), Self.text(9)])
    #expect(try a.text("a.txt") == Self.text(9) && firstVersion() == container.id)
    #expect(try await container.history().last?.commit == first)
    #expect(try await container.thin(by: policy).isEmpty)
    #expect(try plan.squashed.allSatisfy { try !has($0) })
    #expect(try git("-C", a.folder.path, "fsck", "--unreachable") == "")
    try fsck(a)
  }

  @Test func versionsThatWereWrittenAnewAreSignedAndKeepTheirTimes() async throws {
    let container = try await a.createAlone()
    for line in 1...4 { try await container.save(Self.text(line), at: "a.txt") }
    world.pass(86_400)
    try await write(5...7, at: "a.txt", in: container)
    let before = try await container.history()
    _ = try await container.thin(by: policy)
    let after = try await container.history()
    #expect(after.map(\.date) == [before[0].date, before[3].date, before[6].date])
    #expect(after.map(\.subject) == ["Edit a.txt", "Edit a.txt", "Add a.txt"])
    for entry in after {
      #expect(try await container.seals(of: [entry.commit]) == [.signed])
      #expect(entry.author.id == a.device.id)
    }
  }

  /// A version of one document does not take part in another one's.
  @Test func whatIsBetweenKeepsItsOwnDocument() async throws {
    let container = try await a.createAlone()
    try await container.save("b 1", at: "b.txt")
    try await container.save(Self.text(1), at: "a.txt")
    try await container.save(Self.text(2), at: "a.txt")
    world.pass(3_600)
    try await container.save("b 2", at: "b.txt")
    try await container.save(Self.text(3), at: "a.txt")
    world.pass(3 * 86_400)
    try await container.save("b 3", at: "b.txt")
    _ = try await container.thin(by: policy)
    #expect(try await texts(of: "b.txt", in: container) == ["b 1", "b 2", "b 3"])
    #expect(try await texts(of: "a.txt", in: container) == [Self.text(1), Self.text(3)])
    let changes = try await container.history().map { $0.changes.map(\.path) }
    #expect(changes.allSatisfy { $0.count == 1 })
    try fsck(a)
  }

  @Test func onlyTheNamedDocumentsAreThinned() async throws {
    let container = try await a.createAlone()
    try await write(1...4, at: "a.txt", in: container)
    try await write(1...4, at: "b.txt", in: container)
    try a.write("a.txt", "both")
    try a.write("b.txt", "both")
    try await container.collectLocalChanges()
    let done = try await container.thin(["a.txt"], by: policy)
    #expect(done.documents.map(\.path) == ["a.txt"] && done.squashed.count == 2)
    #expect(try await container.history(of: "b.txt").count == 5)
    let kept = try await container.thinning(keeping: ["b.txt"], by: policy)
    #expect(kept.isEmpty)
  }

  @Test func versionsThatOthersHaveAreNotListedAndStay() async throws {
    let one = try await a.create()
    try await write(1...9, at: "a.txt", in: one)
    try await one.sync()
    let head = try a.head(), references = try world.references()
    let done = try await one.thin(by: policy)
    #expect(done.squashed.isEmpty && done.unlisted.count == 7)
    #expect(try a.head() == head && world.references() == references)
    var query = HistoryQuery(path: "a.txt")
    #expect(try await one.history(query).count == 9)
    query.omitsUnlisted = true
    let listed = try await one.history(query)
    #expect(listed.count == 2 && listed.map(\.omitted) == [7, 0])
    try FileManager.default.removeItem(atPath: a.git + "/docedit/index.sqlite")
    #expect(try await a.open().history(query) == listed)
    #expect(try await one.thinning(by: policy).isEmpty)
    let two = try await b.create()
    #expect(try await two.history(query).count == 9)
    #expect(try await one.listAgain(["a.txt"]) == 7)
    #expect(try await one.history(query).count == 9)
    #expect(try await one.sync().isSubstantial == false)
  }

  /// The answer to a push was lost: the remote may have what was sent.
  @Test func whatMayHaveBeenSentIsNotSquashed() async throws {
    let one = try await a.create()
    try await one.sync()
    try await write(1...5, at: "a.txt", in: one)
    let head = try #require(try a.head())
    let repository = try a.repository()
    let hasBegun = repository.beginSending(head, a.git + "/docedit")
    #expect(hasBegun)
    let done = try await one.thin(by: policy)
    #expect(done.squashed.isEmpty && done.unlisted.count == 3)
    #expect(try a.head() == head)
  }

  @Test func whatASendingBeganWithMustStillBeTheHead() async throws {
    let one = try await a.create()
    try await write(1...5, at: "a.txt", in: one)
    let head = try #require(try a.head())
    _ = try await one.thin(by: policy)
    #expect(try a.head() != head)
    let hasBegun = try a.repository().beginSending(head, a.git + "/docedit")
    #expect(!hasBegun)
    try await one.sync()
    let two = try await b.create()
    #expect(b.text("a.txt") == Self.text(5))
    #expect(try await texts(of: "a.txt", in: two) == [Self.text(1), Self.text(5)])
    try fsck(b)
  }

  @Test func anAttemptThatReachesNobodySendsNothing() async throws {
    let one = try await a.create()
    try await write(1...2, at: "a.txt", in: one)
    try await one.sync()
    let sent = try a.repository().reference(Reference.sentMain)
    #expect(try sent == a.head())
    try await write(3...7, at: "a.txt", in: one)
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + "-away")
    await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(try a.repository().reference(Reference.sentMain) == sent)
    #expect(try await one.thin(by: policy).squashed.count == 4)
    try FileManager.default.moveItem(atPath: world.remote + "-away", toPath: world.remote)
    try await one.sync()
    #expect(try a.repository().reference(Reference.sentMain) == a.head())
    #expect(try Repository.open(at: world.remote).reference(Reference.main) == a.head())
  }

  @Test func offlineVersionsAreSquashedAndMergedWithWhatOthersDid() async throws {
    let one = try await a.create(), two = try await b.create()
    try await write(1...2, at: "a.txt", in: one)
    try await one.sync()
    try await two.sync()
    try await two.save("of the desktop", at: "b.txt")
    try await two.sync()
    try await write(3...9, at: "a.txt", in: one)
    let done = try await one.thin(by: policy)
    #expect(done.squashed.count == 6)
    try await one.sync()
    try await two.sync()
    #expect(try a.head() == b.head())
    #expect(try b.folderTexts() == ["a.txt": Self.text(9), "b.txt": "of the desktop"])
    #expect(try await two.conflicts().isEmpty)
  }

  @Test func handOffsRestoringsRenamesAndDeletionsStay() async throws {
    let container = try await a.createAlone()
    try await write(1...2, at: "a.txt", in: container)
    for line in 3...5 { try await container.save(Self.text(line), at: "a.txt") }
    let other = Continuation(activity: UUID(), from: Device(id: "0123456789abcdef", name: "phone"))
    let base = try await container.document(at: "a.txt")?.blob
    try await container.save(Array(Self.text(6).utf8), at: "a.txt", base: base, continued: other)
    let old = try #require(try await container.history(of: "a.txt").first { $0.subject == "Edit a.txt" })
    let blob = try #require(old.changes[0].newBlob)
    try await container.save(Self.text(7), at: "a.txt")
    try await container.save(
      Array(Self.text(5).utf8), at: "a.txt", base: container.document(at: "a.txt")?.blob,
      restored: StoredDocument(path: "a.txt", blob: blob, version: old.commit))
    try await container.save(Self.text(8), at: "a.txt")
    try await container.save(Self.text(9), at: "a.txt")
    try a.move("a.txt", "b.txt")
    try await container.collectLocalChanges()
    try await container.save(Self.text(10), at: "b.txt")
    try await container.save(Self.text(11), at: "b.txt")
    try a.remove("b.txt")
    try await container.collectLocalChanges()
    world.pass(3 * 86_400)
    let before = try await container.history()
    let done = try await container.thin(by: policy)
    let gone = before.filter { done.squashed.contains($0.commit) }
    #expect(gone.allSatisfy { $0.kind == .version && $0.changes.map(\.kind) == [.edited] })
    let lengths = try await texts(of: "b.txt", in: container).map { $0.split(separator: "\n").count }
    #expect(lengths == [1, 2, 5, 6, 5, 9, 9, 11, 0] || lengths == [1, 2, 5, 6, 5, 9, 9, 11])
    let restore = try #require(try await container.history().first { $0.kind == .restore })
    let sources = try await container.origin(
      of: StoredDocument(
        path: "a.txt", blob: try #require(restore.changes[0].newBlob), version: restore.commit)
    ).sources
    #expect(sources.last?.blob == blob)
    try fsck(a)
  }

  @Test func packagesAreThinnedAsWholes() async throws {
    let container = try await a.createAlone()
    func save(_ text: String, _ picture: String) async throws {
      let files = [
        StoredFile(name: "TXT.rtf", bytes: Array(text.utf8)), StoredFile(name: "p.png", bytes: Array(picture.utf8)),
      ]
      try await container.save(.folder(files), at: "a.rtfd", base: container.document(at: "a.rtfd")?.blob)
    }
    try await save("one", "old picture")
    try await save("one", "new picture")
    try await save("two", "new picture")
    try await save("three", "new picture")
    world.pass(3 * 86_400)
    #expect(try await container.thin(by: policy).squashed.count == 2)
    #expect(a.text("a.rtfd/TXT.rtf") == "three" && a.text("a.rtfd/p.png") == "new picture")
    #expect(try await container.status().localChanges.isEmpty)
    try fsck(a)
  }

  private func activity(_ document: StoredDocument, process: Int32?, draft: String? = nil) -> PublishedActivity {
    let url = a.folder.appending(path: document.path, directoryHint: .notDirectory)
    let payload = ActivityPayload(
      activityType: "org.example.editing", identifier: UUID(), title: document.path,
      userInfo: [NSUserActivityDocumentURLKey: .url(url)])
    return PublishedActivity(
      payload: payload, state: process == nil ? .recent : .active, isCurrent: true, path: document.path, base: document,
      draft: draft.map { Array($0.utf8) }, process: process)
  }

  @Test func whatAnOpenDocumentStandsOnStays() async throws {
    let container = try await a.createAlone()
    for line in 1...3 { try await container.save(Self.text(line), at: "a.txt") }
    let open = try await container.save(Self.text(4), at: "a.txt")
    try await container.publish(activity(open, process: ProcessInfo.processInfo.processIdentifier))
    try await write(5...9, at: "a.txt", in: container)
    let done = try await container.thin(by: policy)
    #expect(done.squashed.count == 4 && done.unlisted.count == 2)
    #expect(try await container.document(at: "a.txt", in: open.version)?.blob == open.blob)
  }

  @Test func draftsNameWhatTheirVersionsBecame() async throws {
    let container = try await a.createAlone()
    for line in 1...4 { try await container.save(Self.text(line), at: "a.txt") }
    let base = try await container.save(Self.text(5), at: "a.txt")
    try await container.publish(activity(base, process: nil, draft: "unsaved"))
    try await write(6...9, at: "a.txt", in: container)
    #expect(try await container.thin(by: policy).squashed.count == 6)
    let found = try #require(try await container.activities().first)
    #expect(try await container.text(of: found.draft) == "unsaved" && found.path == "a.txt")
    let version = try #require(found.base)
    #expect(version.version != base.version && version.blob == base.blob)
    #expect(try await container.document(at: "a.txt", in: version.version)?.blob == base.blob)
    #expect(try await container.history().map(\.commit).contains(version.version))
    #expect(try !has(base.version))
    try fsck(a)
  }

  @Test func conflictVersionsAndTagsHoldWhatTheyName() async throws {
    let container = try await a.createAlone()
    for line in 1...4 { try await container.save(Self.text(line), at: "a.txt") }
    _ = try git("-C", a.folder.path, "tag", "draft-one")
    for line in 5...7 { try await container.save(Self.text(line), at: "a.txt") }
    try await container.setAside(Array("mine".utf8), at: "a.txt", base: nil)
    try await write(8...9, at: "a.txt", in: container)
    let tagged = try git("-C", a.folder.path, "rev-parse", "draft-one").trimmingCharacters(in: .newlines)
    let done = try await container.thin(by: policy)
    #expect(!done.squashed.union(done.unlisted).contains(tagged))
    #expect(try git("-C", a.folder.path, "merge-base", "--is-ancestor", "draft-one", "main") == "")
    #expect(try await container.conflicts().count == 1)
    try fsck(a)
  }

  @Test func versionsOfPlainGitStay() async throws {
    let container = try await a.createAlone()
    try await write(1...3, at: "a.txt", in: container)
    for number in 1...4 {
      try a.write("a.txt", "by hand \(number)")
      _ = try git(
        "-C", a.folder.path, "-c", "user.name=x", "-c", "user.email=x@y", "commit", "-qam", "chapter \(number)")
    }
    _ = try await container.collectLocalChanges()
    try await write(4...8, at: "a.txt", in: container)
    let done = try await container.thin(by: policy)
    let subjects = try await container.history().map(\.subject)
    #expect((1...4).allSatisfy { subjects.contains("chapter \($0)") })
    #expect(done.squashed.count == 4 && done.unlisted.count == 1)
    try fsck(a)
  }

  @Test func nothingIsSquashedWhilePlainGitIsAtWork() async throws {
    let container = try await a.createAlone()
    try await write(1...4, at: "a.txt", in: container)
    let head = try #require(try a.head())
    try a.write(".git/MERGE_HEAD", "\(head)\n")
    let error = await #expect(throws: UbiquityError.self) { try await container.thin(by: policy) }
    #expect(try error?.code == .busy && a.head() == head)
    try a.remove(".git/MERGE_HEAD")
    #expect(try await container.thin(by: policy).squashed.count == 2)
  }

  @Test func editsThatAreNoVersionYetAreLeftAlone() async throws {
    let container = try await a.createAlone()
    try await write(1...4, at: "a.txt", in: container)
    try a.write("a.txt", "another program")
    try a.write("new.txt", "another program")
    _ = try await container.thin(by: policy)
    #expect(try a.folderTexts() == ["a.txt": "another program", "new.txt": "another program"])
    #expect(try await container.status().localChanges == ["a.txt", "new.txt"])
    #expect(try await container.collectLocalChanges() == 2)
  }

  @Test func packedVersionsAreSquashedToo() async throws {
    let container = try await a.createAlone()
    try await write(1...20, at: "a.txt", in: container)
    try a.repository().compact()
    let packs = a.git + "/objects/pack"
    for name in try FileManager.default.contentsOfDirectory(atPath: packs) {
      let long = Date(timeIntervalSinceNow: -7_200)
      try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: "\(packs)/\(name)")
    }
    let done = try await container.thin(by: policy)
    #expect(done.squashed.count == 18 && (done.freed ?? 0) > 0)
    #expect(try done.squashed.allSatisfy { try !has($0) })
    try fsck(a)
  }

  @Test func whatIsEvictedStaysEvicted() async throws {
    let one = try await a.create()
    try await write(1...5, at: "large.txt", in: one)
    try await one.sync()
    try await one.evict(["large.txt"])
    try await write(1...6, at: "a.txt", in: one)
    try a.repository().compact(without: Set(try await one.absentBlobs()))
    #expect(try await one.thin(by: policy).squashed.count == 4)
    #expect(try await one.evictedDocuments().map(\.path) == ["large.txt"] && a.text("large.txt") == nil)
    try await one.sync()
    _ = try await one.download(["large.txt"])
    #expect(a.text("large.txt") == Self.text(5))
  }

  @Test func anEncryptedContainerIsThinnedToo() async throws {
    let one = try await a.found().container
    try await write(1...2, at: "a.txt", in: one)
    try await one.sync()
    #expect(try a.repository().reference(Reference.sentMain) == a.head())
    try await write(3...8, at: "a.txt", in: one)
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + "-away")
    await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(try await one.thin(by: policy).squashed.count == 5)
    try FileManager.default.moveItem(atPath: world.remote + "-away", toPath: world.remote)
    try await one.sync()
    #expect(try a.repository().reference(Reference.sentMain) == a.head())
    #expect(try await one.thinning(by: policy).isEmpty && a.text("a.txt") == Self.text(8))
  }

  /// Every state that a process leaves which is killed while it squashes.
  @Test(arguments: ["objects", "main", "worktree"]) func aKillLeavesTheOldOrTheNewLine(_ last: String) async throws {
    let container = try await a.createAlone()
    for line in 1...4 { try await container.save(Self.text(line), at: "a.txt") }
    let base = try await container.save(Self.text(5), at: "a.txt")
    try await container.publish(activity(base, process: nil, draft: "unsaved"))
    try await write(6...9, at: "a.txt", in: container)
    let copy = TemporaryFolder()
    try FileManager.default.copyItem(at: a.folder, to: copy.url.appending(path: "W"))
    let request = policy
    _ = try await container.thin(by: request)
    let new = try #require(try a.head())
    _ = try git("-C", copy.path + "/W", "fetch", "-q", a.folder.path, "refs/heads/main:refs/kept/new")
    let repository = try Repository.open(at: copy.path + "/W/.git")
    if last != "objects" { try repository.setReference(Reference.main, to: new, expecting: nil) }
    if last == "worktree" { try repository.setReference(Reference.workTree, to: new, expecting: nil) }
    try repository.deleteReference("refs/kept/new")
    let killed = try UbiquityContainer.open(
      at: copy.url.appending(path: "W"), device: a.device, surroundings: a.surroundings)
    let lines = try await texts(of: "a.txt", in: killed).map { $0.split(separator: "\n").count }
    #expect(lines == (last == "objects" ? Array(1...9) : [1, 5, 9]))
    #expect(try await killed.text(of: killed.activities().first?.draft) == "unsaved")
    #expect(try await killed.status().localChanges.isEmpty)
    #expect(try git("-C", copy.path + "/W", "fsck", "--strict", "--no-dangling") == "")
    _ = try await killed.thin(by: request)
    let again = try await texts(of: "a.txt", in: killed).map { $0.split(separator: "\n").count }
    #expect(again == (last == "objects" ? [1, 5, 9] : [1, 9]))
    let draft = try #require(try await killed.activities().first?.base)
    #expect(try await killed.document(at: "a.txt", in: draft.version)?.blob == base.blob)
    let saved = try await killed.save(Self.text(10), at: "a.txt")
    #expect(try await killed.text(of: saved.blob) == Self.text(10))
  }
}

extension UbiquityContainer {
  fileprivate func absentBlobs() throws -> [ObjectID] {
    try store.evictions.blobs.keys.filter { !store.repository.contains($0) }
  }
}
