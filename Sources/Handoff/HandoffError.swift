public import Foundation

/// Why an activity cannot be handed over or continued.
public enum HandoffError: Error, Hashable, Sendable {
  /// The activity's data is not available; says why.
  case handoffFailed(String)
  /// There is no connection to where the activity's data is; says to what.
  case connectionUnavailable(String)
  /// The other machine did not send the data in time.
  case remoteApplicationTimedOut
  /// The activity's data is more than can be handed over.
  case userInfoTooLarge(bytes: Int)
  /// No document type and no `NSUserActivityTypes` here has the activity type.
  case unknownActivityType(String)
  /// The activity was to be continued until that date only.
  case expired(Date)
  /// The activity names no document, and the application did not continue it.
  case noDocument(activityType: String)
  /// A web page's address is neither `http` nor `https`.
  case invalidWebpageURL(URL)
}

extension HandoffError {
  /// Apple's number in `NSCocoaErrorDomain`, 4608 to 4611; nil for what Apple has no number for.
  public var cocoaCode: Int? {
    switch self {
    case .handoffFailed: CocoaError.Code.userActivityHandoffFailed.rawValue
    case .connectionUnavailable: CocoaError.Code.userActivityConnectionUnavailable.rawValue
    case .remoteApplicationTimedOut: CocoaError.Code.userActivityRemoteApplicationTimedOut.rawValue
    case .userInfoTooLarge: CocoaError.Code.userActivityHandoffUserInfoTooLarge.rawValue
    case .unknownActivityType, .expired, .noDocument, .invalidWebpageURL: nil
    }
  }

  /// What a payload's error means for the continuation.
  public init(_ error: PayloadError) {
    self =
      if case .tooLarge(let bytes) = error { .userInfoTooLarge(bytes: bytes) } else {
        .handoffFailed(error.description)
      }
  }
}

extension HandoffError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .handoffFailed(let reason): "the activity's data is not available: \(reason)"
    case .connectionUnavailable(let place): "the activity's data cannot be fetched: no connection to \(place)"
    case .remoteApplicationTimedOut: "the activity's data did not come in time; try again"
    case .userInfoTooLarge(let bytes):
      "the activity's data has \(bytes) bytes, more than the \(ActivityPayload.maximumSize) that can be handed over"
    case .unknownActivityType(let type):
      "no document type here has the activity type \(type); add one with NSUbiquitousDocumentUserActivityType"
    case .expired(let date): "the activity could be continued until \(date.ISO8601Format()) only"
    case .noDocument(let type): "the activity of type \(type) names no document on this machine"
    case .invalidWebpageURL(let url): "\(url.absoluteString) is no web page's address; use http or https"
    }
  }

  public var errorDescription: String? { description }
}
