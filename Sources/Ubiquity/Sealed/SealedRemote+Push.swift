internal import Crypto
internal import Foundation
internal import Git

extension SealedRemote {
  private static let attemptLimit = 6

  /// As `Repository.push`. Where somebody else was faster, it looks again at what there is, and whether that allows it still.
  func push(
    _ repository: borrowing Repository, _ url: RemoteURL, _ refspecs: [String], options: NetworkOptions,
    if isWanted: ([String: ObjectID]) -> Bool, beginning begin: () -> Bool, newest: () -> [String: ObjectID]
  ) throws(UbiquityError) -> PushOutcome {
    var updates = refspecs.compactMap { Refspec($0) }
    for attempt in 0..<Self.attemptLimit {
      if attempt > 0 { Self.pause(attempt) }
      guard let opened = try opened(url, options, asking: attempt > 0) else { continue }
      guard isWanted(opened.table.references), begin() else { break }
      updates = updates.sending(newest())
      var draft = SealedDraft(opened, try keyring())
      let refused = try draft.apply(updates, in: repository)
      let isDone = !draft.isChanged && refused.count < updates.count
      if isDone, attempt == 0 { continue }
      let (words, unnoted) = draft.isChanged ? try send(&draft, repository, url, options, begin) : (nil, nil)
      if let words, PushOutcome.isRace(words) {
        ExchangeMeter.noteRetry()
        continue
      }
      var outcome = PushOutcome(
        updates.map { PushResult(reference: $0.target, rejection: refused[$0.target] ?? words) })
      outcome.unnoted = unnoted
      return outcome
    }
    return PushOutcome(updates.map { PushResult(reference: $0.target, rejection: "fetch first") })
  }

  /// Devices that met once do not keep meeting.
  static func pause(_ attempt: Int) {
    Thread.sleep(forTimeInterval: .random(in: 0...0.02) * Double(1 << min(attempt, 6)))
  }

  /// What the remote has; without asking, what it had, and nil where that does not open.
  private func opened(_ url: RemoteURL, _ options: NetworkOptions, asking: Bool) throws(UbiquityError) -> OpenedTable? {
    if asking { return try open(receive(url, options)) }
    return try? open(known(url, options))
  }

  /// Seals what changed and sends it; the remote's words where it refuses, and why what it took could not be noted here.
  private func send(
    _ draft: inout SealedDraft, _ repository: borrowing Repository, _ url: RemoteURL, _ options: NetworkOptions,
    _ begin: () -> Bool
  ) throws(UbiquityError) -> (words: String?, unnoted: UbiquityError?) {
    try seal(&draft, from: repository)
    let tree = try writeTree(&draft), head = draft.head
    var (commit, words) = try send(tree, after: draft.isFolded ? nil : head, inPlaceOf: head, url, options, begin)
    if draft.isFolded, words != nil {
      (commit, words) = try send(tree, after: head, inPlaceOf: head, url, options, begin)
    }
    if words != nil { return (words, nil) }
    do { try accept(draft, commit) } catch { return (nil, error) }
    return (nil, nil)
  }

  /// Sends a commit, if the remote has what it takes the place of; the remote's words where it refuses.
  func send(
    _ tree: ObjectID, after parent: ObjectID?, inPlaceOf head: ObjectID?, _ url: RemoteURL, _ options: NetworkOptions,
    _ begin: () -> Bool = { true }
  ) throws(UbiquityError) -> (commit: ObjectID, words: String?) {
    var isOpen = false
    let commit = try writeCommit(tree, after: parent), name = newNextName()
    let results = try withGit { () throws(GitError) in
      try outer.setReference(name, to: commit, expecting: nil)
      defer { try? outer.deleteReference(name) }
      return try outer.push(url, ["+\(name):\(Self.branch)"], options: options) { listed in
        isOpen = Self.isInTheOpen(listed)
        return !isOpen && listed[Self.branch] == head && begin()
      }
    }
    if isOpen { throw .isInTheOpen(url.description) }
    return (commit, results.compactMap(\.rejection).first)
  }

  private func writeCommit(_ tree: ObjectID, after parent: ObjectID?) throws(UbiquityError) -> ObjectID {
    let who = Signature(name: "docedit", email: "docedit@localhost", date: surroundings.wholeSeconds)
    let content = CommitContent(tree: tree, parents: parent.map { [$0] } ?? [], signature: who, message: "Sealed\n")
    return try withGit { () throws(GitError) in try outer.writeCommit(content) }
  }

  private func accept(_ draft: SealedDraft, _ commit: ObjectID) throws(UbiquityError) {
    try withGit { () throws(GitError) in try outer.setReference(Self.tracking, to: commit, expecting: nil) }
    if let keyring = draft.newKeyring { try folder.write(keyring) }
    try folder.note { seen in
      seen.counter = max(seen.counter, draft.table.counter)
      seen.packs = draft.isFolded ? Set(draft.table.packs.map(\.name)) : seen.packs.union(draft.ownPacks)
    }
  }
}

// MARK: - What is being sent

extension SealedRemote {
  /// A push sends references: here the next commit stands while it lasts, under a name that says since when.
  private static let next = "refs/docedit/next-"

  private func newNextName() -> String {
    "\(Self.next)\(Int(surroundings.wholeSeconds.timeIntervalSince1970))-\(UUID().uuidString)"
  }

  /// Takes away what a process left that was killed while it sent, more than an hour ago.
  func clearUnsent() throws(UbiquityError) {
    let now = surroundings.wholeSeconds.timeIntervalSince1970
    try withGit { () throws(GitError) in
      for (name, _) in try outer.references(Self.next) {
        let began = Double(name.dropFirst(Self.next.count).prefix { $0 != "-" }) ?? 0
        if abs(now - began) > 3_600 { try outer.deleteReference(name) }
      }
    }
  }
}
