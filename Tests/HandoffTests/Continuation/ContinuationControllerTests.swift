import Foundation
import Handoff
import Testing

@MainActor
@Suite(.timeLimit(.minutes(30)))
struct ContinuationControllerTests {
  private let application = Application()
  private let document = Sharer("document")
  private let file = URL(filePath: "/home/a/Letter.rtf")
  private struct Failure: Error, Equatable { var reason = "" }

  private func payload(_ userInfo: [String: UserInfoValue] = [:], type: String = "org.example.app.editing")
    -> ActivityPayload
  {
    ActivityPayload(activityType: type, identifier: UUID(), title: "Letter", userInfo: userInfo)
  }

  private func expired(_ payload: ActivityPayload) -> ActivityPayload {
    var payload = payload
    payload.expirationDate = .distantPast
    return payload
  }

  private func controller(opens: [URL] = [], _ application: Application?) throws -> ContinuationController {
    let info = try documents(
      named("RTF") + list("LSItemContentTypes", "public.rtf")
        + string("NSUbiquitousDocumentUserActivityType", "org.example.app.editing"))
    let document = document
    let controller = ContinuationController(
      types: DocumentTypes([info]), delegate: application, coordinator: UserActivityCoordinator()
    ) { url in
      guard opens.contains(url) else { throw Failure(reason: "no \(url.lastPathComponent)") }
      return document
    }
    controller.showProgress = { type in application?.events.append("progress \(type)") }
    return controller
  }

  @Test func theApplicationContinues() async throws {
    let sharer = Sharer("s"), payload = payload(["a": 1])
    application.continues = { activity, restore in
      restore([sharer, sharer])
      return activity.userInfo == ["a": 1] && activity.title == "Letter"
    }
    let outcome = try await controller(application).continueActivity(ofType: payload.activityType) { payload }
    #expect(application.events == ["will", "progress org.example.app.editing", "continue"])
    #expect(sharer.restored.count == 2 && document.restored.isEmpty)
    guard case .handled(let activity) = outcome else { return #expect(Bool(false), "a document was opened") }
    #expect(activity.identifier == payload.identifier && activity.payload == payload)
  }

  @Test func theApplicationMayRestoreLater() async throws {
    let sharer = Sharer("s"), payload = payload()
    var kept: @MainActor ([any UserActivityRestoring]) -> Void = { _ in }
    application.continues = { _, restore in
      kept = restore
      return true
    }
    let outcome = try await controller(application).continueActivity(ofType: payload.activityType) { payload }
    #expect(sharer.restored.isEmpty)
    kept([sharer])
    #expect(sharer.restored.map(\.identifier) == [outcome.activity.identifier])
  }

  @Test func theApplicationMayShowTheProgressItself() async throws {
    application.showsProgress = true
    let payload = payload([NSUserActivityDocumentURLKey: .url(file)])
    _ = try await controller(opens: [file], application).continueActivity(ofType: payload.activityType) { payload }
    #expect(application.events == ["will", "continue"])
  }

  @Test func theDocumentIsOpenedWhereTheApplicationDeclines() async throws {
    let payload = payload([NSUserActivityDocumentURLKey: .url(file), "caret": 7])
    for application in [application, nil] {
      let outcome = try await controller(opens: [file], application).continueActivity(ofType: payload.activityType) {
        payload
      }
      guard case .opened(let opened, let activity) = outcome else { return #expect(Bool(false), "nothing was opened") }
      #expect(opened === document && activity.userInfo["caret"] == 7)
      #expect(document.restored.last === activity)
    }
    #expect(document.restored.count == 2)
  }

  @Test func aDocumentThatDoesNotOpenIsTheCallersError() async throws {
    let payload = payload([NSUserActivityDocumentURLKey: .url(file)]), controller = try controller(application)
    await #expect(throws: Failure(reason: "no Letter.rtf")) {
      try await controller.continueActivity(ofType: payload.activityType) { payload }
    }
    #expect(application.events.last == "continue" && document.restored.isEmpty)
  }

  @Test(arguments: [nil, "https://example.org/a.rtf", "ubiquity://c/a.rtf"])
  func onlyAFileCanBeOpened(address: String?) async throws {
    let url = address.flatMap(URL.init(string:)).map { UserInfoValue.url($0) } ?? .string("file:///home/a/Letter.rtf")
    let payload = payload([NSUserActivityDocumentURLKey: url]), controller = try controller(opens: [file], application)
    await #expect(throws: HandoffError.noDocument(activityType: payload.activityType)) {
      try await controller.continueActivity(ofType: payload.activityType) { payload }
    }
  }

  @Test func aFailureToFetchIsToldInsteadOfContinuing() async throws {
    let controller = try controller(application)
    await #expect(throws: HandoffError.connectionUnavailable("origin")) {
      try await controller.continueActivity(ofType: "org.example.app.editing") {
        throw HandoffError.connectionUnavailable("origin")
      }
    }
    #expect(
      application.events.filter { $0 != "progress org.example.app.editing" } == [
        "will", "fail org.example.app.editing",
      ])
    #expect(application.failure as? HandoffError == .connectionUnavailable("origin"))
  }

  @Test func anActivityThatIsAnotherByNowFails() async throws {
    let controller = try controller(application), payload = payload(type: "org.example.app.other")
    await #expect(throws: HandoffError.self) {
      try await controller.continueActivity(ofType: "org.example.app.editing") { payload }
    }
    #expect(application.events.last == "fail org.example.app.editing")
  }

  @Test func anExpiredActivityFails() async throws {
    let controller = try controller(application)
    let payload = expired(payload())
    await #expect(throws: HandoffError.expired(.distantPast)) {
      try await controller.continueActivity(ofType: payload.activityType) { payload }
    }
    #expect(application.failure as? HandoffError == .expired(.distantPast))
  }

  @Test func anUnknownTypeIsRefusedBeforeAnyoneIsTold() async throws {
    let controller = try controller(application)
    await #expect(throws: HandoffError.unknownActivityType("org.example.app")) {
      try await controller.continueActivity(ofType: "org.example.app") { throw Failure() }
    }
    #expect(application.events.isEmpty)
  }
}

@MainActor
private final class Application: ContinuationDelegate {
  var events: [String] = []
  var showsProgress = false
  var failure: (any Error)?
  var continues: (UserActivity, @escaping @MainActor ([any UserActivityRestoring]) -> Void) -> Bool = { _, _ in false }

  func willContinueUserActivity(withType activityType: String) -> Bool {
    events.append("will")
    return showsProgress
  }

  func continueUserActivity(
    _ activity: UserActivity, restorationHandler: @escaping @MainActor ([any UserActivityRestoring]) -> Void
  ) -> Bool {
    events.append("continue")
    return continues(activity, restorationHandler)
  }

  func didFailToContinueUserActivity(withType activityType: String, error: any Error) {
    events.append("fail \(activityType)")
    failure = error
  }
}
