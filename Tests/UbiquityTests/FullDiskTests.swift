import Foundation
import Git
import Testing

@testable import Ubiquity

/// On a real file system of its own, which only root can make.
@Suite(.enabled(if: SmallDisk.isPossible, "needs root, to mount a small file system")) struct FullDiskTests {
  /// Every place where the disk can become full, from the first object to the last reference.
  @Test func aSaveThatDoesNotFitLeavesAllAsItWas() async throws {
    let disk = try SmallDisk(megabytes: 4), machine = try World().device("laptop")
    let root = disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory)
    let container = try await UbiquityContainer.create(
      at: root, remote: nil, device: machine.device, surroundings: machine.surroundings)
    try await container.save("before", at: "a.txt")
    var failures = 0
    for pages in 0..<10 {
      let before = try await container.document(at: "a.txt"), text = disk.folder.text("Documents/a.txt")
      let longer = String((0..<5000).map { _ in "abcdefghij \n".randomElement() ?? "-" })
      try disk.fill(leaving: pages * 4096)
      do { try await container.save(longer, at: "a.txt") } catch {
        failures += 1
        #expect((error as? UbiquityError)?.code == .diskFull, "\(error)")
        #expect(disk.folder.text("Documents/a.txt") == text)
        #expect(try await container.document(at: "a.txt") == before)
      }
      try disk.clear()
      #expect(try await container.collectLocalChanges() == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: root.path).sorted() == [".git", "a.txt"])
    }
    #expect((1..<10).contains(failures))
    try await container.save("after", at: "a.txt")
    #expect(disk.folder.text("Documents/a.txt") == "after")
  }

  /// Each of a package's files may be the one that does not fit.
  @Test func aPackageThatDoesNotFitLeavesAllAsItWas() async throws {
    let disk = try SmallDisk(megabytes: 4), machine = try World().device("laptop")
    let root = disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory)
    let container = try await UbiquityContainer.create(
      at: root, remote: nil, device: machine.device, surroundings: machine.surroundings)
    func package(_ size: Int) -> StoredContent {
      .folder(
        ["TXT.rtf", "a.png", "b.png"].map { name in
          StoredFile(name: name, bytes: (0..<size).map { _ in UInt8.random(in: 0...255) })
        })
    }
    var base = try await container.save(package(9000), at: "L.rtfd", base: nil), failures = 0
    for pages in 0..<24 {
      let before = try await container.content(of: base.blob)
      try disk.fill(leaving: pages * 4096)
      do { base = try await container.save(package(9000), at: "L.rtfd", base: base.blob) } catch {
        failures += 1
        #expect(error.code == .diskFull, "\(error)")
        for case .folder(let files) in [before] {
          for file in files { #expect(disk.folder.bytes("Documents/L.rtfd/\(file.name)") == file.bytes) }
        }
      }
      try disk.clear()
      #expect(try await container.collectLocalChanges() == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/L.rtfd").count == 3)
    }
    #expect((8..<24).contains(failures), "\(failures)")
  }

  /// Whatever of a merge has no room, from its first object to its last file, it is told as a full disk, and done when there is room.
  @Test func aMergeThatDoesNotFitIsDoneWhenThereIsRoom() async throws {
    let disk = try SmallDisk(megabytes: 4), world = try World(), machine = try world.device("laptop")
    let desktop = try world.device("desktop"), other = try await desktop.create()
    let root = disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory)
    let container = try await UbiquityContainer.create(
      at: root, remote: world.remote, device: machine.device, surroundings: machine.surroundings)
    var failures = 0
    for pages in 0..<16 {
      try await other.save("theirs \(pages)", at: "theirs.txt")
      try await container.save("ours \(pages)", at: "ours.txt")
      try await other.sync()
      try disk.fill(leaving: pages * 4096)
      do { try await container.sync() } catch {
        failures += 1
        #expect(error.code == .diskFull, "\(error)")
      }
      try disk.clear()
      try await container.sync()
      #expect(disk.folder.text("Documents/theirs.txt") == "theirs \(pages)")
      #expect(try run("git", "-C", root.path, "fsck", "--strict", "--no-dangling") == "")
      try await other.sync()
      #expect(desktop.text("ours.txt") == "ours \(pages)")
    }
    #expect((1..<16).contains(failures), "\(failures)")
  }

  @Test func thatTheLastRoundDidNotFitIsInTheStatus() async throws {
    let disk = try SmallDisk(megabytes: 4), world = try World(), machine = try world.device("laptop")
    let desktop = try world.device("desktop"), other = try await desktop.create()
    let container = try await UbiquityContainer.create(
      at: disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory), remote: world.remote,
      device: machine.device, surroundings: machine.surroundings)
    try await other.save(String(repeating: "text ", count: 10_000), at: "a.txt")
    try await other.sync()
    try disk.fill(leaving: 0)
    await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(try await container.status().lastFailure?.contains("the disk was full") == true)
    try disk.clear()
    #expect(try await container.status().lastFailure?.contains("the disk was full") == true)
    try await container.sync()
    #expect(try await container.status().lastFailure == nil)
    withExtendedLifetime((disk, desktop)) {}
  }

  /// There is room for it in git or not even there; everything else comes, and it comes when there is room.
  @Test(arguments: [6, 12]) func anAttachmentThatDoesNotFitKeepsNothingElseBack(_ megabytes: Int) async throws {
    let disk = try SmallDisk(megabytes: megabytes + 8), world = try World(), machine = try world.device("laptop")
    let desktop = try world.device("desktop"), other = try await desktop.create()
    let root = disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory)
    let container = try await UbiquityContainer.create(
      at: root, remote: world.remote, device: machine.device, surroundings: machine.surroundings)
    try await container.save("old", at: "b.txt")
    try await container.sync()
    let film = Data((0..<(megabytes << 17)).map { _ in UInt64.random(in: .min ... .max) }.flatMap(\.littleEndianBytes))
    try film.write(to: desktop.folder.appending(path: "a film.bin"))
    try desktop.write("c.txt", "new")
    try await other.sync()
    try disk.fill(leaving: megabytes == 6 ? 10 << 20 : 5 << 20)
    let report = try await container.sync()
    #expect(report.notFitting == ["a film.bin"] && report.received == ["c.txt"])
    #expect(disk.folder.text("Documents/c.txt") == "new" && disk.folder.text("Documents/b.txt") == "old")
    let statuses = try await container.documentStatuses()
    #expect(statuses.map(\.state) == [.evicted, .current, .current], "\(statuses)")
    let doctor = StoreDoctor(root: root, device: machine.device, surroundings: machine.surroundings)
    #expect(try await doctor.verify().allSatisfy { $0.grade != .wrong })
    try await container.save("mine", at: "b.txt")
    #expect(try await container.sync().sent == ["b.txt"])
    try desktop.write("c.txt", "newer")
    try await other.sync()
    #expect(try await container.sync().received == ["c.txt"])
    #expect(disk.folder.text("Documents/c.txt") == "newer" && desktop.text("b.txt") == "mine")
    try disk.clear()
    _ = try run("mount", "-o", "remount,size=\(megabytes * 5)m", disk.folder.path)
    let last = try await container.sync()
    #expect(last.notFitting.isEmpty && last.received == ["a film.bin"])
    #expect(disk.folder.bytes("Documents/a film.bin").map { Data($0) } == film)
    #expect(try await container.documentStatuses().allSatisfy { $0.state == .current })
    #expect(try await doctor.verify().allSatisfy { $0.grade == .fine })
    withExtendedLifetime((disk, desktop)) {}
  }

  /// A container of a disk that another machine's film does not fit on: in git or not even there.
  private func filmThatDoesNotFit(_ megabytes: Int, over text: String? = nil) async throws -> (
    disk: SmallDisk, machine: Machine, root: URL, desktop: Machine, other: UbiquityContainer
  ) {
    let disk = try SmallDisk(megabytes: megabytes + 8), world = try World(), machine = try world.device("laptop")
    let desktop = try world.device("desktop"), other = try await desktop.create()
    try desktop.write("b.txt", "text")
    if let text { try desktop.write("film.bin", text) }
    try await other.sync()
    let root = disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory)
    let container = try await open(machine, at: root)
    let film = Data((0..<(megabytes << 17)).map { _ in UInt64.random(in: .min ... .max) }.flatMap(\.littleEndianBytes))
    try film.write(to: desktop.folder.appending(path: "film.bin"))
    try await other.sync()
    try disk.fill(leaving: megabytes == 6 ? 10 << 20 : 5 << 20)
    #expect(try await container.sync().notFitting == ["film.bin"])
    return (disk, machine, root, desktop, other)
  }

  private func open(_ machine: Machine, at root: URL) async throws -> UbiquityContainer {
    try await UbiquityContainer.create(
      at: root, remote: machine.world.remote, device: machine.device, surroundings: machine.surroundings)
  }

  private func plain(_ root: URL, _ arguments: String...) throws -> String {
    let user = ["-c", "user.name=Eva", "-c", "user.email=eva@example.org"]
    return try run(["git", "-C", root.path(percentEncoded: false)] + user + arguments)
  }

  @Test(arguments: [6, 12]) func whatDidNotFitIsStillNotHereAfterLeavingAndComingBack(_ megabytes: Int) async throws {
    let (disk, machine, root, desktop, other) = try await filmThatDoesNotFit(megabytes)
    let container = try UbiquityContainer.open(at: root, device: machine.device, surroundings: machine.surroundings)
    let refusal = await #expect(throws: UbiquityError.self) { try await container.leave() }
    #expect(refusal?.code == .notDownloaded && refusal?.message.contains("“film.bin”") == true)
    #expect(try await container.departure().evicted == ["film.bin"])
    #expect(try await container.leave(keepingLocal: true).evicted == ["film.bin"])
    #expect(try plain(root, "status", "--porcelain") == "")
    let again = try await open(machine, at: root)
    #expect(try await again.sync().notFitting == ["film.bin"])
    #expect(try await again.documentStatuses().map(\.state) == [.current, .evicted])
    #expect(try await other.sync().deleted.isEmpty && desktop.home.bytes("Documents/film.bin") != nil)
    try disk.clear()
    _ = try run("mount", "-o", "remount,size=\(megabytes * 5)m", disk.folder.path)
    #expect(try await again.sync().received == ["film.bin"])
    #expect(try plain(root, "ls-files", "-t") == "H b.txt\nH film.bin\n")
    try disk.folder.remove("Documents/film.bin")
    #expect(try await again.sync().sentDeletions == ["film.bin"])
    withExtendedLifetime(disk) {}
  }

  @Test(arguments: [6, 12]) func aCommitOfPlainGitDoesNotDeleteWhatDidNotFit(_ megabytes: Int) async throws {
    let (disk, machine, root, desktop, other) = try await filmThatDoesNotFit(megabytes)
    #expect(try plain(root, "status", "--porcelain") == "")
    try disk.folder.write("Documents/b.txt", "edited")
    _ = try plain(root, "commit", "-qam", "edit")
    let container = try UbiquityContainer.open(at: root, device: machine.device, surroundings: machine.surroundings)
    #expect(try await container.sync().sentDeletions.isEmpty)
    #expect(try await other.sync().deleted.isEmpty && desktop.text("b.txt") == "edited")
    #expect(desktop.home.bytes("Documents/film.bin") != nil)
    withExtendedLifetime(disk) {}
  }

  /// The folder has the older text: that is no edit, whoever makes a version of it.
  @Test func anOlderTextStaysOneOverLeavingAndComingBack() async throws {
    let (disk, machine, root, desktop, other) = try await filmThatDoesNotFit(12, over: "a few words")
    let container = try UbiquityContainer.open(at: root, device: machine.device, surroundings: machine.surroundings)
    try disk.folder.write("Documents/b.txt", "edited")
    _ = try plain(root, "commit", "-qam", "edit")
    _ = try await container.sync()
    _ = try await container.leave(keepingLocal: true)
    _ = try await open(machine, at: root).sync()
    #expect(disk.folder.text("Documents/film.bin") == "a few words")
    #expect(try await other.sync().conflicts.isEmpty && desktop.text("b.txt") == "edited")
    #expect(desktop.home.bytes("Documents/film.bin")?.count == 12 << 20)
    withExtendedLifetime(disk) {}
  }

  @Test func whatDidNotFitIsNotEvicted() async throws {
    let (disk, machine, root, _, _) = try await filmThatDoesNotFit(6)
    let container = try UbiquityContainer.open(at: root, device: machine.device, surroundings: machine.surroundings)
    let refusal = await #expect(throws: UbiquityError.self) { try await container.evict(["film.bin"]) }
    #expect(refusal?.message.hasSuffix("it is not on this machine, since the disk has no room for it") == true)
    withExtendedLifetime(disk) {}
  }

  /// Git's index makes the room that is needed to write down what is evicted.
  @Test(arguments: [false, true]) func aDocumentIsEvictedFromADiskThatIsFull(_ isStaged: Bool) async throws {
    let disk = try SmallDisk(megabytes: 8), machine = try World().device("laptop")
    let root = disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory)
    let container = try await UbiquityContainer.create(
      at: root, remote: machine.world.remote, device: machine.device, surroundings: machine.surroundings)
    try await container.save(String(repeating: "a film ", count: 100_000), at: "film.txt")
    try await container.save("dear you", at: "letter.txt")
    try await container.sync()
    if isStaged {
      let object = try run("sh", "-c", "echo staged | git -C '\(root.path)' hash-object -w --stdin").trimmingCharacters(
        in: .whitespacesAndNewlines)
      _ = try run("git", "-C", root.path, "update-index", "--cacheinfo", "100644,\(object),letter.txt")
    }
    try disk.fill(leaving: 0)
    do { try await container.evict(["film.txt"]) } catch {
      #expect(isStaged && error.code == .diskFull && error.message.hasPrefix("nothing is evicted"), "\(error)")
    }
    #expect(disk.folder.text("Documents/letter.txt") == "dear you")
    #expect((disk.folder.text("Documents/film.txt") == nil) == !isStaged)
    #expect(try await container.evictedDocuments().map(\.path) == (isStaged ? [] : ["film.txt"]))
    #expect(try run("git", "-C", root.path, "diff", "--cached", "--name-only") == (isStaged ? "letter.txt\n" : ""))
    #expect(try await container.collectLocalChanges() == 0)
    try disk.clear()
    try await container.download(["film.txt"])
    #expect(disk.folder.text("Documents/film.txt")?.utf8.count == 700_000)
  }

  /// The index that is kept cannot take the versions in that are new.
  @Test func theHistoryIsToldWhileTheDiskIsFull() async throws {
    let disk = try SmallDisk(megabytes: 4), machine = try World().device("laptop")
    let root = disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory)
    let container = try await UbiquityContainer.create(
      at: root, remote: nil, device: machine.device, surroundings: machine.surroundings)
    let count = try await container.history().count
    for number in 0..<100 { try await container.save("text \(number)", at: "\(number).txt") }
    try disk.fill(leaving: 0)
    #expect(try await container.history().count == count + 100)
    try disk.clear()
    #expect(try await container.history().count == count + 100)
  }

  /// SQLite needs a few bytes to look at it.
  @Test func aWholeIndexOnAFullDiskIsNotDamaged() async throws {
    let disk = try SmallDisk(megabytes: 4), machine = try World().device("laptop")
    let root = disk.folder.url.appending(path: "Documents", directoryHint: .isDirectory)
    func doctor() -> StoreDoctor { StoreDoctor(root: root, device: machine.device, surroundings: machine.surroundings) }
    let file = root.path(percentEncoded: false) + ".git/docedit/index.sqlite"
    func use() async throws -> Int {
      let container = try UbiquityContainer.open(
        at: root, device: machine.device, surroundings: machine.surroundings)
      return try await container.history().count
    }
    _ = try await UbiquityContainer.create(
      at: root, remote: nil, device: machine.device, surroundings: machine.surroundings)
    let count = try await use(), bytes = try Data(contentsOf: URL(filePath: file))
    try disk.fill(leaving: 0)
    #expect(StoreIndex.condition(of: file) == .unavailable)
    #expect(try await doctor().verify().first { $0.subject == .index }?.grade == .note)
    #expect(try await use() == count)
    try disk.clear()
    #expect(StoreIndex.condition(of: file) == .whole)
    #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
  }

  @Test func aRemoteThatIsFullSaysSo() async throws {
    let disk = try SmallDisk(megabytes: 1), machine = try World().device("laptop")
    _ = try Repository.initializeBare(at: disk.folder.path + "/remote.git")
    let container = try await machine.create(remote: disk.folder.path + "/remote.git")
    try await container.save("text", at: "a.txt")
    try disk.fill(leaving: 0)
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .diskFull, "\(error?.message ?? "")")
    #expect(error?.message == "cannot send to the remote: its disk is full")
    #expect(try await container.status().lastFailure == error?.message)
    try disk.clear()
    #expect(try await container.sync().sent == ["a.txt"])
    #expect(try await container.status().lastFailure == nil)
  }
}

@Suite struct PutBackTests {
  @Test(arguments: [true, false]) func theOldFileIsBackWhereTheRestFails(_ wasThere: Bool) throws {
    let folder = TemporaryFolder(), tree = WorkTree(root: folder.path), failure = UbiquityError(.diskFull, "full")
    if wasThere { try folder.write("a", "old") }
    let error = #expect(throws: UbiquityError.self) {
      try tree.write([1], to: TreePath("a"), then: { () throws(UbiquityError) in throw failure })
    }
    #expect(error == failure && folder.text("a") == (wasThere ? "old" : nil))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == (wasThere ? ["a"] : []))
  }
}

extension UInt64 {
  fileprivate var littleEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) } }
}
