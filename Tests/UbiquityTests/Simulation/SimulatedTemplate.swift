import Foundation
import Git

@testable import Ubiquity

/// A remote and some devices, made once; every schedule gets a copy.
actor SimulatedTemplate {
  static let shared = SimulatedTemplate()
  static let deviceLimit = 4
  private var made: Task<TemporaryFolder, any Error>?

  /// Copies the remote and the first devices into the folder.
  func copy(into folder: TemporaryFolder, devices: Int) async throws {
    let template = try await whole()
    for name in ["remote.git"] + (0..<devices).map({ "device\($0)" }) {
      try FileManager.default.copyItem(atPath: "\(template.path)/\(name)", toPath: "\(folder.path)/\(name)")
    }
    for number in 0..<devices {
      let info = folder.url.appending(path: "device\(number)/.git/objects/info")
      try FileManager.default.createDirectory(at: info, withIntermediateDirectories: true)
      try Data("\(folder.path)/remote.git/objects\n".utf8).write(to: info.appending(path: "alternates"))
    }
  }

  private func whole() async throws -> TemporaryFolder {
    if let made { return try await made.value }
    let task = Task { try await Self.make() }
    made = task
    return try await task.value
  }

  private static func make() async throws -> TemporaryFolder {
    let (world, folder) = (try World(), TemporaryFolder())
    for number in 0..<deviceLimit {
      let machine = try world.device("device\(number)")
      try await machine.create().sync()
      try FileManager.default.moveItem(
        at: machine.folder, to: folder.url.appending(path: "device\(number)", directoryHint: .isDirectory))
    }
    try FileManager.default.moveItem(atPath: world.remote, toPath: folder.path + "/remote.git")
    return folder
  }
}
