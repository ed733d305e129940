import Foundation
import Properties
import Testing

@testable import Ubiquity

@Suite struct SyncServiceTests {
  @Test func whatIsWrittenOnOneMachineComesToTheOtherByItself() async throws {
    let world = try World()
    let (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    let services = [try await laptop.create(), try await desktop.create()].map { container in
      Task { try await SyncService(container) { _ in }.run() }
    }
    defer { services.forEach { $0.cancel() } }
    try laptop.write("Letter.txt", "from the laptop")
    try await eventually { desktop.text("Letter.txt") == "from the laptop" }
    try desktop.write("new folder/inner/Notes.txt", "from the desktop")
    try await eventually { laptop.text("new folder/inner/Notes.txt") == "from the desktop" }
  }

  @Test func theOthersHearWhatAWatchingMachineReceived() async throws {
    let world = try World()
    let (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    let (here, there) = (try await laptop.create(), try await desktop.create())
    let service = Task { try await SyncService(here) { _ in }.run() }
    defer { service.cancel() }
    try await eventually { (try? laptop.head()) == (try? desktop.head()) }
    let before = try await here.status().lastSync
    try desktop.write("Letter.txt", "text")
    _ = try await there.sync()
    try await eventually { laptop.text("Letter.txt") == "text" }
    for _ in 0..<100 {
      _ = try await there.poll()
      let report = try await there.devices().first { !$0.isThisDevice }
      if report?.behind == 0 {
        #expect(report?.ahead == 0)
        #expect(try await here.status().lastSync != before)
        return
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("the laptop is still behind, as the desktop knows")
  }

  @Test func whatOtherProgramsChangedIsCounted() async throws {
    let world = try World(), laptop = try world.device("laptop"), here = try await laptop.create()
    let (events, tell) = AsyncStream.makeStream(of: SyncService.Event.self)
    let service = Task { try await SyncService(here) { tell.yield($0) }.run() }
    defer { service.cancel() }
    try await eventually { (try? world.references().contains { $0.contains("devices") }) == true }
    try await Task.sleep(for: .milliseconds(500))
    try laptop.write("Letter.txt", "text")
    for await event in events {
      guard case .exchanged(let report) = event, !report.sent.isEmpty else { continue }
      #expect(report.sent == ["Letter.txt"] && report.localChanges == 1)
      return
    }
  }

  @Test func whatAnotherMachineDeletedIsTold() async throws {
    let world = try World()
    let (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    let (here, there) = (try await laptop.create(), try await desktop.create())
    try laptop.write("Letter.txt", "text")
    _ = try await here.sync()
    _ = try await there.sync()
    try desktop.remove("Letter.txt")
    _ = try await there.sync()
    let (events, tell) = AsyncStream.makeStream(of: SyncService.Event.self)
    let service = Task { try await SyncService(here) { tell.yield($0) }.run() }
    defer { service.cancel() }
    var iterator = events.makeAsyncIterator()
    guard case .exchanged(let report) = await iterator.next() else { Issue.record("nothing was told"); return }
    #expect(report.deleted == ["Letter.txt"] && report.received.isEmpty)
  }

  @Test func aServiceEndsWhenItsTaskIsCancelled() async throws {
    let world = try World()
    let laptop = try world.device("laptop")
    let container = try await laptop.create()
    let service = Task { try await SyncService(container) { _ in }.run() }
    try await Task.sleep(for: .milliseconds(300))
    service.cancel()
    try await service.value
    #expect(laptop.text("Letter.txt") == nil)
  }

  @Test func aRemoteThatIsGoneIsToldAndTriedAgain() async throws {
    let world = try World()
    let laptop = try world.device("laptop")
    let container = try await laptop.create()
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".away")
    let (events, tell) = AsyncStream.makeStream(of: SyncService.Event.self)
    let service = Task { try await SyncService(container) { tell.yield($0) }.run() }
    defer { service.cancel() }
    var iterator = events.makeAsyncIterator()
    guard case .failed = await iterator.next() else { Issue.record("no failure was told"); return }
    try FileManager.default.moveItem(atPath: world.remote + ".away", toPath: world.remote)
    try laptop.write("Letter.txt", "at last")
    while let event = await iterator.next() {
      if case .exchanged(let report) = event, report.sent == ["Letter.txt"] { return }
    }
    Issue.record("what was written was not sent")
  }

  @Test func withoutARemoteVersionsAreMadeAllTheSame() async throws {
    let world = try World(), laptop = try world.device("laptop"), container = try await laptop.createAlone()
    let (events, tell) = AsyncStream.makeStream(of: SyncService.Event.self)
    let service = Task { try await SyncService(container) { tell.yield($0) }.run() }
    defer { service.cancel() }
    var iterator = events.makeAsyncIterator()
    guard case .exchanged(let first)? = await iterator.next() else { Issue.record("it failed"); return }
    #expect(first.isLocal && first.localChanges == 0)
    try laptop.write("Letter.txt", "text")
    guard case .exchanged(let second)? = await iterator.next() else { Issue.record("it failed"); return }
    #expect(second.isLocal && second.localChanges == 1)
    _ = try await container.setRemote(world.remote)
    try laptop.write("Letter.txt", "more text")
    while let event = await iterator.next() {
      if case .exchanged(let report) = event, report.sent == ["Letter.txt"] { return }
    }
    Issue.record("what was written was not sent")
  }

  @Test func aFolderThatIsMovedWhileItIsSentEndsTheService() async throws {
    let world = try World()
    let laptop = try world.device("laptop")
    let container = try await laptop.create(), root = container.root.path
    try ExecutableFile.write("#!/bin/sh\nmv '\(root)' '\(root).away'\n", to: world.remote + "/hooks/update")
    try laptop.write("Letter.txt", "text")
    let service = Task { try await SyncService(container) { Issue.record("told: \($0)") }.run() }
    defer { service.cancel() }
    let error = await #expect(throws: UbiquityError.self) { try await service.value }
    #expect(error?.code == .noContainer && error?.message.contains("is gone") == true)
  }

  @Test func aRemoteThatIsPutBackIsFoundWithoutAnotherEdit() async throws {
    let world = try World()
    let laptop = try world.device("laptop")
    let container = try await laptop.create()
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".away")
    try laptop.write("Letter.txt", "written while it was away")
    let (events, tell) = AsyncStream.makeStream(of: SyncService.Event.self)
    let service = Task { try await SyncService(container) { tell.yield($0) }.run() }
    defer { service.cancel() }
    var iterator = events.makeAsyncIterator()
    for _ in 0..<2 {
      guard case .failed = await iterator.next() else { Issue.record("it was not tried again"); return }
    }
    try FileManager.default.moveItem(atPath: world.remote + ".away", toPath: world.remote)
    while let event = await iterator.next() {
      if case .exchanged(let report) = event, report.sent == ["Letter.txt"] { return }
    }
    Issue.record("what was written was not sent")
  }

  @Test func changesInFoldersMadeLaterAreSeen() async throws {
    let folder = TemporaryFolder()
    let watch = try FolderWatch(folder.path)
    defer { watch.stop() }
    var changes = watch.changes.makeAsyncIterator()
    try FileManager.default.createDirectory(atPath: folder.path + "/a/b", withIntermediateDirectories: true)
    _ = await changes.next()
    try await Task.sleep(for: .milliseconds(100))
    try Data("x".utf8).write(to: folder.url.appending(path: "a/b/x.txt"))
    #expect(await changes.next() != nil)
  }

  @Test func gitsOwnFilesAndFilesOnTheirWayAreNoChanges() {
    #expect(!FolderEvents(event(mask: IN_CREATE, ".git")).concernDocuments)
    #expect(
      !FolderEvents(event(mask: IN_CLOSE_WRITE, ".docedit-6f9619ff-8b86-d011-b42d-00c04fc964f4~")).concernDocuments)
    #expect(!FolderEvents(event(mask: IN_CLOSE_WRITE, ".Letter.rtf.swp")).concernDocuments)
    #expect(FolderEvents(event(mask: IN_CLOSE_WRITE, "Letter.rtf")).concernDocuments)
    #expect(FolderEvents(event(mask: Int32(bitPattern: UInt32(IN_ISDIR)) | IN_CREATE, "x")).haveNewFolders)
    #expect(FolderEvents(event(mask: Int32(IN_Q_OVERFLOW), "")).haveNewFolders)
    #expect(!FolderEvents(event(mask: IN_CREATE, "x").dropLast(20)).concernDocuments)
  }

  /// One event as the kernel lays it out.
  private func event(mask: Int32, _ name: String) -> Data {
    let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 64 - name.utf8.count)
    var data = Data()
    for number in [1, UInt32(bitPattern: mask), 0, UInt32(padded.count)] {
      data.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }
    return data + padded
  }
}
