/// When a container that is watched exchanges: soon after edits, at a calm pace otherwise, and ever more rarely while the remote does not answer.
/// It knows no clock: it says how long to wait, and is told when that is over.
struct SyncSchedule: Hashable, Sendable {
  /// What to do next.
  enum Action: Hashable, Sendable {
    /// A whole round.
    case exchange
    /// A whole round if there is anything to send.
    case exchangeChanges
    /// Ask whether anything moved on the remote, and receive it if so.
    case poll
    /// Wait for a random while in the range, or until something is edited.
    case wait(ClosedRange<Duration>)
  }

  /// What happened.
  enum Event: Hashable, Sendable {
    case began
    /// Files changed in the folder.
    case edited
    /// The wait is over.
    case elapsed
    /// A round is done, with whether it brought or sent anything.
    case exchanged(moved: Bool)
    /// The remote was asked: whether anything had moved, and whether there are versions that it does not have.
    case polled(moved: Bool, isAhead: Bool)
    /// What was tried last failed.
    case failed(isTransient: Bool)
  }

  /// How long files have to be left alone before they are read: a program may write several.
  static let calm: Duration = .milliseconds(250)
  /// Edits that never leave the files alone are read after so many.
  static let editLimit = 40
  static let pollRange: ClosedRange<Duration> = .seconds(1) ... .seconds(30)
  static let retryRange: ClosedRange<Duration> = .seconds(1) ... .seconds(300)

  private var edits = 0
  private var pollPause = pollRange.lowerBound
  private var retryPause: Duration?
  /// Whether the exchange that is under way follows something that came.
  private var hasNews = false

  mutating func next(after event: Event) -> Action {
    switch event {
    case .began: .exchange
    case .edited: edited()
    case .elapsed: elapsed()
    case .exchanged(let moved): answered(moved: moved)
    case .polled(let moved, let isAhead): polled(moved: moved, isAhead: isAhead)
    case .failed(let isTransient): failed(isTransient)
    }
  }

  private mutating func edited() -> Action {
    edits += 1
    if edits >= Self.editLimit { return elapsed() }
    let pause = retryPause == nil ? Self.calm : Self.retryRange.lowerBound
    return .wait(pause...pause)
  }

  private mutating func elapsed() -> Action {
    let isEdited = edits > 0
    edits = 0
    return retryPause != nil ? .exchange : isEdited ? .exchangeChanges : .poll
  }

  private mutating func polled(moved: Bool, isAhead: Bool) -> Action {
    hasNews = isAhead && moved
    return isAhead ? .exchange : answered(moved: moved)
  }

  private mutating func answered(moved: Bool) -> Action {
    let moved = moved || hasNews
    (retryPause, hasNews) = (nil, false)
    pollPause = moved ? Self.pollRange.lowerBound : min(pollPause * 3 / 2, Self.pollRange.upperBound)
    return .wait(pollPause...pollPause)
  }

  /// Others may have lost the same remote at the same moment: each waits for another while.
  private mutating func failed(_ isTransient: Bool) -> Action {
    let longer = retryPause.map { $0 * 2 } ?? Self.retryRange.lowerBound
    let pause = isTransient ? min(longer, Self.retryRange.upperBound) : Self.retryRange.upperBound
    retryPause = pause
    return .wait(pause / 2...pause)
  }
}
