import Foundation
import Git
import Synchronization
import Testing

@testable import Ubiquity

@Suite struct EvictionTests {
  let world: World
  let laptop: Machine
  let desktop: Machine

  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private static let film = (0..<20_000).map { "frame \($0 &* 2_654_435_761 % 1_000_003)\n" }.joined()

  /// A laptop and a desktop that have a large document and a small one.
  private func pair(contentMerge: ContentMerge? = nil) async throws -> (UbiquityContainer, UbiquityContainer) {
    let a = try await laptop.create(contentMerge: contentMerge)
    try await a.save(Self.film, at: "film.txt")
    try await a.save("dear you\n", at: "letter.txt")
    try await a.sync()
    return (a, try await desktop.create(contentMerge: contentMerge))
  }

  private func has(_ machine: Machine, _ document: StoredDocument?) throws -> Bool {
    try machine.repository().contains(#require(ObjectID(document?.blob ?? "")))
  }

  private func evicted(_ container: UbiquityContainer) async throws -> [String] {
    try await container.evictedDocuments().map(\.path)
  }

  @Test func anEvictedDocumentIsListedAndItsBytesAreGone() async throws {
    let (a, b) = try await pair()
    let before = try await a.size()
    try await a.evict(["film.txt"])
    #expect(laptop.text("film.txt") == nil)
    #expect(try await a.documents().map(\.path) == ["film.txt", "letter.txt"])
    #expect(try await a.history(of: "film.txt").count == 1)
    #expect(try await !has(laptop, a.document(at: "film.txt")))
    let size = try await a.size()
    #expect(size.documents == "dear you\n".utf8.count)
    #expect(before.versions - size.versions > 50_000)
    #expect(size.evicted == Self.film.utf8.count && size.evictedCount == 1)
    #expect(try await a.documentStatuses().map(\.state) == [.evicted, .current])
    #expect(try await a.sync().sent == [])
    try await b.sync()
    #expect(desktop.text("film.txt") == Self.film)
    #expect(laptop.text("film.txt") == nil)
  }

  @Test func whatIsPutInThePlaceOfAnEvictedDocumentReplacesIt() async throws {
    let (a, b) = try await pair()
    try await a.save(Self.film, at: "deep/film.txt")
    try await a.sync()
    try await a.evict(["film.txt", "deep/film.txt"])
    try laptop.write("film.txt/note.txt", "a folder")
    try? laptop.remove("deep")
    try laptop.write("deep", "a file")
    try laptop.write("other.txt", "other")
    #expect(try await a.sync().sent.contains("other.txt"))
    #expect(try await evicted(a) == [])
    try await b.sync()
    let expected = [
      "deep": "a file", "film.txt/note.txt": "a folder", "letter.txt": "dear you\n", "other.txt": "other",
    ]
    #expect(try laptop.folderTexts() == expected && desktop.folderTexts() == expected)
    #expect(try await b.history(of: "deep/film.txt").count == 2)
    #expect(try await a.sync().sent == [])
  }

  @Test func anEncryptedRemoteGivesWhatWasEvicted() async throws {
    let (a, phrase) = try await laptop.found()
    try await a.save(Self.film, at: "film.txt")
    try await a.sync()
    let before = try await a.size().versions
    try await a.evict(["film.txt"])
    #expect(try await before - a.size().versions > 50_000)
    let b = try await desktop.create(.joining(phrase))
    try await b.save("dear you\n", at: "letter.txt")
    for container in [b, a] { try await container.sync() }
    #expect(laptop.text("film.txt") == nil && laptop.text("letter.txt") == "dear you\n")
    #expect(try await a.download(["film.txt"]) == ["film.txt"])
    #expect(laptop.text("film.txt") == Self.film)
  }

  @Test func whoLeavesBringsDocumentsBackFirst() async throws {
    let (a, _) = try await pair()
    try await a.evict(["film.txt"])
    let error = await #expect(throws: UbiquityError.self) { try await a.leave() }
    #expect(error?.code == .notDownloaded)
    try await a.download(["film.txt"])
    _ = try await a.leave(keepingLocal: true)
    #expect(laptop.text("film.txt") == Self.film)
  }

  @Test func aDownloadedDocumentIsAsItWas() async throws {
    let (a, _) = try await pair()
    try await a.evict(["film.txt"])
    #expect(try await a.download(["film.txt", "letter.txt"]) == ["film.txt"])
    #expect(laptop.text("film.txt") == Self.film)
    #expect(try await a.documentStatuses().map(\.state) == [.current, .current])
    #expect(try await a.collectLocalChanges() == 0)
    #expect(try await a.download(["film.txt"]) == [])
    #expect(try faults(in: laptop) == "")
  }

  /// What git itself finds wrong in the container's repository.
  private func faults(in machine: Machine) throws -> String {
    try git("-C", machine.folder.path, "fsck", "--full", "--no-dangling", "--no-progress")
  }

  private func packs() throws -> Set<String> {
    Set(
      try FileManager.default.contentsOfDirectory(atPath: laptop.git + "/objects/pack").filter { $0.hasSuffix(".pack") }
    )
  }

  /// Where it is in a pack, it goes when that is packed anew.
  @Test(arguments: [false, true]) func forASmallDocumentNothingLargeIsPackedAnew(_ isPacked: Bool) async throws {
    let (a, _) = try await pair()
    let noise = try #require(try FileHandle(forReadingFrom: URL(filePath: "/dev/urandom")).read(upToCount: 9 << 20))
    try await a.save(Array(noise), at: "noise.txt", base: nil)
    try await a.sync()
    _ = try git("-C", laptop.git, "repack", "-adq")
    if !isPacked { try await a.save("dear all of you\n", at: "letter.txt") }
    try await a.sync()
    let (before, letter) = (try packs(), try await a.document(at: "letter.txt"))
    #expect(before.count == 1)
    try await a.evict(["letter.txt"])
    #expect(try packs().isSuperset(of: before))
    #expect(try has(laptop, letter) == isPacked)
    #expect(laptop.text("letter.txt") == nil)
    #expect(try await a.documentStatuses().map(\.state) == [.current, .evicted, .current])
    #expect(try faults(in: laptop) == "")
    try await a.evict(["noise.txt"])
    #expect(try packs().isDisjoint(with: before) && !has(laptop, letter))
    #expect(try await a.download(["noise.txt", "letter.txt"]).count == 2)
    #expect(try faults(in: laptop) == "")
  }

  @Test func plainGitMissesNothing() async throws {
    let (a, _) = try await pair()
    try await a.evict(["film.txt"])
    #expect(try faults(in: laptop) == "")
    #expect(try git("-C", laptop.folder.path, "status", "--porcelain") == "")
  }

  @Test func reasonsToStayAreToldBeforeAnythingIsDone() async throws {
    let (a, _) = try await pair()
    func reason(_ path: String) async -> String {
      do { try await a.evict(["letter.txt", path]) } catch { return error.message }
      return ""
    }
    try await a.save("not sent\n", at: "new.txt")
    #expect(await reason("new.txt").contains("the remote does not have its newest version yet"))
    try laptop.write("film.txt", "another program")
    #expect(await reason("film.txt").contains("it was changed here, and no version has it yet"))
    #expect(await reason("nothing.txt").contains("there is no document"))
    #expect(laptop.text("letter.txt") == "dear you\n")
    #expect(try await evicted(a) == [])
  }

  @Test func aDocumentInConflictStays() async throws {
    let (a, b) = try await pair()
    try await a.save("ours\n", at: "letter.txt")
    try await b.save("theirs\n", at: "letter.txt")
    try await a.sync()
    try await b.sync()
    try await a.sync()
    await #expect(throws: UbiquityError.self) { try await a.evict(["letter.txt"]) }
    #expect(laptop.text("letter.txt") != nil)
  }

  @Test func withoutARemoteNothingIsEvicted() async throws {
    let alone = try await laptop.createAlone()
    try await alone.save("only here\n", at: "a.txt")
    await #expect(throws: UbiquityError.self) { try await alone.evict(["a.txt"]) }
    #expect(laptop.text("a.txt") == "only here\n")
  }

  @Test func anEditElsewhereLeavesItEvictedAndListedAsNewer() async throws {
    let (a, b) = try await pair()
    try await a.evict(["film.txt"])
    try await b.save(Self.film + "the end\n", at: "film.txt")
    try await b.sync()
    #expect(try await a.sync().received == ["film.txt"])
    #expect(laptop.text("film.txt") == nil)
    #expect(try await a.evictedDocuments().map(\.isNewer) == [true])
    try await a.download(["film.txt"])
    #expect(laptop.text("film.txt") == Self.film + "the end\n")
    #expect(try await a.evictedDocuments().isEmpty)
    #expect(try await a.collectLocalChanges() == 0)
  }

  @Test func renamesAndDeletionsElsewhereAreFollowed() async throws {
    let (a, b) = try await pair()
    try await a.save("second\n", at: "second.txt")
    try await a.sync()
    try await a.evict(["film.txt", "second.txt"])
    try await b.sync()
    try desktop.move("film.txt", "Films/first.txt")
    try desktop.remove("second.txt")
    try await b.sync()
    try await a.sync()
    #expect(try await evicted(a) == ["Films/first.txt"])
    #expect(try laptop.folderTexts() == ["letter.txt": "dear you\n"])
    try await a.download(["Films/first.txt"])
    #expect(laptop.text("Films/first.txt") == Self.film)
    try await b.sync()
    #expect(try desktop.folderTexts() == laptop.folderTexts())
  }

  @Test func aNewDocumentInThePlaceOfAnEvictedOneIsToldAndNothingIsDownloadedForThat() async throws {
    let (a, b) = try await pair(), film = try await a.document(at: "film.txt")
    try await a.evict(["film.txt"])
    try desktop.move("film.txt", "first.txt")
    try desktop.write("film.txt", "quite another one\n")
    try await b.sync()
    #expect(try await a.sync().received == ["film.txt", "first.txt"])
    #expect(try laptop.folderTexts() == ["letter.txt": "dear you\n", "film.txt": "quite another one\n"])
    #expect(try !has(laptop, film))
  }

  @Test func anEvictedDocumentThatIsSavedAndThenMovedIsOneDocument() async throws {
    let (a, b) = try await pair(), film = try #require(try await a.document(at: "film.txt"))
    try await a.evict(["film.txt"])
    try await a.save(Array((Self.film + "the end\n").utf8), at: "film.txt", base: film.blob)
    try laptop.move("film.txt", "first.txt")
    try await a.sync()
    try await b.sync()
    #expect(try await a.documents().map(\.path) == ["first.txt", "letter.txt"])
    #expect(try desktop.folderTexts() == laptop.folderTexts())
  }

  @Test func aFilePutThereByHandIsAnEdit() async throws {
    let (a, b) = try await pair()
    try await a.evict(["film.txt"])
    try laptop.write("film.txt", "a trailer\n")
    try await a.sync()
    #expect(try await evicted(a) == [])
    try await b.sync()
    #expect(desktop.text("film.txt") == "a trailer\n")
    #expect(try await a.conflicts().isEmpty)
  }

  @Test func aFilePutThereByHandIsMergedWithWhatIsNewer() async throws {
    let (a, b) = try await pair(
      contentMerge: joiningFiles { _, a, b in
        [a, b].map { String(decoding: $0, as: UTF8.self) }.sorted().joined().utf8.map { $0 }
      })
    try await a.evict(["film.txt"])
    try await b.save("newer\n", at: "film.txt")
    try await b.sync()
    try await a.sync()
    try laptop.write("film.txt", "by hand\n")
    try await a.sync()
    #expect(laptop.text("film.txt") == "by hand\nnewer\n")
    #expect(try await evicted(a) == [])
    try await b.sync()
    #expect(desktop.text("film.txt") == "by hand\nnewer\n")
  }

  @Test func theSameFilePutBackByHandIsTheDocument() async throws {
    let (a, _) = try await pair()
    let document = try await a.document(at: "film.txt")
    try await a.evict(["film.txt"])
    try laptop.write("film.txt", Self.film)
    #expect(try await a.collectLocalChanges() == 0)
    #expect(try await evicted(a) == [])
    #expect(try has(laptop, document))
  }

  @Test func aMergeDownloadsWhatItNeeds() async throws {
    let merge = joiningFiles { base, a, b in
      base.count > 100_000 ? [a, b].map { String(decoding: $0, as: UTF8.self) }.sorted().joined().utf8.map { $0 } : a
    }
    let (a, b) = try await pair(contentMerge: merge)
    try await a.evict(["film.txt"])
    try laptop.write("film.txt", "mine\n")
    try await a.collectLocalChanges()
    try await b.save("theirs\n", at: "film.txt")
    try await b.sync()
    try await a.sync()
    #expect(laptop.text("film.txt") == "mine\ntheirs\n")
    #expect(try await a.conflicts().isEmpty)
  }

  @Test func withoutTheRemoteADocumentStaysEvictedAndNothingIsWrong() async throws {
    let (a, _) = try await pair()
    try await a.evict(["film.txt"])
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".away")
    await #expect(throws: UbiquityError.self) { try await a.download(["film.txt"]) }
    await #expect(throws: UbiquityError.self) { try await a.bytes(of: #require(a.document(at: "film.txt")).blob) }
    #expect(try await evicted(a) == ["film.txt"])
    try await a.save("still written\n", at: "letter.txt")
    try FileManager.default.moveItem(atPath: world.remote + ".away", toPath: world.remote)
    try await a.download(["film.txt"])
    #expect(laptop.text("film.txt") == Self.film)
  }

  @Test func anOldVersionIsDownloadedWhenItIsRead() async throws {
    let (a, _) = try await pair()
    let old = try #require(try await a.document(at: "film.txt"))
    try await a.save("short now\n", at: "film.txt")
    try await a.sync()
    try await a.evict(["film.txt"])
    #expect(try await a.contentHere(of: old.blob) == nil)
    #expect(try await a.text(of: old.blob) == Self.film)
    #expect(laptop.text("film.txt") == nil)
  }

  @Test func aCopyMadeElsewhereComesThoughItsBytesWereEvicted() async throws {
    let (a, b) = try await pair()
    try await a.evict(["film.txt"])
    try await b.save(Self.film, at: "copy.txt")
    try await b.sync()
    try await a.sync()
    #expect(laptop.text("copy.txt") == Self.film)
    #expect(try await evicted(a) == ["film.txt"])
  }

  @Test func whatAnotherDocumentNeedsStays() async throws {
    let (a, _) = try await pair()
    try await a.save(Self.film, at: "copy.txt")
    try await a.sync()
    let document = try await a.document(at: "film.txt")
    try await a.evict(["film.txt"])
    #expect(try has(laptop, document))
    #expect(laptop.text("copy.txt") == Self.film)
  }

  @Test func aPackageIsEvictedWhole() async throws {
    let (a, b) = try await pair()
    let content = StoredContent.folder([
      StoredFile(name: "TXT.rtf", bytes: Array("{\\rtf1 see {{\\NeXTGraphic p.png}}}".utf8)),
      StoredFile(name: "p.png", bytes: Array(Self.film.utf8)),
    ])
    try await a.save(content, at: "trip.rtfd", base: nil)
    try await a.sync()
    try await a.evict(["trip.rtfd"])
    #expect(try laptop.folderTexts().keys.filter { $0.hasPrefix("trip") } == [])
    #expect(try await a.sync().sent == [])
    try await b.sync()
    #expect(try desktop.folderTexts().keys.filter { $0.hasPrefix("trip") }.count == 2)
    try await a.download(["trip.rtfd"])
    #expect(laptop.text("trip.rtfd/p.png") == Self.film)
  }

  @Test func theRemoteIsNotChangedWhileSomethingIsEvicted() async throws {
    let (a, _) = try await pair()
    try await a.evict(["film.txt"])
    await #expect(throws: UbiquityError.evictedHere) { try await a.setRemote(nil) }
  }

  @Test func anEvictedDocumentThatWasOnlyRenamedIsNotNewer() async throws {
    let (a, b) = try await pair()
    try await a.evict(["film.txt"])
    try desktop.move("film.txt", "deep/movie.txt")
    try await b.sync()
    try await a.sync()
    let moved = try #require(try await a.evictedDocuments().first)
    #expect(moved.path == "deep/movie.txt" && !moved.isNewer)
    #expect(try await a.documentStatuses().map(\.isNewerElsewhere) == [false, false])
    try await b.save(Self.film + "the end\n", at: "deep/movie.txt")
    try await b.sync()
    try await a.sync()
    #expect(try await a.evictedDocuments().map(\.isNewer) == [true])
    #expect(try await a.collectLocalChanges() == 0)
    try await a.download(["deep/movie.txt"])
    #expect(laptop.text("deep/movie.txt") == Self.film + "the end\n")
  }

  /// Somebody may stand in it. It goes with the document.
  @Test func theFolderOfWhatIsEvictedStays() async throws {
    let (a, b) = try await pair()
    try await a.save(Self.film, at: "deep/film.txt")
    try await a.save(.folder([StoredFile(name: "in/TXT.rtf", bytes: Array("{}".utf8))]), at: "deep/L.rtfd", base: nil)
    try await a.sync()
    try await b.sync()
    try await a.evict(["deep/film.txt", "deep/L.rtfd"])
    let deep = laptop.folder.appending(path: "deep").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: deep) == [])
    try desktop.remove("deep")
    try await b.sync()
    try await a.sync()
    #expect(!FileManager.default.fileExists(atPath: deep))
    #expect(try await evicted(a) == [])
  }
}

/// A process that is killed between the steps of an eviction.
@Suite struct EvictionCrashTests {
  @Test(arguments: 0...3) func aKillBetweenItsStepsIsNoDeletion(steps: Int) async throws {
    let world = try World(), laptop = try world.device("laptop"), desktop = try world.device("desktop")
    let a = try await laptop.create()
    try await a.save("much\n", at: "film.txt")
    try await a.sync()
    try await a.evictUnfinished("film.txt", steps: steps)
    let again = try laptop.open()
    try await again.sync()
    let b = try await desktop.create()
    #expect(desktop.text("film.txt") == "much\n")
    let isHere = laptop.text("film.txt") == "much\n"
    #expect(isHere == (steps < 2))
    #expect(try await again.evictedDocuments().isEmpty == isHere)
    try await again.download(["film.txt"])
    try await again.sync()
    try await b.sync()
    #expect(try laptop.folderTexts() == ["film.txt": "much\n"] && desktop.folderTexts() == laptop.folderTexts())
    #expect(try await again.history().count == 1)
  }

  /// On a full disk git's index goes before anything is written down.
  @Test func aKillAfterGitsIndexMadeRoomLosesNothing() async throws {
    let laptop = try World().device("laptop"), a = try await laptop.create()
    try await a.save("much\n", at: "film.txt")
    try await a.sync()
    try await a.removeGitIndex()
    #expect(!FileManager.default.fileExists(atPath: laptop.git + "/index"))
    #expect(try await laptop.open().sync().sentDeletions.isEmpty)
    #expect(laptop.text("film.txt") == "much\n")
    #expect(try run("git", "-C", laptop.folder.path, "status", "--porcelain") == "")
  }

  /// Who saves while an eviction packs waits for nothing.
  @Test func aSaveWhileItPacksDoesNotWait() async throws {
    let world = try World(), laptop = try world.device("laptop")
    let a = try await laptop.create()
    try await a.save("much\n", at: "film.txt")
    try await a.save("little\n", at: "notes.txt")
    try await a.sync()
    let attempt = SaveAttempt(by: try laptop.open())
    try await a.evict(["film.txt"]) { _ in attempt.run() }
    #expect(attempt.outcome == "saved")
    #expect(try await a.evictedDocuments().map(\.path) == ["film.txt"] && laptop.text("notes.txt") == "more\n")
    #expect(try !laptop.repository().contains(Repository.blobID(of: Array("much\n".utf8))))
    #expect(try await laptop.doctor.verify().allSatisfy { $0.grade != .wrong })
    #expect(try await a.sync().sent == ["notes.txt"])
  }

  @Test func aKillWithinADownloadIsNoDeletion() async throws {
    let world = try World(), laptop = try world.device("laptop"), desktop = try world.device("desktop")
    let a = try await laptop.create()
    try await a.save("much\n", at: "film.txt")
    try await a.sync()
    try await a.evict(["film.txt"])
    try laptop.write("film.txt", "much\n")
    let again = try laptop.open()
    try await again.sync()
    #expect(try await again.evictedDocuments().isEmpty)
    _ = try await desktop.create()
    #expect(desktop.text("film.txt") == "much\n")
  }
}

/// Another process saves, once. Where the lock is held, that ends with an error before it is waited for no longer.
private final class SaveAttempt: Sendable {
  private let container: UbiquityContainer
  private let state = Mutex("")
  var outcome: String { state.withLock { $0 } }

  init(by container: UbiquityContainer) { self.container = container }

  func run() {
    if outcome != "" { return }
    note("waits")
    let done = DispatchSemaphore(value: 0)
    Task.detached { [self] in
      do { try await container.save("more\n", at: "notes.txt"); note("saved") } catch { note("\(error)") }
      done.signal()
    }
    _ = done.wait(timeout: .now() + 120)
  }

  private func note(_ words: String) { state.withLock { $0 = words } }
}

extension UbiquityContainer {
  fileprivate func removeGitIndex() throws {
    #expect(try store.locked { () throws(UbiquityError) in try store.removeGitIndex() })
  }

  /// Begins to evict, and does so many of the steps.
  fileprivate func evictUnfinished(_ path: String, steps: Int) throws {
    let document = TreePath(path)
    try store.locked { () throws(UbiquityError) in
      try store.checkEvictable([document])
      if steps > 0 { try store.noteEvictions(of: [document]) }
      if steps > 1 { try store.removeEvictedFiles(of: [document]) }
    }
    if steps > 2 { try store.dropEvictedBlobs() }
  }
}
