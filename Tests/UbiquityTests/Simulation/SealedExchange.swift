import Git

@testable import Ubiquity

/// One device's way to an encrypted remote: what really is sent to one, through the faults of the simulated network.
struct SealedExchange: Exchange {
  private let network: SimulatedNetwork
  private let inner: RemoteExchange
  private let remote: RemoteURL

  init(_ network: SimulatedNetwork, root: String, device: Device, surroundings: Surroundings) throws(UbiquityError) {
    self.network = network
    inner = RemoteExchange(root: root, device: device, surroundings: surroundings)
    remote = try surroundings.remoteURL(network.remote)
  }

  func fetch(_ url: RemoteURL, unless known: KnownReferences?, progress: SyncObserver?) async throws(UbiquityError)
    -> Bool
  {
    let isAnswered = try isAnswered()
    let bytes = try await inner.fetch(remote, unless: known, progress: progress)
    return try isAnswered ? bytes : Self.cut()
  }

  func push(_ url: RemoteURL, _ refspecs: [String], after known: KnownReferences?, progress: SyncObserver?)
    async throws(UbiquityError) -> PushOutcome
  {
    let isAnswered = try isAnswered()
    let outcome = try await inner.push(remote, refspecs, after: known, progress: progress)
    return try isAnswered ? outcome : Self.cut()
  }

  func download(_ url: RemoteURL, _ objects: [ObjectID], into folder: String, progress: SyncObserver?)
    async throws(UbiquityError)
  {
    try await inner.download(remote, objects, into: folder, progress: progress)
  }

  /// Whether the remote's answer will arrive. Throws where nothing gets through; an encrypted remote takes all of a push or nothing.
  private func isAnswered() throws(UbiquityError) -> Bool {
    switch network.takeFault() {
    case .none, .repeated: true
    case .cutAfter: false
    case .cutBefore, .partial: try Self.cut()
    }
  }

  private static func cut<T>() throws(UbiquityError) -> T { throw UbiquityError(.offline, "the network is gone") }
}
