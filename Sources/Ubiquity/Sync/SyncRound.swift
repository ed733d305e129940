/// One round of exchange, decided step by step: what a step came to goes in, the next step comes out. It knows no clock, no git and no network.
///
/// A round receives first, so that what others did is in the folder before that is looked through; then it makes versions of what other programs did, and
/// sends. After a save it sends at once where nobody else did anything, and otherwise receives, integrates and sends, until no other device was faster; where the
/// save was made in an editor that stays open, the folder is looked through after that.
struct SyncRound: Hashable, Sendable {
  /// What is to be done next.
  enum Step: Hashable, Sendable {
    /// Receive, and put what came into the folder where neither `main` nor the folder has anything else there.
    case look
    /// Make versions of what other programs did in the folder.
    case collect
    /// Bring what was received of `main` into the local one.
    case integrate
    /// Send the versions, expecting the remote to be as it was last seen.
    case sendAhead
    case receive
    case send(PushPlan.Stage)
    /// Wait for a random while of at most so long.
    case pause(atMost: Duration)
    case finish
    /// Other devices were faster every time.
    case giveUp
  }

  /// What the last step came to.
  enum Event: Hashable, Sendable {
    case began
    /// There is something to be sent at once, and all the rest comes after it.
    case saved
    case looked
    case collected
    case integrated
    /// There are no versions to send, or other things must go first.
    case held
    case received
    /// `isCurrent`: the remote had nothing else that is not known here.
    case sent(isCurrent: Bool)
    /// The remote refused, because another device had sent something in the meantime.
    case overtaken
    case paused
  }

  /// How often sending is tried before the round gives up.
  static let attemptLimit = 10

  private var attempt = 0
  private var hasReceived = false
  /// Whether the folder is to be looked through after what was sent ahead.
  private var looksLater = false
  /// The stages that are still to be sent, after the present one.
  private var stages: [PushPlan.Stage] = []

  mutating func next(after event: Event) -> Step {
    switch event {
    case .began: .look
    case .saved: saved()
    case .looked: looked()
    case .collected: .integrate
    case .integrated: integrated()
    case .held: looksLater ? .look : .receive
    case .received: received()
    case .sent(let isCurrent): sent(isCurrent: isCurrent)
    case .overtaken: overtaken()
    case .paused: .receive
    }
  }

  private mutating func saved() -> Step {
    looksLater = true
    return .integrate
  }

  private mutating func looked() -> Step {
    hasReceived = true
    return .collect
  }

  private mutating func integrated() -> Step {
    if !hasReceived { return .sendAhead }
    stages = PushPlan.Stage.allCases
    return nextStage()
  }

  private mutating func received() -> Step {
    hasReceived = true
    return .integrate
  }

  private mutating func nextStage() -> Step { stages.isEmpty ? .finish : .send(stages.removeFirst()) }

  private mutating func sent(isCurrent: Bool) -> Step {
    if hasReceived { return nextStage() }
    if looksLater { return .look }
    return isCurrent ? .finish : .receive
  }

  /// What was sent ahead and refused costs no attempt: the remote has not been looked at yet.
  private mutating func overtaken() -> Step {
    guard hasReceived else { return looksLater ? .look : .receive }
    attempt += 1
    if attempt == Self.attemptLimit { return .giveUp }
    return .pause(atMost: .milliseconds(20 << min(attempt, 6)))
  }
}
