/// A screen without a terminal: a test sends it events and reads the frames that it was shown.
public actor HeadlessScreen: Screen {
  public private(set) var size: (columns: Int, rows: Int)
  /// Every frame shown, oldest first.
  public private(set) var frames: [Frame] = []
  /// Every text that was copied, oldest first.
  public private(set) var copied: [String] = []
  /// How often the program was suspended.
  public private(set) var suspensions = 0

  private let stream: AsyncStream<InputEvent>
  private let continuation: AsyncStream<InputEvent>.Continuation
  private var watchers: [Watcher] = []

  private struct Watcher {
    let isWanted: @Sendable (Frame) -> Bool
    let continuation: CheckedContinuation<Frame, Never>
  }

  /// A screen whose events are those of the script, and then those that are sent. With `endsAfterScript` the events end there.
  public init(
    columns: Int = 80, rows: Int = 24, script: [InputEvent] = [], endsAfterScript: Bool = false
  ) {
    size = (columns, rows)
    (stream, continuation) = AsyncStream.makeStream(of: InputEvent.self)
    for event in script {
      if case .resize(let columns, let rows) = event { size = (columns, rows) }
      continuation.yield(event)
    }
    if endsAfterScript { continuation.finish() }
  }

  public func events() -> AsyncStream<InputEvent> { stream }

  public func show(_ frame: Frame) {
    frames.append(frame)
    let woken = watchers.filter { $0.isWanted(frame) }
    watchers.removeAll { $0.isWanted(frame) }
    for watcher in woken { watcher.continuation.resume(returning: frame) }
  }

  public func suspend() {
    suspensions += 1
    continuation.yield(.resume)
  }

  public func copy(_ text: String) { copied.append(text) }
}

extension HeadlessScreen {
  /// Sends events as a terminal would; a resize also changes the size.
  public func send(_ events: InputEvent...) {
    for event in events {
      if case .resize(let columns, let rows) = event { size = (columns, rows) }
      continuation.yield(event)
    }
  }

  /// Sends what a terminal would send as bytes, such as `"abc\u{1B}[A"`; a lone escape at the end is the Escape key.
  public func type(_ bytes: String) {
    var decoder = KeyDecoder()
    let events = decoder.decode(Array(bytes.utf8), at: .zero) + decoder.expire(at: .seconds(3))
    for event in events { continuation.yield(event) }
  }

  /// Ends the events, as when the terminal goes away.
  public func finish() { continuation.finish() }

  /// The last frame shown that fits, or the next one that will. Give tests that wait a time limit.
  public func frame(where isWanted: @escaping @Sendable (Frame) -> Bool) async -> Frame {
    if let frame = frames.last, isWanted(frame) { return frame }
    return await withCheckedContinuation {
      watchers.append(Watcher(isWanted: isWanted, continuation: $0))
    }
  }
}
