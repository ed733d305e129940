import Foundation
import Git
import Synchronization
import Testing

@testable import Ubiquity

@Suite struct LargeDocumentTests {
  let world: World
  let laptop: Machine
  let log = PushLog()

  init() throws {
    world = try World()
    laptop = try world.device("laptop")
  }

  private static let film = (0..<2_000).map { "frame \($0 &* 2_654_435_761 % 1_000_003)\n" }.joined()

  /// A container for which a thousand bytes are much.
  private func container() async throws -> UbiquityContainer {
    _ = try await laptop.create()
    let log = log, surroundings = laptop.surroundings, device = laptop.device
    let container = try UbiquityContainer.open(
      at: laptop.folder, device: laptop.device, surroundings: surroundings, contentMerge: nil
    ) { root throws(UbiquityError) in
      RecordingExchange(inner: RemoteExchange(root: root, device: device, surroundings: surroundings), log: log)
    }
    try await container.sync()
    await container.callLarge(moreThan: 1_000)
    log.clear()
    return container
  }

  private var upload: String { "+refs/docedit/upload:refs/docedit/uploads/\(laptop.device.id)" }

  private func remoteTree() throws -> [String] {
    let remote = try Repository.open(at: world.remote)
    let main = try #require(try remote.reference("refs/heads/main"))
    return try remote.files(in: remote.commit(main).content.tree).map(\.path)
  }

  @Test func theLightGoFirstAndTheLargeBesideThem() async throws {
    let container = try await container()
    try laptop.write("film.txt", Self.film)
    try laptop.write("letter.txt", "dear you\n")
    let report = try await container.sync()
    #expect(report.sent == ["film.txt", "letter.txt"] && report.localChanges == 2)
    let main = ":refs/heads/main"
    #expect(
      log.pushes.map { $0.contains { $0.hasSuffix(main) } ? main : $0[0] } == [
        main, upload, main, ":refs/docedit/uploads/\(laptop.device.id)",
      ])
    #expect(log.bytes[0] < 4_000 && log.bytes[1] > 8_000 && log.bytes[2] < 4_000)
    #expect(try await container.history().map { $0.changes.map(\.path) } == [["film.txt"], ["letter.txt"]])
    #expect(try await container.sync().sent == [])
    #expect(try world.references().allSatisfy { !$0.contains("upload") })
    let desktop = try world.device("desktop")
    _ = try await desktop.create()
    #expect(desktop.text("film.txt") == Self.film)
  }

  @Test func whatIsSavedMeanwhileDoesNotWait() async throws {
    let container = try await container()
    try laptop.write("film.txt", Self.film)
    let (gate, open) = AsyncStream<Void>.makeStream()
    log.hold(upload, until: gate)
    let long = Task { try await container.sync() }
    try await log.waitForHeldPush()
    try await container.save("typed\n", at: "letter.txt")
    #expect(try await container.sync().beingSent == ["film.txt"])
    #expect(try remoteTree() == ["letter.txt"])
    #expect(try await container.waitingDocuments() == ["film.txt"])
    #expect(try await container.documentStatuses().map(\.state) == [.uploading, .current])
    open.finish()
    _ = try await long.value
    #expect(try remoteTree() == ["film.txt", "letter.txt"])
    #expect(try await container.waitingDocuments() == [])
    #expect(try await container.sync().beingSent == [])
  }

  @Test func aWatchGoesOnMeanwhile() async throws {
    let container = try await container()
    let (gate, open) = AsyncStream<Void>.makeStream()
    log.hold(upload, until: gate)
    try laptop.write("film.txt", Self.film)
    let service = Task { try await SyncService(container) { _ in }.run() }
    defer { service.cancel() }
    try await log.waitForHeldPush()
    try laptop.write("letter.txt", "dear you\n")
    try await eventually { (try? remoteTree()) == ["letter.txt"] }
    let desktop = try world.device("desktop"), other = try await desktop.create()
    try await other.save("dear me\n", at: "reply.txt")
    try await other.sync()
    try await eventually { laptop.text("reply.txt") == "dear me\n" }
    #expect(try remoteTree() == ["letter.txt", "reply.txt"])
    open.finish()
    try await eventually { (try? remoteTree()) == ["film.txt", "letter.txt", "reply.txt"] }
  }

  @Test func aKillWhileItIsSentLosesNothing() async throws {
    let container = try await container()
    try laptop.write("film.txt", Self.film)
    log.fail(upload)
    await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(try await container.history().isEmpty)
    try await laptop.open().sync()
    #expect(try remoteTree() == ["film.txt"])
    #expect(laptop.text("film.txt") == Self.film)
  }

  @Test func aLineThatBreaksBetweenTheUploadAndItsVersionIsTriedAgain() async throws {
    let container = try await container()
    try laptop.write("film.txt", Self.film)
    log.lose(after: upload)
    #expect(try await container.sync().sent == ["film.txt"])
    #expect(try remoteTree() == ["film.txt"])
    #expect(await container.exchanges(limit: 1).first?.retries == 1)
    #expect(try world.references().allSatisfy { !$0.contains("upload") })
    #expect(log.pushes.count { $0 == [upload] } == 1)
  }

  @Test func anUploadThatFailsIsNotTriedAgainAtOnceByAWatch() async throws {
    let container = try await container()
    try laptop.write("film.txt", Self.film)
    log.fail(upload)
    let failures = Mutex<[ContinuousClock.Instant]>([])
    let service = Task {
      try await SyncService(container) { if case .failed = $0 { failures.withLock { $0.append(.now) } } }.run()
    }
    defer { service.cancel() }
    try await eventually { failures.withLock(\.count) == 1 }
    for number in 1...5 {
      try laptop.write("letter\(number).txt", "dear you\n")
      try await eventually { (try? remoteTree())?.contains("letter\(number).txt") == true }
    }
    let times = failures.withLock(\.self)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > .seconds(1) })
    #expect(try await container.status().lastFailure == "the network is gone")
    try laptop.remove("film.txt")
    for _ in 0..<400 where try await container.status().lastFailure != nil {
      try laptop.write("letter.txt", "\(UUID())\n")
      try await Task.sleep(for: .milliseconds(500))
    }
    // A round that is sending hides it for that long.
    for _ in 0..<100 where try await container.status().lastFailure != nil {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try await container.status().lastFailure == nil)
  }

  @Test func aPackageIsNeverSplit() async throws {
    let container = try await container()
    try laptop.write("trip.rtfd/TXT.rtf", "{\\rtf1 a}")
    try laptop.write("trip.rtfd/p.txt", Self.film)
    try laptop.write("letter.txt", "dear you\n")
    try await container.sync()
    #expect(try await container.history().map { $0.changes.map(\.path) } == [["trip.rtfd"], ["letter.txt"]])
  }

  @Test func aMoveOfALargeDocumentStaysAMove() async throws {
    let container = try await container()
    try laptop.write("film.txt", Self.film)
    try laptop.write("letter.txt", "dear you\n")
    try await container.sync()
    try laptop.remove("film.txt")
    try laptop.write("Films/first.txt", Self.film + String(repeating: "the end\n", count: 10))
    try laptop.write("letter.txt", "dear all\n")
    try await container.sync()
    let changes = try await container.history().first?.changes
    #expect(changes?.map(\.kind) == [.renamed] && changes?.first?.path == "Films/first.txt")
  }

  @Test func withoutARemoteNothingWaits() async throws {
    let alone = try await laptop.createAlone()
    await alone.callLarge(moreThan: 1_000)
    try laptop.write("film.txt", Self.film)
    #expect(try await alone.waitingDocuments() == [])
    #expect(try await alone.collectLocalChanges() == 1)
  }
}

extension UbiquityContainer {
  func callLarge(moreThan limit: Int64) { store.uploadLimit = limit }
}

/// What was pushed, in its order; and what happens to a push.
final class PushLog: Sendable {
  private struct State {
    var pushes: [[String]] = []
    var bytes: [Int] = []
    var failing: String?
    var breaking: String?
    var isBroken = false
    var held: (refspec: String, gate: AsyncStream<Void>)?
    var isHeld = false
  }
  private let state = Mutex(State())

  var pushes: [[String]] { state.withLock(\.pushes) }
  var bytes: [Int] { state.withLock(\.bytes) }
  func clear() { state.withLock { ($0.pushes, $0.bytes) = ([], []) } }
  func fail(_ refspec: String) { state.withLock { $0.failing = refspec } }
  /// The connection of the push after that one is lost, once.
  func lose(after refspec: String) { state.withLock { $0.breaking = refspec } }
  func hold(_ refspec: String, until gate: AsyncStream<Void>) { state.withLock { $0.held = (refspec, gate) } }

  func waitForHeldPush() async throws {
    while !state.withLock(\.isHeld) { try await Task.sleep(for: .milliseconds(5)) }
  }

  fileprivate func begin(_ refspecs: [String]) async throws(UbiquityError) {
    if state.withLock({ refspecs.first == $0.failing }) { throw UbiquityError(.offline, "the network is gone") }
    if state.withLock({ state in
      defer { state.isBroken = false }
      return state.isBroken
    }) {
      var failure = UbiquityError(.offline, "the connection was lost")
      failure.isOfLostConnection = true
      throw failure
    }
    let held = state.withLock(\.held)
    guard let held, refspecs.first == held.refspec else { return }
    state.withLock { $0.isHeld = true }
    for await _ in held.gate {}
  }

  fileprivate func end(_ refspecs: [String], _ bytes: Int) {
    state.withLock {
      $0.pushes.append(refspecs)
      $0.bytes.append(bytes)
      if refspecs.first == $0.breaking { ($0.breaking, $0.isBroken) = (nil, true) }
    }
  }
}

/// A device's way to its remote, with a record of what is pushed.
struct RecordingExchange: Exchange {
  let inner: RemoteExchange
  let log: PushLog

  func fetch(_ remote: RemoteURL, unless known: KnownReferences?, progress: SyncObserver?) async throws(UbiquityError)
    -> Bool
  { try await inner.fetch(remote, unless: known, progress: progress) }

  func push(_ remote: RemoteURL, _ refspecs: [String], after known: KnownReferences?, progress: SyncObserver?)
    async throws(UbiquityError) -> PushOutcome
  {
    try await log.begin(refspecs)
    let before = ExchangeMeter.current?.traffic.sent ?? 0
    let outcome = try await inner.push(remote, refspecs, after: known, progress: progress)
    log.end(refspecs, (ExchangeMeter.current?.traffic.sent ?? 0) - before)
    return outcome
  }

  func download(_ remote: RemoteURL, _ objects: [ObjectID], into folder: String, progress: SyncObserver?)
    async throws(UbiquityError)
  { try await inner.download(remote, objects, into: folder, progress: progress) }
}
