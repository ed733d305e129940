import Foundation
import Glibc

/// Where commands run: home folders under one root, and the docedit that is measured.
struct Host {
  let root: URL
  let docedit: String
  var environment: [String: String] = [:]

  init(root: URL, docedit: String) { (self.root, self.docedit) = (root, docedit) }

  func home(_ name: String) -> URL { root.appending(path: name) }

  private func environment(of name: String) -> [String: String] {
    var all = ProcessInfo.processInfo.environment.filter { ["PATH", "TMPDIR"].contains($0.key) }
    (all["HOME"], all["XDG_RUNTIME_DIR"]) = (home(name).path, root.appending(path: "\(name)-run").path)
    (all["LC_ALL"], all["TZ"], all["GIT_PAGER"]) = ("C.UTF-8", "UTC", "cat")
    (all["GIT_AUTHOR_NAME"], all["GIT_COMMITTER_NAME"], all["EMAIL"]) = (name, name, "\(name)@localhost")
    return all.merging(environment) { $1 }
  }

  /// Runs a shell's line as one of the machines, in its home folder, and gives what it prints.
  @discardableResult
  func run(_ line: String, as name: String) throws -> String {
    try FileManager.default.createDirectory(at: home(name), withIntermediateDirectories: true)
    let log = root.appending(path: "\(name).output").path
    let status = try Shell.run(line, environment: environment(of: name), folder: home(name), output: log)
    let output = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    guard status == 0 else { throw Failed(line: line, output: output) }
    return output
  }

  /// How long the line takes, in milliseconds.
  func time(_ line: String, as name: String) throws -> Double {
    let start = ContinuousClock.now
    try run(line, as: name)
    return (ContinuousClock.now - start).milliseconds
  }
}

/// Starts shells with nothing of ours but their output file: a server, or a shared ssh connection, may outlive them.
enum Shell {
  static func run(_ line: String, environment: [String: String], folder: URL, output: String) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var process: pid_t = 0
    let script = "cd '\(folder.path)' && \(line)"
    let status = withCStrings(["/bin/sh", "-c", script]) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { posix_spawn(&process, "/bin/sh", &actions, nil, arguments, $0) }
    }
    guard status == 0 else { throw Failed(line: line, output: String(cString: strerror(status))) }
    var ended: Int32 = 0
    while waitpid(process, &ended, 0) < 0 && errno == EINTR {}
    return ended & 0x7f == 0 ? ended >> 8 & 0xff : 128 + ended & 0x7f
  }

  private static func withCStrings<R>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
    let list = texts.map { strdup($0) }
    defer { list.forEach { free($0) } }
    return body(list + [nil])
  }
}

/// A command that failed, and what it said.
struct Failed: Error { var line: String, output: String }

extension Duration {
  var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }
}

extension [Double] {
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
  /// As in `12 (10, 19)`: median, smallest and largest.
  var summary: String { String(format: "%.1f (%.1f, %.1f)", median, self.min() ?? 0, self.max() ?? 0) }
}

extension String {
  func column(_ width: Int) -> String { padding(toLength: Swift.max(width, count), withPad: " ", startingAt: 0) }
}
