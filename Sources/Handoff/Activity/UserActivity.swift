public import Foundation

/// The key under which a document's activity holds the document's URL.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityDocumentURLKey = "NSUserActivityDocumentURL"

/// The activity type of looking at a web page, which a browser can continue; `webpageURL` is set, `userInfo` is empty.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// What the user is doing, so that another machine can go on with it.
///
/// As Apple's `NSUserActivity`: offered to other machines from the first time it becomes current until it is invalidated. Setting a
/// property sends nothing; `needsSave` does. An activity is held weakly by everything here: keep it, and invalidate it before letting go.
@MainActor
public final class UserActivity {
  /// Decides which application continues the activity; reverse-DNS.
  public nonisolated let activityType: String
  /// The same for as long as the activity lives, on whichever machine.
  public nonisolated let identifier: UUID
  /// Shown to the user: the document's name, the page's title.
  public var title: String?
  /// The state that is handed over. Where the activity has sharers it is emptied before each save, and they fill it again.
  public var userInfo: [String: UserInfoValue] = [:]
  /// The keys that restoring needs; nil where it needs all. Not sent.
  public var requiredUserInfoKeys: Set<String>?
  /// Where a browser can go on where no application can; set by `setWebpageURL`.
  public private(set) var webpageURL: URL?
  /// The page that linked to `webpageURL`.
  public var referrerURL: URL?
  /// After this the activity is no longer offered.
  public var expirationDate: Date?
  /// Words, in the user's language, that the activity can be found by. Not sent.
  public var keywords: Set<String> = []
  /// Names the document or window that should take the activity up, where it is open already.
  public var targetContentIdentifier: String?
  /// The application's own name for the activity. Not sent.
  public var persistentIdentifier: String?
  /// Whether the continuing side may ask for streams; may change while the activity lives.
  public var supportsContinuationStreams = false
  /// Whether other machines are offered the activity.
  public var isEligibleForHandoff = true {
    didSet { if isEligibleForHandoff != oldValue { coordinator.eligibilityChanged(of: self) } }
  }
  /// Whether the state has changed since it was saved. Setting it asks for a save; many requests in a short time become one.
  public var needsSave = false {
    didSet { if needsSave { coordinator.scheduleSave(of: self) } }
  }
  public weak var delegate: (any UserActivityDelegate)?
  /// False once the activity was invalidated.
  public internal(set) var isValid = true

  var hasBeenCurrent = false
  var isManaged = false
  private var sharerReferences: [WeakSharer] = []
  let coordinator: UserActivityCoordinator

  /// A new activity, under an identifier of its own.
  public init(activityType: String, identifier: UUID = UUID(), coordinator: UserActivityCoordinator = .shared) {
    (self.activityType, self.identifier, self.coordinator) = (activityType, identifier, coordinator)
  }

  /// The activity that another machine handed over, with its identifier.
  public init(continuing payload: ActivityPayload, coordinator: UserActivityCoordinator = .shared) {
    (activityType, identifier, self.coordinator) = (payload.activityType, payload.identifier, coordinator)
    (title, userInfo, expirationDate) = (payload.title, payload.userInfo, payload.expirationDate)
    (webpageURL, referrerURL) = (payload.webpageURL, payload.referrerURL)
    targetContentIdentifier = payload.targetContentIdentifier
  }

  deinit {
    let (identifier, coordinator) = (identifier, coordinator)
    Task { @MainActor in coordinator.forget(identifier) }
  }
}

extension UserActivity {
  /// Adds entries to `userInfo`; those of equal keys are replaced.
  public func addUserInfoEntries(from entries: [String: UserInfoValue]) { userInfo.merge(entries) { $1 } }

  /// Sets where a browser can go on, or takes it away. Throws where `url` is neither `http` nor `https`.
  public func setWebpageURL(_ url: URL?) throws(HandoffError) {
    if let url, !url.isWebAddress { throw .invalidWebpageURL(url) }
    webpageURL = url
  }

  /// Says that the user is at this now. From the first time on other machines are offered the activity. The one that was current no
  /// longer is. Does nothing for an invalid activity.
  public func becomeCurrent() { coordinator.makeCurrent(self) }

  /// Says that the user is no longer at this; the activity stays valid. Does nothing where it is not the current one.
  public func resignCurrent() { coordinator.resign(self) }

  /// Takes the activity from all machines, for good: it cannot become current again.
  public func invalidate() { coordinator.invalidate(self) }

  /// Whether the user is at this now.
  public var isCurrent: Bool { coordinator.current === self }

  /// What is sent of the activity as it is now.
  public var payload: ActivityPayload {
    var payload = ActivityPayload(activityType: activityType, identifier: identifier, title: title, userInfo: userInfo)
    (payload.webpageURL, payload.referrerURL) = (webpageURL, referrerURL)
    (payload.expirationDate, payload.targetContentIdentifier) = (expirationDate, targetContentIdentifier)
    return payload
  }
}

extension UserActivity {
  private struct WeakSharer { weak var object: (any UserActivityRestoring)? }

  /// The documents and responders that write into the activity, in the order they joined.
  public var sharers: [any UserActivityRestoring] { sharerReferences.compactMap(\.object) }

  /// Makes `object` one of those that are asked for their state before each save. They are held weakly.
  public func addSharer(_ object: any UserActivityRestoring) {
    isManaged = true
    guard !sharers.contains(where: { $0 === object }) else { return }
    sharerReferences = sharerReferences.filter { $0.object != nil } + [WeakSharer(object: object)]
  }

  /// Lets `object` no longer write into the activity. An activity that loses its last sharer is invalidated.
  public func removeSharer(_ object: any UserActivityRestoring) {
    guard sharers.contains(where: { $0 === object }) else { return }
    sharerReferences.removeAll { $0.object == nil || $0.object === object }
    if sharerReferences.isEmpty { invalidate() }
  }
}
