internal import CGit2

extension Repository {
  /// Pushes. One result a reference; a rejected reference is a result, not an error. Refspecs without `+` are fast-forward only,
  /// checked by the remote's own compare-and-swap; `:refs/x` deletes. Sources are references or ids.
  ///
  /// `isWanted` is asked with the remote's references, over the same connection; where it says no, nothing is sent and all are rejected. What `newest` has after
  /// that for a target goes there instead of the source that is given.
  public borrowing func push(
    _ url: RemoteURL, _ refspecs: [String], options: NetworkOptions,
    if isWanted: ([String: ObjectID]) -> Bool = { _ in true }, newest: () -> [String: ObjectID] = { [:] }
  ) throws(GitError) -> [PushResult] {
    var updates = try refspecs.map { text throws(GitError) in try Refspec(pushing: text) }
    if let results = try pushNear(url, updates, options: options, if: isWanted, newest: newest) { return results }
    var options = options
    if Self.isToBePacked(url) { options.asksToPack = true }
    let (step, repository) = (NetworkStep("push", url, options), pointer)
    let refused = try step.run { () throws(GitError) -> [String: String] in
      let remote = try step.openRemote(in: repository)
      try step.connect(remote, GIT_DIRECTION_PUSH)
      let theirs = try remote.remoteReferences("push")
      guard isWanted(theirs) else { return Dictionary(updates.map { ($0.target, "fetch first") }) { $1 } }
      updates = updates.sending(newest())
      var refused = try self.refused(updates, by: theirs)
      let wanted = updates.filter { refused[$0.target] == nil }
      if try self.send(wanted, to: theirs, step) { return refused }
      let texts = try self.texts(of: wanted, refusing: &refused)
      do throws(GitError) { try Self.send(texts, to: remote.pointer, step) } catch {
        let rest = wanted.filter { refused[$0.target] == nil }
        guard error.code == .failed, step.sentBytes == 0, try self.send(rest, to: theirs, step, within: .all) else {
          throw error
        }
      }
      return refused
    }
    _ = options.progress?(step.progress)
    return updates.map { PushResult(reference: $0.target, rejection: refused[$0.target] ?? step.answer(to: $0.target)) }
  }

  /// libgit2 sends references only. An id that none has any more is not sent.
  private borrowing func texts(of updates: [Refspec], refusing refused: inout [String: String]) throws(GitError)
    -> [String]
  {
    var texts: [String] = []
    for update in updates {
      if let text = try text(of: update) { texts.append(text) } else { refused[update.target] = "fetch first" }
    }
    return texts
  }

  /// For an id a reference of our own that has it, else any; nil where there is none.
  private borrowing func text(of update: Refspec) throws(GitError) -> String? {
    guard let source = update.source, let id = ObjectID(source) else { return update.text }
    let names = try (references("refs/docedit/") + references("refs/")).filter { $0.target == id }.map(\.name)
    return names.first.map { (update.isForced ? "+" : "") + $0 + ":" + update.target }
  }

  /// Updates that would lose what the remote has, with the reason.
  borrowing func refused(
    _ updates: [Refspec], by remote: [String: ObjectID]
  ) throws(GitError) -> [String: String] {
    var refused: [String: String] = [:]
    for update in updates where !update.isForced {
      guard let theirs = remote[update.target], let source = update.source else { continue }
      if try !isForward(from: theirs, to: source) {
        refused[update.target] = "not a fast-forward: the remote has moved on"
      }
    }
    return refused
  }

  /// Whether nothing is lost; true also for a source that is not there, which is an error of its own.
  private borrowing func isForward(from theirs: ObjectID, to source: String) throws(GitError) -> Bool {
    guard let ours = try target(ofSource: source), ours != theirs else { return true }
    guard contains(theirs) else { return false }
    return try isAncestor(theirs, of: ours)
  }

  private static func send(_ refspecs: [String], to remote: OpaquePointer, _ step: NetworkStep) throws(GitError) {
    guard !refspecs.isEmpty else { return }
    var options = git_push_options()
    try check("push", git_push_options_init(&options, UInt32(GIT_PUSH_OPTIONS_VERSION)))
    options.callbacks = try step.callbacks()
    (options.follow_redirects, options.proxy_opts.type) = (GIT_REMOTE_REDIRECT_NONE, GIT_PROXY_AUTO)
    let status = withStringArray(refspecs) { git_remote_upload(remote, $0, &options) }
    try check("push", status)
  }
}

extension Refspec {
  fileprivate init(pushing text: String) throws(GitError) {
    guard let refspec = Refspec(text) else {
      throw GitError(.invalidName, operation: "push", message: "“\(text)” does not name a reference to push")
    }
    self = refspec
  }
}

extension NetworkStep {
  /// Why the remote did not take what it was sent for the reference; nil where it did.
  func answer(to reference: String) -> String? {
    guard let answer = answers[reference] else { return "the remote did not say whether it took it" }
    return answer.map(withWordsOfHook)
  }

  /// What a hook of the remote says is why, and comes beside the answer.
  private func withWordsOfHook(_ refusal: String) -> String {
    guard refusal.contains("hook"), let words = telling(String(decoding: remoteWords, as: UTF8.self)) else {
      return refusal
    }
    return "\(refusal): \(words.printable)"
  }
}
