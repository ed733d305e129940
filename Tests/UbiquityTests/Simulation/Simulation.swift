import Foundation
import Git
import Properties

@testable import Ubiquity

/// Random schedules of devices that share a remote: people write, other programs write, processes are killed, clocks jump, the network fails.
struct Simulation {
  /// What a schedule may contain.
  struct Kind: OptionSet {
    let rawValue: Int
    static let renames = Kind(rawValue: 1)
    static let deletions = Kind(rawValue: 2)
    static let conflicts = Kind(rawValue: 4)
    static let faults = Kind(rawValue: 8)
    static let evictions = Kind(rawValue: 16)
    static let thinning = Kind(rawValue: 32)
    static let decisions = Kind(rawValue: 64)
    /// Somebody uses plain git in the folders; no process is killed then, since who commits what a folder was not given takes that back.
    static let git = Kind(rawValue: 128)
    /// Disks become full in the middle of something. Only root can make them.
    static let fullDisks = Kind(rawValue: 256)
    /// Unsaved edits are published, and others go on with them.
    static let drafts = Kind(rawValue: 512)
    /// New documents have a name of their own on each device: what one device merges of two new ones under one name, and another moves apart before, is not made one again.
    static let ownNames = Kind(rawValue: 1024)
    static let all: Kind = [.renames, .deletions, .conflicts, .faults, .evictions, .thinning]
  }

  let folder = TemporaryFolder()
  var devices: [SimulatedDevice] = []
  /// The disks of the devices, where they may become full.
  private(set) var disks: [SmallDisk] = []
  /// Every step in words, for the reader of a failure.
  private(set) var trace: [String] = []
  private(set) var ledger = TokenLedger()
  let network: SimulatedNetwork
  let clock: SimulatedClock
  let kind: Kind
  var choices: Choices
  /// The names that documents were moved to.
  private var moved: [String] = []

  init(
    _ choices: Choices, _ kind: Kind, compares: Bool = true, isSealed: Bool = false, clocks: Double = 1
  ) async throws {
    (self.choices, self.kind, clock) = (choices, kind, SimulatedClock(scale: clocks))
    network = SimulatedNetwork(remote: folder.path + "/remote.git", compares: compares, isSealed: isSealed)
    let count = self.choices.int(in: 2...SimulatedTemplate.deviceLimit)
    if kind.contains(.fullDisks) {
      disks = try (0..<count).map { try SmallDisk(megabytes: 16, at: "device\($0)", in: folder) }
    }
    try await (isSealed ? SimulatedTemplate.sealed : .open).copy(into: folder, devices: count)
    for number in 0..<count {
      let root = folder.url.appending(path: "device\(number)", directoryHint: .isDirectory)
      devices.append(try SimulatedDevice(root, number: number, network: network, clock: clock))
    }
  }

  /// What was drawn, to be replayed.
  var drawn: [UInt64] { choices.drawn }

  mutating func run(steps: Int) async throws {
    if choices.bool() || kind.contains(.ownNames) { try await share() }
    for _ in 0..<choices.int(in: 0...steps) { try await step() }
    network.set(.none)
    if kind.contains(.drafts) { try await saveDrafts() }
    for _ in 0..<4 { for number in devices.indices { try await devices[number].settle() } }
    if hasKills, choices.int(in: 0...3) == 3 { try await killInCalm() }
    if kind.contains(.deletions), choices.bool() { try await deleteInCalm() }
    for number in devices.indices {
      let isDownloaded = try await download(number, "downloads everything")
      if isDownloaded { try await devices[number].settle() }
    }
  }

  /// There are documents that all devices have.
  private mutating func share() async throws {
    for path in ["a.txt", "sub/d.txt"] { try await edit(0, path) }
    for number in devices.indices { try await devices[number].settle() }
  }

  private mutating func step() async throws {
    let number = choices.int(in: 0...(devices.count - 1))
    switch choices.int(in: 0...lastStep) {
    case 0...5:
      if hasKills, choices.int(in: 0...14) == 14 {
        try await kill(number)
      } else {
        try await exchange(number)
      }
    case 6, 7: try await look(number)
    case 8...10: try await save(number)
    case 11, 12: try await edit(number)
    case 13 where kind.contains(.renames): try await choices.bool() ? move(number) : cross(number)
    case 14 where kind.contains(.deletions): try delete(number)
    case 14 where kind.contains(.renames): try await move(number)
    case 15 where kind.contains(.faults): try disturb(number)
    case 16 where kind.contains(.evictions): try await evict(number)
    case 17 where kind.contains(.evictions): _ = try await download(number, "downloads what is not here")
    case 18 where kind.contains(.thinning): try await thin(number)
    case 19...20 where kind.contains(.decisions):
      switch choices.int(in: 0...5) {
      case 4: try await setAside(number)
      case 5: try await quarrel(number)
      default: try await decide(number)
      }
    case 21...24 where kind.contains(.git): try await useGit(number)
    case 25...27 where kind.contains(.fullDisks): try await fillDisk(number)
    case 28...30: try await draft(number)
    case 31...33: try await takeUp(number)
    default: try await exchange(number)
    }
  }

  private var lastStep: Int {
    let lasts: [(Kind, Int)] = [
      (.drafts, 33), (.fullDisks, 27), (.git, 24), (.decisions, 20), (.thinning, 18), (.evictions, 17),
    ]
    return lasts.first { kind.contains($0.0) }?.1 ?? 15
  }

  private var hasKills: Bool { kind.contains(.faults) && !kind.contains(.git) }

  mutating func note(_ number: Int, _ words: String) { trace.append("device\(number): \(words)") }
}

// MARK: - What happens

extension Simulation {
  mutating func exchange(_ number: Int) async throws {
    let fault =
      kind.contains(.faults) && choices.int(in: 0...9) == 9
      ? choices.element(of: SimulatedNetwork.Fault.allCases) : .none
    network.set(fault)
    note(number, fault == .none ? "a step of exchange" : "a step of exchange, \(fault)")
    try await devices[number].step()
    network.set(.none)
  }

  /// A step of exchange that is not done with the folder.
  @discardableResult
  private mutating func kill(_ number: Int) async throws -> Bool {
    var choices = choices, words = ""
    let isKilled = try await devices[number].stepKilled { count in
      let written = choices.int(in: 0...count)
      words = "is killed when \(written) of \(count) documents are written"
      return written
    }
    self.choices = choices
    note(number, isKilled ? words : "a step of exchange")
    return isKilled
  }

  /// When all is quiet, one device sends something, and another one is killed while it puts that into its folder: no news will bring it back to that.
  private mutating func killInCalm() async throws {
    let number = choices.int(in: 0...(devices.count - 1))
    try await edit(number)
    try await devices[number].settle()
    let other = (number + choices.int(in: 1...(devices.count - 1))) % devices.count
    var isKilled = false
    for _ in 0..<SyncRound.attemptLimit where !isKilled { isKilled = try await kill(other) }
    for _ in 0..<2 { for number in devices.indices { try await devices[number].settle() } }
  }

  /// When all is quiet, one device deletes a document: it is gone everywhere, and stays so.
  private mutating func deleteInCalm() async throws {
    let number = choices.int(in: 0...(devices.count - 1))
    guard let path = try delete(number) else { return }
    for _ in 0..<2 { for number in devices.indices { try await devices[number].settle() } }
    for device in devices where FileManager.default.fileExists(atPath: device.root.appending(path: path).path) {
      throw Fault("\(path) is there again in \(device.root.lastPathComponent)")
    }
  }

  private mutating func path() -> String {
    let common = ["a.txt", "b.txt", "sub/d.txt"]
    return choices.element(of: kind.contains(.conflicts) ? common + ["c.con", "e.lap"] : common)
  }

  /// The path, or where a device has nothing there the name that a new document gets.
  private func name(_ path: String, on number: Int) -> String {
    let isThere = FileManager.default.fileExists(atPath: devices[number].root.appending(path: path).path)
    return isThere || !kind.contains(.ownNames) ? path : "own\(number).txt"
  }

  /// The name of a document that all of these devices have in their folders, where there is one.
  private mutating func path(on numbers: Int...) -> String {
    let present = (["a.txt", "b.txt", "sub/d.txt", "c.con", "e.lap"] + moved).filter { name in
      numbers.allSatisfy { FileManager.default.fileExists(atPath: devices[$0].root.appending(path: name).path) }
    }
    return present.isEmpty ? path() : choices.element(of: present)
  }

  /// Somebody opens a document.
  mutating func look(_ number: Int) async throws {
    try await devices[number].follow()
    let path = name(choices.bool() ? path() : path(on: number), on: number), container = devices[number].container
    if devices[number].open[path]?.isModified == true { return }
    let document = try await container.document(at: path)
    let bytes = try await document.asyncMap { try await container.bytes(of: $0.blob) } ?? []
    devices[number].open[path] = .init(document: document, text: TokenText(bytes))
    note(number, "opens \(path)")
  }

  /// Somebody writes a line into an open document, or takes one away, and saves it where it is now.
  mutating func save(_ number: Int) async throws {
    let paths = devices[number].open.keys.sorted()
    guard !paths.isEmpty else { return }
    let path = choices.element(of: paths)
    guard var open = devices[number].open.removeValue(forKey: path) else { return }
    let target = try await devices[number].container.currentPath(of: open.document) ?? path
    change(&open.text, in: target, by: number, "saves")
    try await save(open, at: target, on: number)
  }

  /// What an editor has becomes a version.
  mutating func save(_ open: SimulatedDevice.OpenDocument, at path: String, on number: Int) async throws {
    let container = devices[number].container
    var target = path
    let saved = try await makingRoom(on: number) { try await container.save(open, at: &target) }
    let text = TokenText(try await container.bytes(of: saved.blob))
    if devices[number].open[target]?.isModified == true { try await devices[number].follow() }
    if devices[number].open[target]?.isModified == true { return }
    devices[number].open[target] = .init(document: saved, text: text, activity: open.activity)
    if open.activity != nil { try await devices[number].publish(target) }
  }

  mutating func edit(_ number: Int) async throws { try await edit(number, name(path(), on: number)) }

  /// Another program changes a file, at once.
  private mutating func edit(_ number: Int, _ path: String) async throws {
    let file = devices[number].root.appending(path: path)
    if !FileManager.default.fileExists(atPath: file.path) {
      for token in try await absentTokens(at: path, on: number) { ledger.removed(token) }
    }
    var text = TokenText((try? Array(Data(contentsOf: file))) ?? [])
    change(&text, in: path, by: number, "another program writes")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.bytes).write(to: file, options: .atomic)
  }

  /// What a file does not have that somebody puts in the place of one that is not there; what git moved elsewhere is there.
  private func absentTokens(at path: String, on number: Int) async throws -> [String] {
    let container = devices[number].container
    return kind.contains(.git)
      ? try await container.evictedTokens(at: path) : try await container.absentTokens(at: path)
  }

  mutating func change(_ text: inout TokenText, in path: String, by number: Int, _ verb: String) {
    if text.tokens.count > (kind.isDisjoint(with: [.git, .drafts]) ? 0 : 1), choices.int(in: 0...3) == 3 {
      let token = text.tokens.remove(at: choices.int(in: 0...(text.tokens.count - 1)))
      ledger.removed(token)
      note(number, "\(verb) \(path) without \(token)")
    } else {
      let token = ledger.newToken()
      text.tokens.append(token)
      note(number, "\(verb) \(path) with \(token)")
    }
  }

  mutating func move(_ number: Int) async throws { try await move(number, path(on: number)) }

  /// Somebody moves a file that is a version; a move and a change at once would be told by likeness only. Where an
  /// evicted document has the name, that would be replaced, not moved.
  private mutating func move(_ number: Int, _ path: String) async throws {
    let old = devices[number].root.appending(path: path)
    let name = "moved\(choices.int(in: 0...2)).txt"
    let new = devices[number].root.appending(path: name)
    try await devices[number].container.collectLocalChanges()
    guard FileManager.default.fileExists(atPath: old.path), !FileManager.default.fileExists(atPath: new.path),
      try await devices[number].container.evictedTokens(at: name).isEmpty
    else { return }
    try FileManager.default.moveItem(at: old, to: new)
    try await devices[number].container.collectLocalChanges()
    if !moved.contains(name) { moved.append(name) }
    note(number, "\(old.lastPathComponent) is moved to \(name)")
  }

  /// A move on one device, and on another one, which does not know of it, a change of the same document.
  private mutating func cross(_ number: Int) async throws {
    let other = (number + choices.int(in: 1...(devices.count - 1))) % devices.count, path = path(on: number, other)
    try await move(number, path)
    try await edit(other, path)
  }

  /// Nil where nothing is there.
  @discardableResult
  private mutating func delete(_ number: Int) throws -> String? {
    let path = path(on: number), file = devices[number].root.appending(path: path)
    guard let data = try? Data(contentsOf: file) else { return nil }
    try FileManager.default.removeItem(at: file)
    TokenText(Array(data)).tokens.forEach { ledger.removed($0) }
    note(number, "\(path) is deleted")
    return path
  }

  /// Somebody takes a document off the disk that no editor has open.
  private mutating func evict(_ number: Int) async throws {
    let path = path(on: number)
    guard devices[number].open[path] == nil else { return }
    let container = devices[number].container
    do { try await container.evict([path]) } catch {
      guard error.code == .notEvictable || error.code == .notFound else { throw error }
      return
    }
    note(number, "\(path) is evicted")
  }

  /// Whether anything came.
  private mutating func download(_ number: Int, _ words: String) async throws -> Bool {
    let container = devices[number].container
    let came = try await container.download(container.evictedDocuments().map(\.path))
    if !came.isEmpty { note(number, words) }
    return !came.isEmpty
  }

  /// Somebody closes all documents and thins their versions, as if they were long past.
  private mutating func thin(_ number: Int) async throws {
    devices[number].open = devices[number].open.filter(\.value.isModified)
    let container = devices[number].container, before = try await container.contents()
    let policy = ThinningPolicy(now: Date(timeIntervalSince1970: 4_000_000_000), zone: .gmt)
    let done = try await container.thin(by: policy)
    note(number, "thins: \(done.squashed.count) versions are squashed, \(done.unlisted.count) not listed")
    let after = try await container.contents()
    if after.files != before.files { throw Fault("the documents changed") }
    let kept = before.versions.filter { !done.squashed.contains($0.key) }.values.sorted()
    if kept != after.versions.values.sorted() { throw Fault("versions changed that were kept") }
  }

  /// Somebody says what stays of a conflict, and others that know of it may do so, too.
  private mutating func decide(_ number: Int) async throws {
    let conflicts = try await devices[number].container.conflicts().sorted { $0.id < $1.id }
    if conflicts.isEmpty { return }
    let id = choices.element(of: conflicts).id
    for other in devices.indices where other == number || choices.bool() {
      guard let conflict = try await devices[other].container.conflicts().first(where: { $0.id == id }) else {
        continue
      }
      try await decide(other, conflict)
    }
  }

  /// Two change what cannot be joined, hear of the conflict, and decide each for themselves.
  private mutating func quarrel(_ number: Int) async throws {
    let pair = [number, (number + choices.int(in: 1...(devices.count - 1))) % devices.count]
    for device in pair { try await edit(device, "c.con") }
    for device in pair + pair { try await devices[device].settle() }
    let conflicts = try await devices[number].container.conflicts().filter { $0.path == "c.con" }
    guard let conflict = conflicts.min(by: { $0.id < $1.id }) else { return }
    for device in pair { try await decide(device, conflict) }
  }

  /// Somebody has unsaved edits that become a conflict version.
  private mutating func setAside(_ number: Int) async throws {
    let path = path(on: number), container = devices[number].container
    try await container.collectLocalChanges()
    guard let document = try await container.document(at: path) else { return }
    var text = TokenText(try await container.bytes(of: document.blob))
    text.tokens.append(ledger.newToken())
    try await container.setAside(text.bytes, at: path, base: document.blob)
    note(number, "sets \(text.tokens.last ?? "") in \(path) aside")
  }

  /// A conflict version may be here before what it is of: somebody's own document of that name is taken for that then, which is another one where it was moved meanwhile.
  private mutating func decide(_ number: Int, _ conflict: ConflictVersion) async throws {
    let container = devices[number].container
    try await container.collectLocalChanges()
    guard try await container.hasVersion(conflict.version) else { return }
    guard let path = try await container.document(of: conflict), let present = try await container.document(at: path),
      case .file(let outcome) = try await container.outcome(of: conflict)
    else { return }
    let ours = TokenText(try await container.bytes(of: present.blob)), theirs = TokenText(outcome)
    let choice: ConflictChoice = choices.bool() ? .ours : .theirs
    try await container.resolve([conflict], keeping: choice)
    let (kept, dropped) = choice == .ours ? (ours, theirs) : (theirs, ours)
    ledger.decided(conflict.id, for: Set(kept.tokens), against: Set(dropped.tokens).subtracting(kept.tokens))
    note(number, "decides on \(conflict.id.prefix(7)) of \(path): \(choice), \(kept.tokens), not \(dropped.tokens)")
  }

  private mutating func disturb(_ number: Int) throws {
    if choices.bool() {
      note(number, "is killed and started again")
      try devices[number].restart()
    } else {
      let years = Double(choices.int(in: -10...10))
      note(number, "its clock jumps \(years) years")
      clock.jump(number, by: years * 31_557_600)
    }
  }
}

/// Who wrote what: what must be there at the end.
struct TokenLedger {
  private(set) var written: [String] = []
  private(set) var taken: Set<String> = []
  private var decisions: [String: (kept: Set<String>, dropped: Set<String>)] = [:]

  mutating func newToken() -> String {
    written.append("token\(written.count)")
    return written[written.count - 1]
  }

  mutating func removed(_ token: String) { taken.insert(token) }

  /// Of two who decide on one conflict neither knows of the other: what one of them dropped and one kept has to stay.
  mutating func decided(_ conflict: String, for kept: Set<String>, against dropped: Set<String>) {
    let before = decisions[conflict] ?? ([], [])
    decisions[conflict] = (before.kept.union(kept), before.dropped.union(dropped))
  }

  /// Nobody took these away.
  var living: [String] {
    let gone = decisions.values.reduce(taken) { $0.union($1.dropped.subtracting($1.kept)) }
    return written.filter { !gone.contains($0) }
  }
}

extension UbiquityContainer {
  fileprivate func hasVersion(_ version: String?) throws -> Bool {
    guard let version else { return true }
    return try isAncestor(version, of: store.head().id.description)
  }

  /// What a file does not have that somebody puts in the place of a document that was evicted, or that a killed process took away before it put it somewhere else: it is an edit of that.
  fileprivate func absentTokens(at path: String) async throws -> [String] {
    guard let blob = try store.workTreeFile(TreePath(path)) else { return [] }
    return TokenText(try await bytes(of: blob.description)).tokens
  }

  /// What an evicted document has.
  fileprivate func evictedTokens(at path: String) async throws -> [String] {
    guard try store.evictedDocuments().contains(where: { $0.path == path }),
      let blob = try store.workTreeFile(TreePath(path))
    else { return [] }
    return TokenText(try await bytes(of: blob.description)).tokens
  }
}

/// The store did what it must not do.
private struct Fault: Error {
  let words: String
  init(_ words: String) { self.words = words }
}

extension UbiquityContainer {
  /// The documents as the head and the folder have them, and what each version made of those that it changed.
  fileprivate func contents() throws -> (files: [String], versions: [String: String]) {
    let tree = try store.head().content.tree, scanned = try store.workTree.scan().keys.sorted()
    let files = try scanned.map { "\($0) \(try store.fileName(of: $0)?.blob.description ?? "")" }
    var versions: [String: String] = [:]
    for entry in try store.history(HistoryQuery()) {
      let made = entry.changes.map { "\($0.path) \($0.newBlob ?? "gone")" }.sorted()
      versions[entry.commit] = "\(entry.date) \(entry.subject) \(made)"
    }
    return (["\(tree)"] + files, versions)
  }
}

extension Optional {
  fileprivate func asyncMap<T>(_ body: (Wrapped) async throws -> T) async rethrows -> T? {
    guard let self else { return nil }
    return try await body(self)
  }
}

extension UbiquityContainer {
  /// Saves where the document is, also where it has just moved, or given way.
  fileprivate func save(_ open: SimulatedDevice.OpenDocument, at path: inout String) throws -> StoredDocument {
    var document = open.document
    while true {
      switch try save(.file(open.text.bytes), of: document, at: path, drafts: open.drafts) {
      case .moved(let new): path = new
      case .replaced: (path, document) = (try freeName(for: path), nil)
      case .saved(let saved, _): return saved
      }
    }
  }
}
