public import Foundation

/// The key under which a document's activity holds the document's URL.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityDocumentURLKey = "NSUserActivityDocumentURL"

/// What the user is doing, so that another machine can go on with it.
@MainActor
public final class UserActivity {
  public nonisolated let activityType: String
  public nonisolated let identifier: UUID
  public var title: String?
  public var userInfo: [String: UserInfoValue] = [:]
  public var needsSave = false
  public weak var delegate: (any UserActivityDelegate)?

  public init(activityType: String) { (self.activityType, identifier) = (activityType, UUID()) }
}

/// Is told what happens to an activity.
@MainActor
public protocol UserActivityDelegate: AnyObject {
  func userActivityWillSave(_ activity: UserActivity)
  func userActivityWasContinued(_ activity: UserActivity)
}
