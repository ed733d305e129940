internal import Git

/// What a container asks of its remote: the one seam to the network.
protocol Exchange: Sendable {
  /// Fetches everything that containers share, unless the remote's references are the known ones. Returns whether anything
  /// had moved.
  func fetch(_ remote: RemoteURL, unless known: KnownReferences?, progress: SyncObserver?) async throws(UbiquityError)
    -> Bool

  /// Pushes references; with the known ones only where the remote's `main` is the known one.
  func push(_ remote: RemoteURL, _ refspecs: [String], after known: KnownReferences?, progress: SyncObserver?)
    async throws(UbiquityError) -> PushOutcome

  /// Fetches the same into a repository of its own that is made in the folder, but for what is in the container already and for files of `limit` bytes and more.
  /// Throws where the remote cannot leave these out.
  func fetch(_ remote: RemoteURL, withoutFilesFrom limit: Int, into folder: String, progress: SyncObserver?)
    async throws(UbiquityError)

  /// Receives objects by their names, into a repository of their own that is made in the folder. What the remote does not give is not in it then.
  func download(_ remote: RemoteURL, _ objects: [ObjectID], into folder: String, progress: SyncObserver?)
    async throws(UbiquityError)

  /// Asks the remote where its `main` is and, as far as it answers that, whether it has the objects; nothing of them is received. Throws `damagedRemote` where it
  /// lacks one. The folder is for a repository that the question needs.
  func ask(_ remote: RemoteURL, for objects: [ObjectID], in folder: String) async throws(UbiquityError) -> RemoteMain
}

/// Where a remote's `main` is, as it says.
enum RemoteMain: Sendable {
  case unknown, nowhere
  case at(ObjectID)
}

extension Exchange {
  func ask(_ remote: RemoteURL, for objects: [ObjectID], in folder: String) async throws(UbiquityError) -> RemoteMain {
    .unknown
  }

  func fetch(_ remote: RemoteURL, withoutFilesFrom limit: Int, into folder: String, progress: SyncObserver?)
    async throws(UbiquityError)
  { throw .allOrNothing }
}

extension UbiquityError {
  static let allOrNothing = UbiquityError(.refusedTransfer, "the remote gives everything or nothing")
}
