internal import Foundation

/// A user name and password from git's credential helpers.
struct Credential {
  let username: String
  let password: String
}

extension NetworkStep {
  /// Gets a credential from `git credential fill`. Asked a second time, the first did not help: it is rejected.
  func askForCredential() throws(GitError) {
    guard credential == nil else {
      _ = try? tellHelpers("reject")
      credential = nil
      throw GitError(.permissionDenied, operation: operation, message: "\(url) does not accept the password")
    }
    let answer = try runHelpers("fill", "url=\(url)\n\n")
    guard let username = answer["username"], let password = answer["password"] else {
      throw GitError(
        .permissionDenied, operation: operation,
        message: "\(url) asks for a password and git's credential helpers know none")
    }
    credential = Credential(username: username, password: password)
  }

  /// Tells git's helpers whether the credential was good.
  func tellHelpers(_ verdict: String) throws(GitError) {
    guard let credential else { return }
    let lines = ["url=\(url)", "username=\(credential.username)", "password=\(credential.password)", "", ""]
    _ = try runHelpers(verdict, lines.joined(separator: "\n"))
  }

  private func runHelpers(_ verb: String, _ input: String) throws(GitError) -> [String: String] {
    let child = try ChildProcess(
      ["git", "credential", verb], environment: helperEnvironment, ownGroup: !options.mayPrompt)
    child.writeAll(input)
    var isCut = false
    let output = child.readAll(until: Clock.now + max(options.timeout, options.mayPrompt ? 300 : 0)) {
      isCut = !isWanted
      return !isCut
    }
    if isCut { throw cut(child) }
    guard child.finish(within: 2) == 0 else { return [:] }
    let pairs = output.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[$0...].dropFirst())) }
    }
    return Dictionary(pairs) { $1 }
  }

  /// Ends the helper at once.
  private func cut(_ child: ChildProcess) -> GitError {
    _ = child.finish(within: 0)
    return GitError(.cancelled, operation: operation, message: "cancelled")
  }

  private var helperEnvironment: [String: String] {
    guard !options.mayPrompt else { return options.environment }
    let silent = ["GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "false", "SSH_ASKPASS": "false"]
    return options.environment.merging(silent) { $1 }
  }
}

extension ChildProcess {
  /// Writes a short text, less than a pipe holds, and closes the program's input. A program that does not read it finds out itself.
  func writeAll(_ text: String) {
    Array(text.utf8).withUnsafeBytes { bytes in _ = try? write(bytes, within: 1_000) }
    closeInput()
  }

  /// What the program writes until its end, until the time is over, or until it is not wanted any more; at most 64 KB.
  func readAll(until end: Double, while isWanted: () -> Bool = { true }) -> String {
    var (all, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    while Clock.now < end, all.count < 65_536, isWanted() {
      let count = buffer.withUnsafeMutableBytes { self.read(into: $0, within: 100) }
      if count == 0 { break }
      all += buffer.prefix(count ?? 0)
    }
    return String(decoding: all, as: UTF8.self)
  }
}
