import ArgumentParser
import Ubiquity

extension CompletionKind {
  /// The names of the other machines that share a container with this one.
  static var devices: CompletionKind {
    .custom { (_: [String], _: Int, _: String) async -> [String] in await deviceNames() }
  }

  private static func deviceNames() async -> [String] {
    var names: Set<String> = []
    for container in (try? Workspace(.this).allContainers()) ?? [] {
      for report in (try? await container.devices()) ?? [] where !report.isThisDevice && report.standing != .left {
        names.insert(report.device.name)
      }
    }
    return names.sorted()
  }
}
