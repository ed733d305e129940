public import Foundation

/// What of an activity goes from one machine to another: its state as a value.
public struct ActivityPayload: Hashable, Sendable {
  public var activityType: String
  /// The same for as long as the activity lives.
  public var identifier: UUID
  public var title: String?
  public var userInfo: [String: UserInfoValue]
  /// Where a browser can go on; `http` or `https`.
  public var webpageURL: URL?
  /// The page that linked to `webpageURL`.
  public var referrerURL: URL?
  /// Names the document or window that should take the activity up, where it is open already.
  public var targetContentIdentifier: String?
  /// After this the activity can no longer be continued.
  public var expirationDate: Date?

  public init(activityType: String, identifier: UUID, title: String? = nil, userInfo: [String: UserInfoValue] = [:]) {
    (self.activityType, self.identifier, self.title, self.userInfo) = (activityType, identifier, title, userInfo)
  }

  /// Whether the activity can no longer be continued at `date`.
  public func isExpired(at date: Date) -> Bool { expirationDate.map { $0 <= date } ?? false }

  /// The payload with every URL, at any depth, replaced by what `change` gives, the web page's and the referrer's included.
  public func mapURLs<E: Error>(_ change: (URL) throws(E) -> URL) throws(E) -> ActivityPayload {
    var result = self
    result.userInfo = try userInfo.mapURLs(change)
    if let webpageURL { result.webpageURL = try change(webpageURL) }
    if let referrerURL { result.referrerURL = try change(referrerURL) }
    return result
  }
}
