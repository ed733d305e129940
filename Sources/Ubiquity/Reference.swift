/// The names of a container's references.
enum Reference {
  static let main = "refs/heads/main"
  static let remoteMain = "refs/remotes/origin/main"
  /// What begins so is this device's alone, and never sent.
  static let own = "refs/docedit/"
  /// Local only.
  static let workTree = "refs/docedit/worktree"
  static let conflicts = "refs/ubiquity/conflicts/"
  static let remoteConflicts = "refs/remotes/origin/ubiquity/conflicts/"
  static let activities = "refs/ubiquity/activities/"
  static let remoteActivities = "refs/remotes/origin/ubiquity/activities/"
  static let devices = "refs/ubiquity/devices/"
  static let remoteDevices = "refs/remotes/origin/ubiquity/devices/"
  /// On the remote only, while it is tried out.
  static let probes = "refs/ubiquity/probe/"

  static let circle = "refs/ubiquity/circle"
  static let remoteCircle = "refs/remotes/origin/ubiquity/circle"
  /// Local only: the newest link of the circle that was seen on a remote.
  static let trustedCircle = "refs/docedit/circle"

  /// Local only: the newest `main` that the remote is known to have had.
  static let knownMain = "refs/docedit/main"

  /// Local only: the newest `main` that was, or may have been, sent.
  static let sentMain = "refs/docedit/sent"

  /// Local only: large documents that are being sent, and that were sent and that no version names yet.
  static let upload = "refs/docedit/upload"
  static let uploaded = "refs/docedit/uploaded"
  /// On the remote only, one for each device: what was sent and no version names yet. Nobody fetches it.
  static let uploads = "refs/docedit/uploads/"

  /// What containers share, under either of its names.
  static let fetched =
    ["+refs/heads/main:refs/remotes/origin/main"]
    + RemoteNamespace.allCases.map { "+\($0.rawValue)*:refs/remotes/origin/ubiquity/*" }

  /// Where a fetch keeps what the remote has under the name; nil for what is not fetched.
  static func tracking(_ name: String) -> String? {
    if name == main { return remoteMain }
    return name.hasPrefix("refs/ubiquity/") ? "refs/remotes/origin/" + name.dropFirst("refs/".count) : nil
  }

  /// The remote's name of what a fetch keeps under the name; the name itself where it is no such.
  static func shared(_ name: String) -> String {
    let prefix = "refs/remotes/origin/ubiquity/"
    return name.hasPrefix(prefix) ? "refs/ubiquity/" + name.dropFirst(prefix.count) : name
  }
}
