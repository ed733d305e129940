public import Foundation

/// Takes up activities of other machines.
@MainActor
public final class ContinuationController {
  /// Opens a document, or finds the open one.
  public typealias OpenDocument = @MainActor (URL) async throws -> any UserActivityRestoring

  /// How an activity was continued.
  public enum Outcome: Sendable {
    /// The application did it.
    case handled(UserActivity)
    /// The document that the activity names was opened, and took up its state.
    case opened(any UserActivityRestoring, UserActivity)

    /// The activity that was continued.
    public var activity: UserActivity {
      switch self {
      case .handled(let activity), .opened(_, let activity): activity
      }
    }
  }

  public var types: DocumentTypes
  public weak var delegate: (any ContinuationDelegate)?
  /// Shows that an activity of a type is on its way, where the delegate does not.
  public var showProgress: @MainActor (String) -> Void = { _ in }
  private let coordinator: UserActivityCoordinator
  private let now: @Sendable () -> Date
  private let openDocument: OpenDocument

  public init(
    types: DocumentTypes, delegate: (any ContinuationDelegate)? = nil, coordinator: UserActivityCoordinator = .shared,
    now: @escaping @Sendable () -> Date = { Date() }, openDocument: @escaping OpenDocument
  ) {
    (self.types, self.delegate, self.coordinator) = (types, delegate, coordinator)
    (self.now, self.openDocument) = (now, openDocument)
  }

  /// Continues an activity whose data `payload` gets, with this machine's own `file:` URLs.
  ///
  /// The delegate is told `willContinue`, then exactly one of `continue` and `didFail`. Where it does not continue the activity itself,
  /// the document under `NSUserActivityDocumentURLKey` is opened and sent `restoreUserActivityState`.
  /// Throws `HandoffError.unknownActivityType` before anyone is told, whatever `payload` throws, `HandoffError.expired`, or, once the
  /// delegate declined, `HandoffError.noDocument` and whatever opening throws.
  public func continueActivity(
    ofType activityType: String, payload: @MainActor () async throws -> ActivityPayload
  ) async throws -> Outcome {
    guard types.claims(activityType) else { throw HandoffError.unknownActivityType(activityType) }
    if delegate?.willContinueUserActivity(withType: activityType) != true { showProgress(activityType) }
    let activity = try await activity(activityType, payload)
    if delegate?.continueUserActivity(activity, restorationHandler: { Self.restore($0, from: activity) }) == true {
      return .handled(activity)
    }
    return .opened(try await openedDocument(of: activity), activity)
  }

  private func activity(
    _ activityType: String, _ payload: @MainActor () async throws -> ActivityPayload
  ) async throws -> UserActivity {
    do {
      let payload = try await payload()
      try check(payload, activityType)
      return UserActivity(continuing: payload, coordinator: coordinator)
    } catch {
      delegate?.didFailToContinueUserActivity(withType: activityType, error: error)
      throw error
    }
  }

  private func check(_ payload: ActivityPayload, _ activityType: String) throws(HandoffError) {
    guard payload.activityType == activityType else {
      throw .handoffFailed("it is of the type \(payload.activityType) by now")
    }
    if let date = payload.expirationDate, payload.isExpired(at: now()) { throw .expired(date) }
  }

  private func openedDocument(of activity: UserActivity) async throws -> any UserActivityRestoring {
    guard let url = activity.userInfo[NSUserActivityDocumentURLKey]?.url, url.isFileURL else {
      throw HandoffError.noDocument(activityType: activity.activityType)
    }
    let document = try await openDocument(url)
    document.restoreUserActivityState(activity)
    return document
  }

  private static func restore(_ objects: [any UserActivityRestoring], from activity: UserActivity) {
    for object in objects { object.restoreUserActivityState(activity) }
  }
}
