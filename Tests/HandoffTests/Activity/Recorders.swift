import Handoff

/// A document or responder that writes one entry, and keeps what it is asked to restore.
@MainActor
final class Sharer: UserActivityRestoring {
  let key: String
  var value: UserInfoValue = 0
  private(set) var emptied: [Bool] = []
  private(set) var restored: [UserActivity] = []

  init(_ key: String) { self.key = key }

  func updateUserActivityState(_ activity: UserActivity) {
    emptied.append(activity.userInfo["old"] == nil)
    activity.addUserInfoEntries(from: [key: value])
  }

  func restoreUserActivityState(_ activity: UserActivity) { restored.append(activity) }
}

/// An activity's delegate that keeps what it is told.
@MainActor
final class ActivityRecorder: UserActivityDelegate {
  private(set) var saves: [Bool] = []
  private(set) var continued = 0
  var willSave: (UserActivity) -> Void = { _ in }

  func userActivityWillSave(_ activity: UserActivity) {
    saves.append(activity.needsSave)
    willSave(activity)
  }

  func userActivityWasContinued(_ activity: UserActivity) { continued += 1 }
}
