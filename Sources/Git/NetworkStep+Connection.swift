internal import CGit2
internal import Foundation

extension NetworkStep {
  /// Connects to the first address of the host that answers. Each gets a like share of the time, so that a mute one leaves some for the others.
  func connect(to host: String, port: String) throws(GitError) -> Connection {
    connectionFailure = nil
    var addresses = try SocketAddress.resolve(host, port: port)[...]
    let share = options.timeout / Double(max(1, addresses.count))
    var reason = GitError(.unreachable, operation: operation, message: "it has no address")
    while let address = addresses.popFirst() {
      do { return try open(address, until: Clock.now + share) } catch  where error.code != .cancelled { reason = error }
    }
    throw GitError(
      reason.code, operation: operation, message: "failed to connect to \(host), port \(port): \(reason.message)")
  }

  private func open(_ address: SocketAddress, until end: Double) throws(GitError) -> Connection {
    let connection = try Connection(address)
    while try !connection.isEstablished(within: Self.pause) {
      try tell()
      if Clock.now > end { throw noAnswer }
    }
    return connection
  }

  func receive(from connection: Connection, into buffer: UnsafeMutableRawBufferPointer) throws(GitError) -> Int {
    try waiting { milliseconds throws(GitError) in try connection.receive(into: buffer, within: milliseconds) }
  }

  func send(_ bytes: UnsafeRawBufferPointer, over connection: Connection) throws(GitError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try waiting { milliseconds throws(GitError) in try connection.send(rest, within: milliseconds) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// What the exchange answers, or -1, with its failure remembered and told to libgit2.
  ///
  /// The end of the time or of the user's patience ends the step; after another failure libgit2 may connect anew.
  func converse(_ exchange: () throws(GitError) -> Int) -> Int {
    guard failure == nil else { return -1 }
    do {
      return try exchange()
    } catch {
      if error.code == .timedOut || error.code == .cancelled {
        _ = attempt { () throws(GitError) in throw error }
      } else {
        connectionFailure = GitError(error.code, operation: operation, message: error.message)
      }
      git_error_set_str(Int32(GIT_ERROR_NET.rawValue), error.message)
      return -1
    }
  }
}

extension NetworkStep {
  /// The step that this thread runs; nil outside of `asCurrent`.
  static var current: NetworkStep? { of(pthread_getspecific(key)) }

  /// Does the work as the current step of this thread.
  func asCurrent<R>(_ work: () throws(GitError) -> R) throws(GitError) -> R {
    let former = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, former) }
    return try work()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
