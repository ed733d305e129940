internal import Git

/// `refs/docedit/main` is the newest `main` that the remote is known to have had. One that lacks it was set back or rewritten: then nothing of it is
/// taken and nothing is sent until the user decides. A new one is noted when it was brought in: documents do not wait for that.
extension Store {
  /// Looks at what a fetch brought, given what was known and tracked when it began.
  func checkFetched(since known: ObjectID?, tracked before: [String: ObjectID]) throws(UbiquityError) {
    try watchMain(since: known, tracked: before)
    try refuseReplayedActivities(tracked: before)
    try takeUpSentActivities()
  }

  private func watchMain(since known: ObjectID?, tracked before: [String: ObjectID]) throws(UbiquityError) {
    guard let fetched = try reference(Reference.remoteMain) else { return }
    let tracked = before[Reference.main]
    let last = tracked == fetched ? known : tracked
    do throws(UbiquityError) {
      if let refusal = try refusal(of: fetched, besides: last) { throw refusal }
    } catch {
      if let last { try set(Reference.remoteMain, to: last) } else { try delete(Reference.remoteMain) }
      throw error
    }
    guard let known else { judgedMain = fetched; return }
    let isWhole = try isAncestor(known, of: fetched)
    if isWhole { judgedMain = fetched } else { try keepTracked(before) }
    try changeState { $0.lostMain = isWhole ? nil : known.description }
  }

  /// Why a version that was fetched cannot be `main`, given the one that was known before; nil where it can, and where it is not here.
  func refusal(of fetched: ObjectID, besides tracked: ObjectID?) throws(UbiquityError) -> UbiquityError? {
    let isKnown = fetched == tracked && (try? commit(fetched)) != nil
    if isKnown || !repository.contains(fetched) { return nil }
    var former = tracked
    if former == nil { former = try head().id }
    return try repository.refusal(ofMain: fetched, besides: former)
  }

  /// The remote's `main` as it was last seen, where it may be taken: what `git fetch` brought was not looked at yet. Nil where there is none, or it may not.
  func soundMain() throws(UbiquityError) -> ObjectID? {
    guard try !isRemoteSetBack, let fetched = try reference(Reference.remoteMain) else { return nil }
    let known = try reference(Reference.knownMain)
    if known == fetched || judgedMain == fetched { return fetched }
    if let known {
      guard repository.contains(known), try isAncestor(known, of: fetched) else { return nil }
    }
    return try refusal(of: fetched, besides: known) == nil ? fetched : nil
  }

  /// Conflict versions and what other devices said stay, although the remote has them no more.
  private func keepTracked(_ before: [String: ObjectID]) throws(UbiquityError) {
    let conflicts = before.filter { $0.key.hasPrefix(Reference.conflicts) }
    for (name, target) in try missing(of: conflicts.merging(othersThatStayed(of: before)) { $1 }) {
      if let tracking = Reference.tracking(name) { try set(tracking, to: target) }
    }
  }

  /// Those of the references that the remote, as it was last seen, has not, and that are whole here.
  func missing(of names: [String: ObjectID]) throws(UbiquityError) -> [String: ObjectID] {
    var missing: [String: ObjectID] = [:]
    for (name, target) in names {
      guard let tracking = Reference.tracking(name), try reference(tracking) == nil else { continue }
      if repository.contains(target) { missing[name] = target }
    }
    return missing
  }

  /// What other devices said, of the references of a remote: their activities with drafts, and their reports.
  func others(of tracked: [String: ObjectID]) -> [String: ObjectID] {
    tracked.filter { author(of: $0.key).map { $0 != device.id } ?? false }
  }

  /// The same, without those that left: they took theirs away.
  func othersThatStayed(of tracked: [String: ObjectID]) -> [String: ObjectID] {
    let left = (newestCircle?.removed ?? []).filter { $0.left == true }.map(\.id)
    return others(of: tracked).filter { author(of: $0.key).map { !left.contains($0) } ?? true }
  }

  /// The device whose own a reference is.
  private func author(of name: String) -> String? {
    let prefix = [Reference.activities, Reference.devices].first { name.hasPrefix($0) }
    return prefix.map { String(name.dropFirst($0.count)) }.flatMap { Device.isID($0) ? $0 : nil }
  }

  /// The remote's circle as it was last seen, where it goes on from the trusted one, else this device's.
  private var newestCircle: Circle? {
    if let fetched = try? reference(Reference.remoteCircle), let trusted = try? reference(Reference.trustedCircle),
      fetched != trusted, let link = try? checkedCircle(at: fetched, after: trusted)
    {
      return link.circle
    }
    return (try? circle()).flatMap(\.self)
  }

  /// The remote has this; it is never forgotten for something older.
  func knowJudgedMain() throws(UbiquityError) {
    defer { judgedMain = nil }
    guard let judgedMain, try reference(Reference.remoteMain) == judgedMain,
      try reference(Reference.knownMain) != judgedMain, try isNews(judgedMain)
    else { return }
    try set(Reference.knownMain, to: judgedMain)
  }

  /// Whether a version is not behind the newest that the remote is known to have had.
  func isNews(_ version: ObjectID) throws(UbiquityError) -> Bool {
    try reference(Reference.knownMain).map { known throws(UbiquityError) in try isAncestor(known, of: version) } ?? true
  }

  /// Whether the remote, as it was last seen, has what other devices said, and no versions.
  var isRemoteWithoutVersions: Bool {
    get throws(UbiquityError) {
      if try reference(Reference.remoteMain) != nil { return false }
      return try references(Reference.remoteDevices).contains { $0.key != device.id }
    }
  }

  var isRemoteSetBack: Bool { get throws(UbiquityError) { try state.lostMain != nil } }

  func checkRemoteIsWhole() throws(UbiquityError) {
    guard let lost = try state.lostMain.flatMap({ ObjectID($0) }), let fetched = try reference(Reference.remoteMain)
    else { return }
    let common = try withGit { () throws(GitError) in try repository.mergeBase(lost, fetched) }
    if common == nil { throw .replacedMain }
    let count = try commitCount(from: lost, hiding: [fetched])
    throw UbiquityError(
      .rewound,
      "the remote was set back or rewritten: \(count == 1 ? "1 version that it had is" : "\(count) versions that it had are") missing there",
      hint: "nothing is lost here, and nothing was sent; docedit remote --repair puts them back")
  }

  /// The remote gets back what it lacks, with the next exchange, merged with what it has instead. Conflict versions are this device's to send.
  func restoreRemoteMain() throws(UbiquityError) {
    guard let fetched = try reference(Reference.remoteMain) else { return }
    try keepConflictsOfRemote()
    for id in try references(Reference.conflicts).keys { try delete(Reference.remoteConflicts + id) }
    try takeUpLostMain()
    try set(Reference.knownMain, to: fetched)
    try changeState { $0.lostMain = nil }
  }

  /// Merges what the remote lost into `main`, where that lacks it, too: somebody set both back here, with `git reset` and `git push --force`.
  private func takeUpLostMain() throws(UbiquityError) {
    guard let lost = try state.lostMain.flatMap({ ObjectID($0) }), repository.contains(lost),
      case let head = try head(),
      try !isAncestor(lost, of: head.id), try mergeBase(lost, head.id) != nil
    else { return }
    try moveHead(from: head.id, to: merge(head, commit(lost)).id)
    try catchUp()
  }
}

extension Repository {
  /// Why the `main` of a remote cannot be taken; nil where it can. What one that is here already (nil: none) comes from is not looked at.
  func refusal(ofMain main: ObjectID, besides former: ObjectID?) throws(UbiquityError) -> UbiquityError? {
    if isOtherThanCommit(main) { return .flawedMain(nil) }
    return try withGit { () throws(GitError) in
      try flaw(ofVersion: main, besides: former)
    }.map(UbiquityError.flawedMain)
  }
}

extension UbiquityError {
  /// A `main` of a remote that has no version in common with the one that it had.
  static let replacedMain = UbiquityError(
    .unrelated, "the remote has the versions of another container in the place of this one's",
    hint: "nothing is lost here, and nothing was sent; put its main right, or name another remote: docedit remote URL")

  /// A `main` of a remote that no client makes: with something in it that cannot be (nil: it is no version at all).
  static func flawedMain(_ flaw: String?) -> UbiquityError {
    let what = flaw.map { "has something that no document can be: \(Printable.line($0))" }
    return UbiquityError(
      .rewound, "the remote's main \(what ?? "is no version of documents"): somebody put something else there",
      hint:
        "nothing is lost here, and nothing was sent; put that branch right\(flaw == nil ? " (in a folder docedit remote --repair does that)" : ""), or give the container another remote with docedit remote URL"
    )
  }
}
