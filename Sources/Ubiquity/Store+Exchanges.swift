public import Foundation
internal import Git

extension Store {
  var exchangeLog: ExchangeLog { ExchangeLog(folder: Self.folder(of: root)) }

  /// Writes down what moved or went wrong since a moment; nothing where nothing did. Called under the lock.
  func note(
    _ kind: ExchangeRecord.Kind, _ report: SyncReport, _ traffic: ExchangeMeter.Traffic, since began: Date,
    failure: UbiquityError? = nil
  ) throws(UbiquityError) {
    guard let remote = try state.remote else { return }
    var record = ExchangeRecord(kind, with: remote, from: began, to: surroundings.now())
    (record.received, record.sent, record.retries) = (report.tally.received, report.tally.sent, traffic.retries)
    (record.received.bytes, record.sent.bytes) = (traffic.received, traffic.sent)
    record.received.name(report.received)
    record.received.name(deleted: report.deleted)
    record.sent.name(report.sent)
    record.sent.name(deleted: report.sentDeletions)
    record.localChanges = report.localChanges
    record.failure = failure.map { Printable.line($0.message, limit: 300) }
    if !record.isIdle { exchangeLog.append(record) }
  }

  /// What the remote was last seen to have, by the names that it has there.
  func trackedReferences() throws(UbiquityError) -> [String: ObjectID] {
    var tracked = try references("refs/remotes/origin/ubiquity/").reduce(into: [:]) {
      $0["refs/ubiquity/" + $1.key] = $1.value
    }
    tracked[Reference.main] = try reference(Reference.remoteMain)
    return tracked
  }

  /// How many versions one head has that the other, or nothing, has not.
  func versionCount(from head: ObjectID?, since other: ObjectID?) -> Int {
    guard let head, head != other else { return 0 }
    if let other, (try? commit(head))?.content.parents == [other], repository.contains(other) { return 1 }
    return (try? repository.commitCount(from: head, hiding: [other].compactMap { $0 })) ?? 0
  }
}

extension Store {
  /// Whether a reference is of a conflict version: under that name, anybody may put anything.
  fileprivate func isConflict(_ name: String, at commit: ObjectID?) -> Bool {
    guard name.hasPrefix(Reference.conflicts), let commit else { return false }
    return ((try? conflict(String(name.dropFirst(Reference.conflicts.count)), at: commit)) ?? nil) != nil
  }
}

/// What moved in a round so far.
struct ExchangeTally: Hashable, Sendable {
  var received = ExchangeRecord.Moved()
  var sent = ExchangeRecord.Moved()
}

extension ExchangeTally {
  /// Counts what a fetch changed of what the remote is known to have; of a remote of which nothing is known, what `main` has not.
  mutating func received(since old: [String: ObjectID], besides main: ObjectID? = nil, in store: Store)
    throws(UbiquityError)
  {
    let new = try store.trackedReferences()
    received.versions += store.versionCount(from: new[Reference.main], since: old[Reference.main] ?? main)
    let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    let others = names.filter { $0.hasPrefix(Reference.activities) && $0 != Reference.activities + store.device.id }
    received.activities += others.count
    let foreign = names.filter { new[$0] == nil || (try? store.reference($0)) != new[$0] }
    let conflicts = foreign.filter { store.isConflict($0, at: new[$0] ?? old[$0]) }
    received.conflicts += conflicts.count { new[$0] != nil }
    received.resolve(conflicts.count { new[$0] == nil })
  }

  /// Counts what the remote took of a push.
  mutating func sent(_ outcome: PushOutcome, of plan: PushPlan, from old: [String: ObjectID], in store: Store) {
    for name in outcome.accepted {
      if name == Reference.main {
        sent.versions += store.versionCount(from: plan.references[name] ?? nil, since: old[name])
      }
      if name.hasPrefix(Reference.activities) { sent.activities += 1 }
      guard name.hasPrefix(Reference.conflicts) else { continue }
      if plan.references[name] ?? nil == nil { sent.resolve(1) } else { sent.conflicts += 1 }
    }
  }
}

extension UbiquityContainer {
  /// The exchanges that this device made with remotes and that moved something or failed, the newest first. How far they go back is bounded.
  public func exchanges(since date: Date? = nil, limit: Int? = nil) -> [ExchangeRecord] {
    store.exchangeLog.records(since: date, limit: limit)
  }
}
