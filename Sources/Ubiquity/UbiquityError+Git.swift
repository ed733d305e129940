internal import Foundation
internal import Git

extension UbiquityError {
  init(_ error: GitError) {
    let message = Self.message(of: error)
    switch error.code {
    case .unreachable, .connectionLost, .timedOut, .cancelled:
      self.init(.offline, message, hint: "check the network; what is not sent yet is sent later")
      isOfLostConnection = error.code == .connectionLost
    case .missingProgram: self.init(.offline, message, hint: "install git and ssh")
    case .permissionDenied:
      self.init(
        .permission, message,
        hint: error.hint
          ?? (Self.isOfRemote(error)
            ? "check that you may read and write the remote" : "check who owns the folder and what is in it"))
    case .hostNotTrusted:
      let isCertificate = error.message.contains("certificate")
      self.init(
        .notTrusted, message,
        hint: isCertificate
          ? "check the address, or install the authority that signed the certificate, or name its file: git config --global http.sslCAInfo FILE, or GIT_SSL_CAINFO"
          : error.hint ?? "connect to the host once with ssh and check its key")
    case .notARepository:
      self.init(
        .notARepository, message, hint: "check the address; a new remote is made with: git init --bare -b main FOLDER")
    case .invalidURL: self.init(.badAddress, error.message, hint: "give a folder, an ssh or an https address")
    case .diskFull where error.operation == "push":
      self.init(
        .diskFull, "cannot send to the remote: its disk is full",
        hint: "make room there, and sync again; nothing is lost here")
      isOfRemoteDisk = true
    case .diskFull: self.init(.diskFull, message, hint: "make room on the disk and try again")
    case .locked:
      self.init(
        .busy, "another program, a git say, is at work in the container and has a lock (\(error.operation))",
        hint: "let it end, and try again")
    case .notFound where !Self.isOfRemote(error) || error.operation == "push":
      self.init(.damaged, message, hint: "docedit verify tells what is missing here, docedit repair mends it")
    case .notFound: self.init(.notFound, message)
    case .remoteDamaged:
      self.init(.damagedRemote, message, hint: "docedit verify --remote looks what it lacks")
    case .remoteShallow:
      self.init(
        .shallowRemote, message,
        hint: "on its machine, in its folder: git fetch --unshallow; or name one that is whole: docedit remote URL")
    case .malformed:
      self.init(.malformed, "\(message): another program wrote it so", hint: "docedit verify tells where it is")
    case .tooLarge: self.init(.tooLarge, message, hint: "move documents to another container")
    case .failed where Self.isOfRemote(error):
      self.init(
        .refusedTransfer, message,
        hint: "docedit remote --test tries the remote out; docedit verify tells what is damaged here")
    default: self.init(.damaged, message, hint: "docedit verify tells what is damaged, docedit repair mends it")
    }
  }

  private static func isOfRemote(_ error: GitError) -> Bool {
    ["list", "fetch", "download", "push"].contains(error.operation)
  }

  private static func message(of error: GitError) -> String {
    switch error.operation {
    case "list": "cannot reach the remote: \(error.message)"
    case "fetch", "download": "cannot receive from the remote: \(error.message)"
    case "push": "cannot send to the remote: \(error.message)"
    default: "git \(error.operation) failed: \(error.message)"
    }
  }

  static func emptied(_ remote: String) -> UbiquityError {
    UbiquityError(
      .emptied, "the remote \(Printable.quoted(remote)) has lost its versions; nothing was sent or changed here",
      hint:
        "if it is the right one, docedit remote --repair sends everything anew; else docedit remote URL names another")
  }

  /// A text that nothing has any more.
  static func lost(_ path: String) -> UbiquityError {
    UbiquityError(
      .notFound, "this text of \(Printable.quoted(path)) is lost for good", hint: "docedit history lists the others")
  }

  /// What is lost cannot be sent.
  static let lostHere = UbiquityError(
    .damaged, "the container lacks older texts that are lost for good: with these it cannot be sent",
    hint: "note the remote (docedit remote URL --offline), then docedit repair joins the versions that lack something")

  /// The remote has what is not here.
  static let evictedHere = UbiquityError(
    .notDownloaded, "the remote has documents that are not on this machine",
    hint:
      "first bring them back: docedit download --all; where that remote is gone, first give another machine that has them the new one: docedit remote URL"
  )

  /// Older versions need what was evicted while there was another remote.
  static let leftOnFormerRemote = UbiquityError(
    .notDownloaded, "texts of older versions were left on the remote that the container had before",
    hint: "name that one with docedit remote URL; where it is gone, docedit repair does without them")

  static func noContainer(_ root: String) -> UbiquityError {
    if !FileManager.default.fileExists(atPath: root) { return gone(root) }
    if let error = repositoryElsewhere(root) { return error }
    if let folder = unreadableFolder(of: root) {
      return UbiquityError(
        .permission, "you may not read \(Printable.quoted(folder))", hint: "check who owns the folder and what is in it"
      )
    }
    if isDamaged(root) {
      if let branch = GitWork(git: "\(root)/.git").renamedMain { return renamedMain(branch, in: root) }
      return UbiquityError(
        .damaged, "the container \(Printable.quoted(root)) cannot be read",
        hint: "docedit verify tells what is wrong, docedit repair mends it; what is in .git/docedit has to be yours")
    }
    return UbiquityError(
      .noContainer, "\(Printable.quoted(root)) is no container",
      hint: "docedit init \(root.shellWord) makes it one; with --remote URL it gets back what versions are there")
  }
}

extension UbiquityError {
  static func gone(_ root: String) -> UbiquityError {
    UbiquityError(
      .noContainer, "the container \(Printable.quoted(root)) is gone",
      hint: "if it was moved, name its new folder once: docedit status FOLDER; else put it back, or docedit leave it")
  }

  /// Whether a container was made there: of one that was left, only what a repair set aside stays.
  private static func isDamaged(_ root: String) -> Bool {
    if StoreSite.isMarked("\(root)/.git") { return true }
    let names = try? FileManager.default.contentsOfDirectory(atPath: Store.folder(of: root))
    return names?.contains { $0 != "set-aside" } == true
  }
}

extension UbiquityError {
  /// Somebody moved the container's repository out of the folder (`git init --separate-git-dir`); nil where that is not so.
  private static func repositoryElsewhere(_ root: String) -> UbiquityError? {
    let mark = "gitdir: ", git = "\(root)/.git"
    if WorkTree(root: root).isFolder(TreePath(".git")) { return nil }
    guard let text = try? String(contentsOfFile: git, encoding: .utf8), text.hasPrefix(mark) else { return nil }
    let name = text.dropFirst(mark.count).trimmed, place = name.hasPrefix("/") ? name : "\(root)/\(name)"
    guard FileManager.default.fileExists(atPath: "\(place)/docedit/state.plist") else { return nil }
    return UbiquityError(
      .busy, "the repository of the container \(Printable.quoted(root)) is elsewhere: \(Printable.quoted(place))",
      hint: "put it back: rm \(git.shellWord) && mv \(place.shellWord) \(git.shellWord)")
  }

  /// git's folder, or docedit's in it, where it may not be looked into.
  private static func unreadableFolder(of root: String) -> String? {
    let files = FileManager.default
    return ["\(root)/.git", Store.folder(of: root)].first {
      var isFolder: ObjCBool = false
      guard unsafe files.fileExists(atPath: $0, isDirectory: &isFolder), isFolder.boolValue else { return false }
      return !(files.isReadableFile(atPath: $0) && files.isExecutableFile(atPath: $0))
    }
  }
}

/// Does git's work, and turns its errors into the store's.
func withGit<T: ~Copyable>(_ body: () throws(GitError) -> T) throws(UbiquityError) -> T {
  do { return try body() } catch { throw UbiquityError(error) }
}
