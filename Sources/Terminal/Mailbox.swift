import Synchronization

/// What a running program has received and not yet handled, in order. Counts who can still send.
final class Mailbox<Message: Sendable>: Sendable {
  enum Letter: Sendable {
    case event(InputEvent)
    case message(Message)
  }

  private struct State: Sendable {
    var letters: [Letter] = []
    var senders = 0
    var isClosed = false
    var reader: CheckedContinuation<Void, Never>?

    mutating func takeReader() -> CheckedContinuation<Void, Never>? {
      defer { reader = nil }
      return reader
    }
    var isReady: Bool { !letters.isEmpty || isClosed || senders == 0 }
  }

  /// Starts with one sender: the events.
  private let state = Mutex(State(senders: 1))

  var isEmpty: Bool { state.withLock { $0.letters.isEmpty } }

  /// Counts one sender more.
  func begin() { state.withLock { $0.senders += 1 } }
  /// Counts one sender less.
  func end() { change { $0.senders -= 1 } }
  func send(_ letter: Letter) { change { $0.letters.append(letter) } }
  /// Wakes the reader for the last time.
  func close() { change { $0.isClosed = true } }

  func deliver(from events: AsyncStream<InputEvent>) async {
    for await event in events { send(.event(event)) }
    end()
  }

  /// All that has arrived, once there is something; nil when it was closed or nobody is left to send.
  func receive() async -> [Letter]? {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if !state.isReady { state.reader = continuation }
        return state.isReady
      }
      if isReady { continuation.resume() }
    }
    return take()
  }

  private func take() -> [Letter]? {
    state.withLock { state in
      if state.isClosed || state.letters.isEmpty { return nil }
      defer { state.letters = [] }
      return state.letters
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let reader = state.withLock { state in
      body(&state)
      return state.isReady ? state.takeReader() : nil
    }
    reader?.resume()
  }
}
