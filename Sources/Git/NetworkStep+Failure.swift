internal import Foundation

extension NetworkStep {
  /// The failure that tells the user most: our own, else what the program wrote, else libgit2's.
  func explained(_ error: GitError) -> GitError {
    var told = advised(told(error))
    if told.code == .unreachable, hasAnswered || progress.bytes > 0 { told.code = .connectionLost }
    return told
  }

  private func told(_ error: GitError) -> GitError {
    if let failure, failure.code != .failed { return failure }
    if isShallow { return GitError(.remoteShallow, operation: operation, message: Self.wordsOfShallow) }
    let heard = String(decoding: remoteWords, as: UTF8.self)
    if let words = telling(heard), let code = GitError.Code(words: heard) {
      return GitError(code, operation: operation, message: words)
    }
    if let connectionFailure, error.code == .failed, GitError.Code(words: error.message) == nil {
      return connectionFailure
    }
    guard let child, let words = telling(child.errorText) ?? endedAlone(child) else {
      let isCallbacks = error.code.rawValue == Self.callbackFailed
      return named(failure ?? error, isCallbacks ? failure?.message ?? error.message : error.message)
    }
    return GitError(code(of: child, error), operation: operation, message: words)
  }

  private static let wordsOfShallow =
    "it is a shallow repository (git clone --depth makes them), without older versions"

  /// 255 is ssh's own. That the program has ended says no more than its words.
  private func code(of child: ChildProcess, _ error: GitError) -> GitError.Code {
    if let told = GitError.Code(words: child.errorText) { return told }
    if child.status == 255 { return .unreachable }
    return error.code == .endOfFile ? .failed : error.code
  }

  /// Of a program on the remote that ended with an error before anything was said: the connection was there.
  private func endedAlone(_ child: ChildProcess) -> String? {
    guard let status = child.status, (1...127).contains(status), !hasAnswered else { return nil }
    return "its program ended with \(status) and said nothing"
  }

  /// The lines of a program's errors that are not decoration; nil where there are none.
  func telling(_ text: String) -> String? {
    let all = text.split(whereSeparator: \.isNewline).map { $0.hasPrefix("remote: ") ? $0.dropFirst(8) : $0 }
    let lines = all.filter { line in
      line.contains(where: \.isLetter) && !Self.decoration.contains { line.hasPrefix($0) }
    }
    let different = lines.reduce(into: [Substring]()) { if !$0.contains($1) { $0.append($1) } }
    return lines.isEmpty ? nil : different.prefix(6).joined(separator: "\n")
  }

  private static let decoration = [
    "@@@", "Please make sure you have", "and the repository exists", "fatal: Could not read from remote",
    "Warning: Permanently", "error: hook declined",
  ]

  private func named(_ error: GitError, _ words: String) -> GitError {
    let code = GitError.Code(words: words) ?? error.code
    return GitError(code, operation: operation, message: words)
  }
}
