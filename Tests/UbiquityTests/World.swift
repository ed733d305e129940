import Foundation
import Git
import Synchronization

@testable import Ubiquity

/// A remote, and a clock that all devices share.
final class World: Sendable {
  let folder = TemporaryFolder()
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
  /// Where keys, and the names of devices and containers, come from; nil where nobody can guess them.
  let chance: SeededChance?
  var remote: String { folder.path + "/remote.git" }

  /// With a seed, all that is made in it is the same each time, down to the ids of versions.
  init(seed: UInt64? = nil) throws {
    chance = seed.map { SeededChance(seed: $0) }
    _ = try Repository.initializeBare(at: remote)
  }

  /// Every look at the clock is a second later.
  func now() -> Date {
    time.withLock {
      $0 += 1
      return $0
    }
  }

  /// So much time passes.
  func pass(_ seconds: Double) { time.withLock { $0 += seconds } }

  func device(_ name: String) throws -> Machine { try Machine(name, in: self) }

  /// One with a device, its container and a doctor who looks after that.
  static func withDoctor() async throws -> (World, Machine, UbiquityContainer, StoreDoctor) {
    let world = try World(), machine = try world.device("laptop")
    return (world, machine, try await machine.create(), machine.doctor)
  }

  /// Two machines with these documents, of which the first one has evicted some.
  static func evicting(_ evicted: [String], of texts: [String: String]) async throws -> (
    laptop: Machine, desktop: Machine, container: UbiquityContainer, other: UbiquityContainer
  ) {
    let (world, laptop, container, _) = try await withDoctor()
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) { try await container.save(text, at: path) }
    try await container.sync()
    let desktop = try world.device("desktop"), other = try await desktop.create()
    try await other.sync()
    try await container.evict(evicted)
    return (laptop, desktop, container, other)
  }

  func references() throws -> [String] {
    try Repository.open(at: remote).references("refs/").map { "\($0.name) \($0.target)" }
  }
}

/// One device with a home of its own, and the container in it.
struct Machine: Sendable {
  let world: World
  let home: TemporaryFolder
  var surroundings: Surroundings
  let device: Device
  var folder: URL { home.url.appending(path: "Documents", directoryHint: .isDirectory) }

  init(_ name: String, in world: World) throws {
    (self.world, home) = (world, TemporaryFolder())
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = home.path
    for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"] { environment[name] = nil }
    surroundings = Surroundings(home: home.url, environment: environment, hostName: name, now: { world.now() })
    world.chance?.replace(in: &surroundings)
    device = try DeviceRegistry(surroundings).device()
  }

  func create(remote: String? = nil, contentMerge: ContentMerge? = nil) async throws -> UbiquityContainer {
    try await UbiquityContainer.create(
      at: folder, remote: remote ?? world.remote, device: device, surroundings: surroundings, contentMerge: contentMerge
    )
  }

  func createAlone(contentMerge: ContentMerge? = nil) async throws -> UbiquityContainer {
    try await UbiquityContainer.create(
      at: folder, remote: nil, device: device, surroundings: surroundings, contentMerge: contentMerge)
  }

  func open(contentMerge: ContentMerge? = nil) throws -> UbiquityContainer {
    try UbiquityContainer.open(at: folder, device: device, surroundings: surroundings, contentMerge: contentMerge)
  }

  var doctor: StoreDoctor { StoreDoctor(root: folder, device: device, surroundings: surroundings) }

  var git: String { folder.path(percentEncoded: false) + "/.git" }
  func repository() throws -> Repository { try Repository.open(at: git) }
  func head() throws -> ObjectID? { try repository().reference("refs/heads/main") }

  /// Runs plain git in the folder, as somebody who has no hooks, and gives what it says.
  @discardableResult
  func plain(_ arguments: String...) throws -> String { try plainly(arguments) }

  @discardableResult
  func plainly(_ arguments: [String]) throws -> String {
    let user = ["-c", "user.name=Eva", "-c", "user.email=eva@example.org", "-c", "core.hooksPath=/dev/null"]
    return try run(["git", "-C", folder.path(percentEncoded: false)] + user + arguments)
  }

  func text(_ path: String) -> String? { home.text("Documents/" + path) }
  func write(_ path: String, _ text: String) throws { try home.write("Documents/" + path, text) }
  func move(_ old: String, _ new: String) throws { try home.move("Documents/" + old, "Documents/" + new) }
  func remove(_ path: String) throws { try home.remove("Documents/" + path) }

  /// Lets two documents, or packages, exchange their names.
  func exchange(_ one: String, _ other: String) throws {
    try move(one, "exchanged")
    try move(other, one)
    try move("exchanged", other)
  }

  /// The documents in the folder with their texts.
  func folderTexts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try WorkTree(root: folder.path(percentEncoded: false).trimmingSlash).scan().keys {
      texts[path.description] = text(path.description)
    }
    return texts
  }
}

extension String {
  var trimmingSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}

extension UbiquityContainer {
  /// Saves text as an editor that has the present state open.
  @discardableResult
  func save(_ text: String, at path: String) throws -> StoredDocument {
    try save(Array(text.utf8), at: path, base: document(at: path)?.blob)
  }

  func text(of blob: String?) async throws -> String? {
    guard let blob else { return nil }
    return String(decoding: try await bytes(of: blob), as: UTF8.self)
  }
}

/// A merge of files that have a base.
func joiningFiles(_ join: @escaping @Sendable (_ base: [UInt8], _ a: [UInt8], _ b: [UInt8]) -> [UInt8]) -> ContentMerge
{
  ContentMerge { _, base, a, b in
    guard case .file(let base)? = base, case .file(let a) = a, case .file(let b) = b else { return nil }
    return JoinedContent(.file(join(base, a, b)))
  }
}
