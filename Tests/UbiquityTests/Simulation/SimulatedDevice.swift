import Foundation
import Git
import Handoff
import Synchronization

@testable import Ubiquity

/// One device of a simulation: its container, the documents that its editors have open, and the round that it is in.
struct SimulatedDevice {
  /// What an editor knows of an open document.
  struct OpenDocument {
    var document: StoredDocument?
    var text: TokenText
    /// Whether it has edits that no save holds.
    var isModified = false
    /// The drafts that were published since the last save, the oldest first.
    var drafts: [String] = []
    var activity: UUID?
  }

  let root: URL
  private let device: Device
  private let network: SimulatedNetwork
  private let surroundings: Surroundings
  private(set) var container: UbiquityContainer
  var open: [String: OpenDocument] = [:]
  private var round: (machine: SyncRound, event: SyncRound.Event, report: SyncReport)?

  init(_ root: URL, number: Int, network: SimulatedNetwork, clock: SimulatedClock) throws {
    (self.root, self.network) = (root, network)
    device = Device(id: String(repeating: "\(number)", count: 16), name: "device\(number)")
    let chance = SeededChance(seed: UInt64(number))
    var surroundings = Surroundings(
      home: root.deletingLastPathComponent().appending(path: "home\(number)"), environment: [:], hostName: device.name,
      now: { clock.now(of: number) },
      makeUUID: { clock.makeUUID() })
    surroundings.randomBytes = { chance.bytes($0) }
    self.surroundings = surroundings
    container = try Self.opened(root, device, network, surroundings)
  }

  private static func opened(
    _ root: URL, _ device: Device, _ network: SimulatedNetwork, _ surroundings: Surroundings
  ) throws -> UbiquityContainer {
    try UbiquityContainer.open(at: root, device: device, surroundings: surroundings, contentMerge: TokenText.merge) {
      root throws(UbiquityError) in
      if !network.isSealed { return SimulatedExchange(network: network, root: root) }
      return try SealedExchange(network, root: root, device: device, surroundings: surroundings)
    }
  }

  /// The process is killed and started again: all that it had in memory is gone, but for unsaved edits, which the recovery journal has.
  mutating func restart() throws {
    (open, round) = (open.filter(\.value.isModified), nil)
    container = try Self.opened(root, device, network, surroundings)
  }

  /// One step of a round of exchange; a new round where none is under way. A failure ends the round.
  mutating func step() async throws {
    var (machine, event, report) = round ?? (SyncRound(), .began, SyncReport())
    round = nil
    let step = machine.next(after: event)
    if case .pause = step {
      event = .paused
    } else {
      do throws(UbiquityError) {
        guard let next = try await container.take(step, &report, nil) else { return }
        event = next
      } catch {
        if error.isTransient || error.code == .rewound && network.hasRepeated { return }
        throw error
      }
    }
    round = (machine, event, report)
  }

  /// The same, but the process is killed when it has moved `main` and before it has written all documents: `written` says how many of so many are.
  /// False where the step does nothing of that. What an earlier kill left undone is written down before `main` moves, and stays.
  mutating func stepKilled(written: (Int) -> Int) async throws -> Bool {
    try await container.adoptCollected()
    let before = try Replica(root)
    try await step()
    let after = try Replica(root)
    guard before.main != after.main, before.evictions == after.evictions else { return false }
    try after.goBack(to: before, at: root, of: device, written: written)
    try restart()
    return true
  }

  /// Publishes what an editor has unsaved, or that there is nothing.
  mutating func publish(_ path: String) async throws {
    guard var document = open[path], let base = document.document else { return }
    let content = StoredContent.file(document.text.bytes), name = try UbiquityContainer.name(of: content)
    let place = try await container.currentPath(of: base) ?? path
    let payload = ActivityPayload(
      activityType: "org.example.editing", identifier: document.activity ?? surroundings.makeUUID(), title: place)
    var activity = PublishedActivity(
      payload: payload, state: .recent, isCurrent: false, path: place, base: base,
      draft: document.isModified ? document.text.bytes : nil)
    document.drafts.removeAll { $0 == name }
    activity.earlierDrafts = document.drafts
    try await container.publish(activity)
    if document.isModified { document.drafts.append(name) }
    document.activity = payload.identifier
    open[path] = document
  }

  /// What is open is known by where it is now, unless something else that is open is called so.
  mutating func follow() async throws {
    for (path, document) in open.sorted(by: { $0.key < $1.key }) {
      guard let stored = document.document, let now = try await container.currentPath(of: stored), open[now] == nil
      else {
        continue
      }
      open[path] = nil
      open[now] = document
    }
  }

  /// A whole round without a fault.
  mutating func settle() async throws {
    round = nil
    try await container.sync()
  }
}

extension UbiquityContainer {
  fileprivate func adoptCollected() throws {
    try store.locked { () throws(UbiquityError) in try store.adoptCollected() }
  }
}

/// What a device's folder has, and what its store says of that.
private struct Replica {
  let files: [String: Data]
  let main: ObjectID?
  let workTree: ObjectID?
  let evictions: Data?

  init(_ root: URL) throws {
    let tree = WorkTree(root: root.path.trimmingSlash)
    files = try tree.scan().keys.reduce(into: [:]) { files, path in
      files[path.description] = try Data(contentsOf: root.appending(path: path.description))
    }
    let repository = try Repository.open(at: root.path.trimmingSlash + "/.git")
    (main, workTree) = (try repository.reference(Reference.main), try repository.reference(Reference.workTree))
    evictions = try? Data(contentsOf: root.appending(path: ".git/docedit/\(Evictions.fileName)"))
  }

  /// Undoes what was written last, in the order of `Store.materialise`: files go first, then others come.
  func goBack(to old: Replica, at root: URL, of device: Device, written: (Int) -> Int) throws {
    let gone = old.files.keys.filter { files[$0] == nil }.sorted()
    let put = files.keys.filter { files[$0] != old.files[$0] }.sorted()
    for path in (gone + put).dropFirst(written(gone.count + put.count)) {
      let file = root.appending(path: path)
      if let data = old.files[path] {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
      } else {
        try FileManager.default.removeItem(at: file)
      }
    }
    let repository = try Repository.open(at: root.path.trimmingSlash + "/.git")
    guard let workTree = try collected(since: old, by: device, in: repository) ?? old.workTree else { return }
    try repository.setReference(Reference.workTree, to: workTree, expecting: nil)
  }

  /// What was made of the folder before it was merged, and written down then.
  private func collected(since old: Replica, by device: Device, in repository: borrowing Repository) throws -> ObjectID?
  {
    guard let main, let before = old.main else { return nil }
    for parent in try repository.commit(main).content.parents {
      let commit = try repository.commit(parent).content
      let message = CommitMessage(parsing: commit.message)
      if commit.parents == [before], message.isCollected, message.device?.id == device.id { return parent }
    }
    return nil
  }
}

/// The clocks of a simulation: one for each device, all of which may jump.
final class SimulatedClock: Sendable {
  private let ticks = Mutex(0)
  private let offsets = Mutex<[Int: Double]>([:])
  private let uuids = Mutex<UInt64>(0)
  private let scale: Double

  /// Jumps are so many times as far.
  init(scale: Double = 1) { self.scale = scale }

  func now(of device: Int) -> Date {
    let tick = ticks.withLock { ticks in
      ticks += 1
      return ticks
    }
    return Date(timeIntervalSince1970: 1_800_000_000 + Double(tick) + offsets.withLock { $0[device] ?? 0 })
  }

  func jump(_ device: Int, by seconds: Double) { offsets.withLock { $0[device, default: 0] += seconds * scale } }

  func makeUUID() -> UUID {
    let number = uuids.withLock { number in
      number += 1
      return number
    }
    return UUID(uuidString: String(format: "00000000-0000-4000-8000-%012llX", number)) ?? UUID()
  }
}
