import Foundation
import Git

@testable import Ubiquity

/// A remote and some devices, made once; every schedule gets a copy. `KEYS=n` in the environment makes them with other keys, and versions with other ids.
actor SimulatedTemplate {
  static let open = SimulatedTemplate(isSealed: false)
  static let sealed = SimulatedTemplate(isSealed: true)
  static let deviceLimit = 4
  static let keys = ProcessInfo.processInfo.environment["KEYS"].flatMap(UInt64.init) ?? 0
  private let isSealed: Bool
  private var made: Task<TemporaryFolder, any Error>?

  private init(isSealed: Bool) { self.isSealed = isSealed }

  /// Copies the remote and the first devices into the folder.
  func copy(into folder: TemporaryFolder, devices: Int) async throws {
    let template = try await whole()
    for name in ["remote.git"] + (0..<devices).map({ "device\($0)" }) {
      try Self.copy("\(template.path)/\(name)", to: "\(folder.path)/\(name)")
    }
    for number in 0..<devices where !isSealed {
      let info = folder.url.appending(path: "device\(number)/.git/objects/info")
      try FileManager.default.createDirectory(at: info, withIntermediateDirectories: true)
      try Data("\(folder.path)/remote.git/objects\n".utf8).write(to: info.appending(path: "alternates"))
    }
  }

  /// Into a folder that may be a disk of its own.
  private static func copy(_ source: String, to target: String) throws {
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      try FileManager.default.copyItem(atPath: "\(source)/\(name)", toPath: "\(target)/\(name)")
    }
  }

  private func whole() async throws -> TemporaryFolder {
    if let made { return try await made.value }
    let task = Task { [isSealed] in try await Self.make(isSealed: isSealed) }
    made = task
    return try await task.value
  }

  private static func make(isSealed: Bool) async throws -> TemporaryFolder {
    let (world, folder) = (try World(seed: keys), TemporaryFolder())
    var phrase: RecoveryPhrase?, machines: [Machine] = [], containers: [UbiquityContainer] = []
    for number in 0..<deviceLimit {
      let machine = try world.device("device\(number)")
      let encryption =
        isSealed ? phrase.map { .joining($0) } ?? .founding(.random(machine.surroundings)) : Encryption.asTheRemoteIs
      if case .founding(let founding) = encryption { phrase = founding }
      machines.append(machine)
      containers.append(try await machine.create(encryption))
    }
    for machine in machines.dropFirst() { try await containers[0].approve(machine.device) }
    for container in containers { try await container.sync() }
    for (number, machine) in machines.enumerated() {
      try FileManager.default.moveItem(
        at: machine.folder, to: folder.url.appending(path: "device\(number)", directoryHint: .isDirectory))
    }
    try FileManager.default.moveItem(atPath: world.remote, toPath: folder.path + "/remote.git")
    return folder
  }
}
