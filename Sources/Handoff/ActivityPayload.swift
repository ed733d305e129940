public import Foundation

/// What of an activity goes from one machine to another: its state as a value.
public struct ActivityPayload: Hashable, Sendable {
  public var activityType: String
  /// The same for as long as the activity lives.
  public var identifier: UUID
  public var title: String?
  public var userInfo: [String: UserInfoValue]
  public var webpageURL: URL?
  public var expirationDate: Date?

  public init(activityType: String, identifier: UUID, title: String? = nil, userInfo: [String: UserInfoValue] = [:]) {
    (self.activityType, self.identifier, self.title, self.userInfo) = (activityType, identifier, title, userInfo)
  }

  /// The payload as an XML property list that `git show` can read. Throws over 64 KB or 16 levels.
  public func encoded() throws(PayloadError) -> Data { fatalError("contract") }
  /// Reads what `encoded` wrote. Refuses binary property lists, more than 64 KB and more than 16 levels.
  public init(decoding data: Data) throws(PayloadError) { fatalError("contract") }
  /// The payload with every URL, at any depth, replaced.
  public func mapURLs<E: Error>(_ change: (URL) throws(E) -> URL) throws(E) -> ActivityPayload { fatalError("contract") }
}

/// Why a payload could not be sent or read.
public enum PayloadError: Error, Equatable, Sendable { case tooLarge(bytes: Int), tooDeep, binaryPropertyList, malformed(String) }
