import ArgumentParser
import Ubiquity

extension CompletionKind {
  /// The names of the other machines that share a container with this one, or the beginnings of their ids where several have one name.
  static var devices: CompletionKind {
    .custom { (_: [String], _: Int, _: String) async -> [String] in await deviceNames() }
  }

  static func deviceNames() async -> [String] {
    let workspace = Workspace(.this)
    let known = await workspace.deviceNames()
    var names: Set<String> = []
    for container in (try? workspace.allContainers()) ?? [] {
      for report in (try? await container.devices()) ?? [] where !report.isThisDevice && report.standing != .left {
        names.insert(known.word(report.device))
      }
    }
    return names.sorted()
  }
}
