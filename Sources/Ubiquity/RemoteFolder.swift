internal import Files
internal import Foundation
internal import Git

/// A remote in a folder of this machine, as a container sees it.
struct RemoteFolder {
  private let path: String
  /// git's own folder: the remote itself, where it is bare.
  var git: String { FileManager.default.fileExists(atPath: "\(path)/.git") ? "\(path)/.git" : path }

  /// Nil for a remote on a host.
  init?(_ url: RemoteURL) {
    guard case .folder(let path) = url else { return nil }
    self.path = Folder.resolved(path)
  }

  /// Throws `badAddress` where the remote is the container at a path, is in it, or keeps its objects there: it would be no second copy.
  func check(isBeside root: String) throws(UbiquityError) {
    let root = Folder.resolved(root)
    if Folder.isInside(path, root) {
      throw Self.refusal("the remote \(Printable.quoted(path)) is in the container itself: it would be no second copy")
    }
    if lenders.contains(where: { Folder.isInside(Folder.resolved($0), root) }) {
      throw Self.refusal(
        "the remote \(Printable.quoted(path)) borrows its objects from the container: it would be no second copy")
    }
  }

  private static func refusal(_ message: String) -> UbiquityError {
    UbiquityError(.badAddress, message, hint: "make one in another place: git init --bare -b main FOLDER")
  }

  /// The folders of objects that the repository uses besides its own (gitrepository-layout, `objects/info/alternates`).
  private var lenders: [String] {
    [path, path + "/.git"].flatMap { git in
      let objects = git + "/objects"
      let text = (try? String(contentsOfFile: objects + "/info/alternates", encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        line.hasPrefix("/") ? String(line) : "\(objects)/\(line)"
      }
    }
  }
}

extension Store {
  /// Throws where the remote would lose what this device loses.
  func checkRemoteIsElsewhere() throws(UbiquityError) {
    guard let remote = try state.remote else { return }
    try RemoteFolder(surroundings.remoteURL(remote))?.check(isBeside: root)
  }
}
