/// The application's part in continuing activities: that of `NSApplicationDelegate`. All on the main actor.
@MainActor
public protocol ContinuationDelegate: AnyObject, Sendable {
  /// The user asked to continue an activity, whose data may not be here yet. True where the application shows the progress itself.
  func willContinueUserActivity(withType activityType: String) -> Bool

  /// Continues the activity. True where it is done with it; with false, the document it names is opened.
  ///
  /// The objects that take up its state are given to `restorationHandler`, now or later; each is sent `restoreUserActivityState`.
  func continueUserActivity(
    _ activity: UserActivity, restorationHandler: @escaping @MainActor ([any UserActivityRestoring]) -> Void
  ) -> Bool

  /// The activity's data could not be had.
  func didFailToContinueUserActivity(withType activityType: String, error: any Error)

  /// An activity with sharers was updated and is about to be sent: the last moment to add to it.
  func didUpdateUserActivity(_ activity: UserActivity)
}

extension ContinuationDelegate {
  public func willContinueUserActivity(withType activityType: String) -> Bool { false }
  public func continueUserActivity(
    _ activity: UserActivity, restorationHandler: @escaping @MainActor ([any UserActivityRestoring]) -> Void
  ) -> Bool { false }
  public func didFailToContinueUserActivity(withType activityType: String, error: any Error) {}
  public func didUpdateUserActivity(_ activity: UserActivity) {}
}
