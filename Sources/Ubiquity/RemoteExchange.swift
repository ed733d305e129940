internal import Foundation
internal import Git

/// Talks with a container's remote, on a queue of its own, so that saving never waits for the network.
actor RemoteExchange {
  private let queue = BlockingQueue(label: "docedit.network")
  private let repository: Repository
  private let lockFile: String
  private let options: NetworkOptions
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  init(root: String, surroundings: Surroundings) throws(UbiquityError) {
    repository = try withGit { () throws(GitError) in try Repository.open(at: "\(root)/.git") }
    lockFile = "\(Store.folder(of: root))/network.lock"
    options = surroundings.networkOptions
  }

  /// Fetches everything that containers share. Returns the bytes received.
  func fetch(_ remote: RemoteURL) throws(UbiquityError) -> Int {
    let lock = try StoreLock(lockFile, timeout: 60)
    defer { withExtendedLifetime(lock) {} }
    let counter = TransferCounter()
    var options = options
    options.progress = {
      counter.note($0); return true
    }
    try withGit { () throws(GitError) in
      try repository.fetch(remote, Reference.fetched, prune: true, options: options)
    }
    return counter.bytes
  }

  func push(_ remote: RemoteURL, _ refspecs: [String]) throws(UbiquityError) -> PushOutcome {
    try PushOutcome { () throws(GitError) in try repository.push(remote, refspecs, options: options) }
  }

  func list(_ remote: RemoteURL) throws(UbiquityError) -> [String: ObjectID] {
    try withGit { () throws(GitError) in try Repository.list(remote, options: options) }
  }
}
