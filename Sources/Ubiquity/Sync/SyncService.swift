internal import Foundation
internal import Synchronization

/// Keeps a container exchanged with its remote for as long as it runs.
public struct SyncService: Sendable {
  /// What it did, or could not do.
  public enum Event: Sendable {
    case exchanged(SyncReport)
    case failed(UbiquityError)
  }

  private let container: UbiquityContainer
  private let tell: @Sendable (Event) -> Void
  private let progress: @Sendable (SyncProgress?) -> Void
  private let unreadable = UnreadableDocuments()
  private let upload = BackgroundTask()

  /// `progress` is told how far it is with what takes long, and nil when that is over.
  public init(
    _ container: UbiquityContainer, progress: @escaping @Sendable (SyncProgress?) -> Void = { _ in },
    tell: @escaping @Sendable (Event) -> Void
  ) {
    (self.container, self.progress, self.tell) = (container, progress, tell)
  }

  /// Runs until its task is cancelled. Throws where the folder cannot be watched, and `noContainer` where it is none any more.
  public func run() async throws(UbiquityError) {
    let failure: UbiquityError?
    do throws(UbiquityError) {
      try await watch()
      failure = nil
    } catch { failure = error }
    await upload.end()
    if let failure { throw failure }
  }

  private func watch() async throws(UbiquityError) {
    let watch = try FolderWatch(container.root.path(percentEncoded: false))
    defer { watch.stop() }
    var (alarm, schedule, event) = (SyncAlarm(watch.changes), SyncSchedule(), SyncSchedule.Event.began)
    while !Task.isCancelled {
      switch schedule.next(after: event) {
      case .wait(let range): event = await alarm.wait(range)
      case let action: event = try await take(action)
      }
    }
  }

  private func take(_ action: SyncSchedule.Action) async throws(UbiquityError) -> SyncSchedule.Event {
    do throws(UbiquityError) {
      if try await container.remote == nil { return try await collect(after: action) }
      switch action {
      case .exchange: return try await exchange()
      case .exchangeChanges where try await hasUnsent(): return try await exchange()
      case .exchangeChanges, .wait: return .exchanged(moved: false)
      case .poll: return try await poll()
      }
    } catch {
      if Task.isCancelled { return .failed(isTransient: true) }
      let reason = UbiquityContainer.isThere(at: container.root) ? error : .noContainer(container.root.path)
      if reason.code == .noContainer { throw reason }
      tell(.failed(reason))
      return .failed(isTransient: reason.isTransient)
    }
  }

  /// Without a remote versions are made all the same, and the first time it is told that nothing leaves the machine.
  private func collect(after action: SyncSchedule.Action) async throws(UbiquityError) -> SyncSchedule.Event {
    if action == .poll { return .polled(moved: false, isAhead: false) }
    return told(try await container.collectAlone(), always: action == .exchange)
  }

  /// What is large is sent beside what comes and is edited meanwhile.
  private func exchange() async throws(UbiquityError) -> SyncSchedule.Event {
    defer { progress(nil) }
    if try await container.isEncrypted { return told(try await container.sync(progress: transfers)) }
    let report = try await container.sync(.light, keepingFailure: upload.hasFailed, progress: transfers)
    if try await container.hasLarge { upload.begin(sendLarge) } else { upload.forgetFailure() }
    return told(report)
  }

  /// Whether that went well. All of an encrypted remote is one branch: what is sent beside it would only be in its way.
  private func sendLarge() async -> Bool {
    defer { progress(nil) }
    do throws(UbiquityError) {
      _ = told(try await container.sync(.large, progress: transfers))
      return true
    } catch {
      if !Task.isCancelled { tell(.failed(error)) }
      return false
    }
  }

  private var transfers: SyncObserver {
    { [progress] in if $0.isOfTransfer { progress($0) } }
  }

  private func told(_ report: SyncReport, always: Bool = false) -> SyncSchedule.Event {
    if always || report.isSubstantial { tell(.exchanged(report)) }
    if unreadable.differ(from: report.unreadable) { tell(.failed(.unreadable(report.unreadable))) }
    return .exchanged(moved: report.isSubstantial)
  }

  private func poll() async throws(UbiquityError) -> SyncSchedule.Event {
    defer { progress(nil) }
    let report = try await container.receiveNews(progress: transfers)
    if let report, report.isSubstantial { tell(.exchanged(report)) }
    return .polled(moved: report != nil, isAhead: try await hasUnsent(afterNews: report != nil))
  }

  private func hasUnsent(afterNews: Bool = false) async throws(UbiquityError) -> Bool {
    try await container.hasUnsent(afterNews: afterNews, besidesLarge: !upload.mayBegin)
  }
}

extension SyncReport {
  /// Whether any document moved.
  public var isSubstantial: Bool {
    [received, deleted, sent, sentDeletions].contains { !$0.isEmpty }
      || resolvedConflicts + sentResolutions + localChanges > 0
  }
}

/// The documents that may not be read, as they were told last: each list of them is told once.
private final class UnreadableDocuments: Sendable {
  private let told = Mutex<[String]>([])

  /// Whether these are to be told.
  func differ(from documents: [String]) -> Bool {
    told.withLock { told in
      defer { told = documents }
      return told != documents && !documents.isEmpty
    }
  }
}

/// At most one task at a time, beside what its owner does; after one that failed, none for a while.
private final class BackgroundTask: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var pause = RetryPause()
    var hasFailed = false
    var mayBegin: Bool { task == nil && pause.isOver }

    mutating func end(isDone: Bool) {
      (task, hasFailed) = (nil, !isDone)
      if isDone { pause.reset() } else { pause.fail() }
    }
  }

  private let state = Mutex(State())
  var mayBegin: Bool { state.withLock(\.mayBegin) }
  /// Whether the last one did.
  var hasFailed: Bool { state.withLock(\.hasFailed) }

  /// The work says whether it went well.
  func begin(_ work: @escaping @Sendable () async -> Bool) {
    state.withLock { state in
      guard state.mayBegin else { return }
      state.task = Task {
        let isDone = await work()
        self.state.withLock { $0.end(isDone: isDone) }
      }
    }
  }

  /// What it failed at is not to be done any more.
  func forgetFailure() {
    state.withLock { if $0.task == nil { $0.end(isDone: true) } }
  }

  /// Cancels it, and waits for its end.
  func end() async {
    let running = state.withLock(\.task)
    running?.cancel()
    await running?.value
  }
}

extension UbiquityError {
  /// Whether trying again may help without anybody changing the settings. A folder that is no repository now may be on a stick that is away.
  public var isTransient: Bool { [.offline, .busy, .diskFull, .notARepository].contains(code) }
}
