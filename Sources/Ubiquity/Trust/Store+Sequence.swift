internal import Foundation
internal import Git

/// With its activities, a device signs a number that only grows: what a remote puts back is told from what is new.
extension Store {
  /// The number of what this device publishes next. It also grows where the store was made anew, and where the clock was set back.
  func nextSequence(at now: Date) throws(UbiquityError) -> UInt64 {
    let own = [Reference.activities, Reference.remoteActivities].map { $0 + device.id }
    var last: UInt64 = 0
    for name in own { last = max(last, try reference(name).flatMap { try? commit($0).content.sequence } ?? 0) }
    let milliseconds = UInt64(exactly: (now.timeIntervalSince1970 * 1000).rounded()) ?? 0
    return max(last == .max ? last : last + 1, milliseconds)
  }

  /// Activities of members that are older than those that were fetched before are not taken. Called after a fetch, with what was tracked before it.
  func refuseReplayedActivities(tracked before: [String: ObjectID]) throws(UbiquityError) {
    let now = Dictionary(try others(Reference.remoteActivities).map { ($0.id, $0.commit) }) { $1 }
    let gone = others(of: before).keys.filter { $0.hasPrefix(Reference.activities) }
      .map { String($0.dropFirst(Reference.activities.count)) }.filter { now[$0] == nil }
    for id in now.keys.sorted() + gone.sorted() {
      let old = before[Reference.activities + id]
      if now[id] != old { try refuse(now[id], after: old, of: id) }
    }
  }

  private func refuse(_ new: ObjectID?, after old: ObjectID?, of id: String) throws(UbiquityError) {
    let remembered = try state.sequences?[id] ?? 0
    let came = new.flatMap { approvedSequence(of: id, at: $0) }
    if let came, came >= remembered, came >= (old.flatMap { try? sequence(at: $0) } ?? 0) { return }
    let known = max(old.flatMap { approvedSequence(of: id, at: $0) } ?? 0, remembered)
    guard let new, let came else { return try remember(known, of: id) }
    guard came < known else { return }
    let tracking = Reference.remoteActivities + id
    if let old { try set(tracking, to: old) } else { try delete(tracking) }
    let name = Printable.line((try? commit(new))?.content.signature.name ?? id, limit: 100)
    tell("the remote put back older activities of \(Printable.quoted(name)); they are not taken", once: "\(new)")
  }

  /// Only what a member signed says anything of it.
  private func approvedSequence(of id: String, at commit: ObjectID) -> UInt64? {
    activityStanding(of: id, at: commit) == .approved ? (try? self.commit(commit).content.sequence) ?? 0 : nil
  }

  /// What is tracked does not tell it any more, and the remote may put something older back later.
  private func remember(_ sequence: UInt64, of id: String) throws(UbiquityError) {
    guard sequence > 0, try state.sequences?[id] != sequence else { return }
    try changeState { $0.sequences = ($0.sequences ?? [:]).merging([id: sequence]) { max($0, $1) } }
  }
}
