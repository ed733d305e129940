/// Is told what happens to an activity, always on the main actor.
@MainActor
public protocol UserActivityDelegate: AnyObject, Sendable {
  /// The activity is about to be sent: the moment to bring it up to date. `needsSave` is false already; setting it asks for one more save.
  func userActivityWillSave(_ activity: UserActivity)
  /// Another machine continued the activity.
  func userActivityWasContinued(_ activity: UserActivity)
}

extension UserActivityDelegate {
  public func userActivityWillSave(_ activity: UserActivity) {}
  public func userActivityWasContinued(_ activity: UserActivity) {}
}

/// A document or responder that keeps part of its state in an activity.
@MainActor
public protocol UserActivityRestoring: AnyObject, Sendable {
  /// Takes up the state that the activity holds.
  func restoreUserActivityState(_ activity: UserActivity)
  /// Writes the state into the activity, whose `userInfo` was emptied before the first sharer is asked.
  func updateUserActivityState(_ activity: UserActivity)
}

extension UserActivityRestoring {
  public func restoreUserActivityState(_ activity: UserActivity) {}
  public func updateUserActivityState(_ activity: UserActivity) {}
}
