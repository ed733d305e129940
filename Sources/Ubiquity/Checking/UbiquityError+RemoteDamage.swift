internal import Git

extension UbiquityError {
  /// The remote cannot be read, or lacks what its versions need.
  static func damaged(_ remote: RemoteURL, _ words: String, hint: String) -> UbiquityError {
    UbiquityError(
      .damagedRemote, "the remote \(Printable.quoted(remote.description)) is damaged: \(words)", hint: hint)
  }

  /// What is wrong with the folder that a remote is; nil where nothing is seen, and for a remote on a host.
  static func damage(of remote: RemoteURL) -> UbiquityError? {
    (RemoteFolder(remote)?.damage ?? RemoteFolder(remote)?.hindrance).map {
      damaged(remote, $0, hint: way(to: remote, hasContainer: true))
    }
  }

  /// Why an exchange failed: where the remote is damaged that, in place of git's words, and what to do where the container is or is to be. Where the remote lacks nothing, and somebody
  /// wrote its `main` so that nobody can read it, that.
  func naming(damageOf remote: RemoteURL, hasContainer: Bool = true) -> UbiquityError {
    let isOfContent = [.damagedRemote, .refusedTransfer, .damaged, .malformed, .notFound].contains(code)
    let seen =
      RemoteFolder(remote)?.damage ?? (isOfContent ? RemoteFolder(remote).flatMap { $0.lack ?? $0.hindrance } : nil)
    if seen == nil, code == .damagedRemote, let refusal = RemoteFolder(remote)?.refusalOfMain { return refusal }
    let words = seen ?? (code == .damagedRemote ? "it does not give what its versions need" : nil)
    return words.map { Self.damaged(remote, $0, hint: Self.way(to: remote, hasContainer: hasContainer)) } ?? self
  }

  /// What a refusal of git's comes from; nil where nothing of the kind is seen.
  static func damage(of remote: RemoteURL, for words: String) -> UbiquityError? {
    guard words.contains("missing necessary objects") else { return nil }
    guard let folder = RemoteFolder(remote) else {
      return damaged(remote, "it lacks what its versions need", hint: way(to: remote, hasContainer: true))
    }
    return (folder.hindrance ?? folder.lack).map { damaged(remote, $0, hint: way(to: remote, hasContainer: true)) }
  }

  /// Others were faster each time, or something in the folder that the remote is only looks so.
  static func overtaken(on remote: RemoteURL) -> UbiquityError {
    let folder = RemoteFolder(remote)
    if let words = folder?.leftLock { return damaged(remote, words, hint: way(to: remote, hasContainer: true)) }
    guard let lock = folder.flatMap({ Repository.locks(in: $0.git).first }) else {
      return UbiquityError(.busy, "other devices kept changing the remote", hint: "try again")
    }
    return UbiquityError(
      .busy, "the remote is locked by \(Printable.line(lock)): another program works there, or was killed",
      hint: "try again; a lock that was left docedit remote --repair removes when it is ten minutes old")
  }

  /// The same where the repair of the remote found it, which then is not the way out: what this machine has not got may be on another one.
  func repairing(besides others: [String]) -> UbiquityError {
    guard code == .damagedRemote, hint?.contains("remote --repair") == true else { return self }
    let names = others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
    var error = self
    error.hint =
      "another machine\(names) may have it: docedit remote --repair there; or give all machines a new remote: docedit remote NEW"
    return error
  }

  static func way(to remote: RemoteURL, hasContainer: Bool) -> String {
    let isFolder = RemoteFolder(remote) != nil
    if hasContainer {
      return isFolder
        ? "nothing is lost here; docedit remote --repair puts it right"
        : "nothing is lost here; look with git fsck there, or give all machines a new one: docedit remote NEW"
    }
    return isFolder
      ? "on a machine that has the container, docedit remote --repair puts it right; then try again here"
      : "a machine that has the container can fill a new one: docedit remote NEW there; then name that here"
  }
}

extension RemoteFolder {
  /// What it lacks of what its versions need, in words; nil where it has everything, or cannot be looked at.
  fileprivate var lack: String? {
    guard let repository = try? open(), let losses = try? losses(repository) else { return nil }
    return words(for: losses)
  }

  /// Why its `main` cannot be taken; nil where it can, and where it cannot be looked at.
  fileprivate var refusalOfMain: UbiquityError? {
    guard let repository = try? open(), let main = try? repository.reference(Reference.main) else { return nil }
    return try? repository.refusal(ofMain: main, besides: nil)
  }

  /// Nil where there are none.
  func words(for losses: [ObjectInspection.Loss]) -> String? {
    guard let first = losses.first else { return nil }
    let rest = losses.count > 1 ? ", and \(losses.count - 1) more" : ""
    return "it lacks what its versions need: \(StoreDoctor.words(first))\(rest)"
  }
}
