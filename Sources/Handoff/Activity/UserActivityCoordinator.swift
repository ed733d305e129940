public import Foundation

/// The one place of a process that knows its activities, which of them is current, and when each is saved.
@MainActor
public final class UserActivityCoordinator {
  /// Waits; throws where the task is cancelled.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  /// The coordinator of activities that are given no other.
  public static let shared = UserActivityCoordinator()

  /// How long requests to save are gathered before the activity is saved.
  public let saveDelay: Duration
  /// Is told whenever an activity with sharers was updated, and may add to it.
  public weak var delegate: (any ContinuationDelegate)?
  /// What the user is at now.
  public private(set) weak var current: UserActivity?
  /// What brings the activities to the others; nil for nothing. A new one is told of all activities that are on offer.
  public var transport: (any ActivityTransport)? {
    get { outbox.transport }
    set {
      outbox.transport = newValue
      activities.values.compactMap(\.object).forEach(publish)
    }
  }

  private struct WeakActivity { weak var object: UserActivity? }

  private let now: @Sendable () -> Date
  private let sleep: Sleep
  private let outbox = ActivityOutbox()
  /// Those that have been current.
  private var activities: [UUID: WeakActivity] = [:]
  private var published: Set<UUID> = []
  private var scheduled: [UUID: Task<Void, Never>] = [:]

  /// A coordinator of its own, with its own time; for tests, and for programs that stand for several machines.
  public init(
    transport: (any ActivityTransport)? = nil, saveDelay: Duration = .seconds(1),
    now: @escaping @Sendable () -> Date = { Date() }, sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    (self.saveDelay, self.now, self.sleep) = (saveDelay, now, sleep)
    outbox.transport = transport
  }

  /// Saves every activity that asks for it now, without delay, and returns when the transport has taken all of them.
  public func flush() async {
    for activity in activities.values.compactMap(\.object) where activity.needsSave {
      save(activity)
    }
    await outbox.delivered()
  }

  /// Returns when the transport has taken everything that was saved so far.
  public func delivered() async { await outbox.delivered() }

  /// Saves one activity now, whether or not it asks for it.
  public func save(_ activity: UserActivity) {
    scheduled.removeValue(forKey: activity.identifier)?.cancel()
    guard activity.isValid, activity.hasBeenCurrent else { return }
    if activity.isManaged, activity.sharers.isEmpty { return invalidate(activity) }
    update(activity)
    publish(activity)
  }

  /// Has the activity's sharers and delegates update it; nothing is saved.
  public func bringUpToDate(_ activity: UserActivity) {
    if activity.isValid { update(activity) }
  }

  /// The transport's word that another machine continued an activity of this process; others are passed over.
  public func activityWasContinued(_ identifier: UUID) {
    guard let activity = activities[identifier]?.object, activity.isValid else { return }
    activity.delegate?.userActivityWasContinued(activity)
  }
}

extension UserActivityCoordinator {
  /// Drops what is known of an activity that is no more.
  func forget(_ identifier: UUID) {
    guard activities[identifier]?.object == nil else { return }
    activities[identifier] = nil
    scheduled.removeValue(forKey: identifier)?.cancel()
    withdraw(identifier)
  }

  func makeCurrent(_ activity: UserActivity) {
    guard activity.isValid, current !== activity else { return }
    let (previous, isFirstTime) = (current, !activity.hasBeenCurrent)
    (current, activity.hasBeenCurrent) = (activity, true)
    activities[activity.identifier] = WeakActivity(object: activity)
    if let previous { publish(previous) }
    if activity.needsSave || (isFirstTime && activity.isManaged) { save(activity) } else { publish(activity) }
  }

  func resign(_ activity: UserActivity) {
    guard current === activity else { return }
    current = nil
    publish(activity)
  }

  func invalidate(_ activity: UserActivity) {
    activity.isValid = false
    if current === activity { current = nil }
    scheduled.removeValue(forKey: activity.identifier)?.cancel()
    withdraw(activity.identifier)
  }

  func eligibilityChanged(of activity: UserActivity) { publish(activity) }

  /// Saves the activity after the delay that began with the first request.
  func scheduleSave(of activity: UserActivity) {
    let identifier = activity.identifier
    guard activity.isValid, activity.hasBeenCurrent, scheduled[identifier] == nil else { return }
    let (sleep, delay) = (sleep, saveDelay)
    scheduled[identifier] = Task { [weak self] in
      guard (try? await sleep(delay)) != nil, !Task.isCancelled else { return }
      self?.saveScheduled(identifier)
    }
  }

  private func saveScheduled(_ identifier: UUID) {
    scheduled[identifier] = nil
    if let activity = activities[identifier]?.object, activity.needsSave { save(activity) }
  }

  /// Brings the activity up to date: its sharers, then its delegate, then the application.
  private func update(_ activity: UserActivity) {
    if activity.isManaged {
      activity.userInfo = [:]
      activity.sharers.forEach { $0.updateUserActivityState(activity) }
    }
    activity.needsSave = false
    scheduled.removeValue(forKey: activity.identifier)?.cancel()
    activity.delegate?.userActivityWillSave(activity)
    if activity.isManaged { delegate?.didUpdateUserActivity(activity) }
  }

  /// Offers the activity as it is, or takes it back where it may no longer be offered.
  private func publish(_ activity: UserActivity) {
    let payload = activity.payload
    guard activity.isValid, activity.hasBeenCurrent, activity.isEligibleForHandoff, !payload.isExpired(at: now()) else {
      return withdraw(activity.identifier)
    }
    published.insert(activity.identifier)
    outbox.send(.publish(payload, isCurrent: current === activity))
  }

  private func withdraw(_ identifier: UUID) {
    if published.remove(identifier) != nil { outbox.send(.withdraw(identifier)) }
  }
}
