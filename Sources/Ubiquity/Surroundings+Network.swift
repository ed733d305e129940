internal import Foundation
internal import Git

extension Surroundings {
  var wholeSeconds: Date { Date(timeIntervalSince1970: now().timeIntervalSince1970.rounded(.down)) }

  func remoteURL(_ text: String) throws(UbiquityError) -> RemoteURL {
    try withGit { () throws(GitError) in try RemoteURL(text, home: home.path(percentEncoded: false)) }
  }

  /// How a remote is spoken with: with the user's own environment and home folder.
  func networkOptions(for remote: RemoteURL) -> NetworkOptions {
    let given = environment.merging(["HOME": home.path(percentEncoded: false)]) { own, _ in own }
    var options = NetworkOptions(environment: given)
    options.timeout = networkTimeout
    options.progress = { _ in !Task.isCancelled }
    options.moved = ExchangeMeter.current?.note
    if case .ssh = remote { options.controlFolder = controlFolder }
    return options
  }

  /// A folder that only the user can look into, with a name short enough for sockets; nil where there is none.
  private var controlFolder: String? {
    let runtime = environment["XDG_RUNTIME_DIR"].map { $0 + "/docedit" }
    let candidates = [runtime, stateFolder.appending(path: "ssh").path(percentEncoded: false)].compactMap(\.self)
    return (candidates + ["/tmp/docedit-\(geteuid())"]).first { folder in
      folder.hasPrefix("/") && folder.utf8.count <= NetworkOptions.controlFolderLimit && PrivateFolder.make(folder)
    }
  }
}

/// A folder that nobody but the user may enter.
private enum PrivateFolder {
  /// Makes it where it is missing. False where it is a link, somebody else's, or open to others: it may be a trap in a folder for everybody.
  static func make(_ path: String) -> Bool {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard let found = try? FileManager.default.attributesOfItem(atPath: path) else { return false }
    return found[.type] as? FileAttributeType == .typeDirectory && found[.posixPermissions] as? Int == 0o700
      && found[.ownerAccountID] as? Int == Int(geteuid())
  }
}
