internal import Foundation
internal import Git

extension Surroundings {
  var wholeSeconds: Date { Date(timeIntervalSince1970: now().timeIntervalSince1970.rounded(.down)) }

  /// How the network is used: with the user's own environment and home folder.
  var networkOptions: NetworkOptions {
    let given = environment.merging(["HOME": home.path(percentEncoded: false)]) { own, _ in own }
    return NetworkOptions(environment: given, controlFolder: controlFolder)
  }

  /// A folder that only the user can look into, with a name short enough for sockets; nil where there is none.
  private var controlFolder: String? {
    let base =
      environment["XDG_RUNTIME_DIR"].map { $0 + "/docedit" }
      ?? stateFolder.appending(path: "ssh").path(percentEncoded: false)
    guard base.hasPrefix("/"), base.utf8.count <= 50 else { return nil }
    let made: Void? = try? FileManager.default.createDirectory(
      atPath: base, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return made == nil ? nil : base
  }
}
