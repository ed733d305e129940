import Foundation
import Programs

/// Two home folders, a bare repository, and two clones for plain git.
struct Stage {
  let root: URL
  let docedit: String
  let remote: String
  let environment: [String: String]

  init(root: URL, docedit: String, remote: String, environment: [String: String] = [:]) {
    (self.root, self.docedit, self.remote, self.environment) = (root, docedit, remote, environment)
  }

  func home(_ name: String) -> URL { root.appending(path: name) }

  func environment(of name: String) -> [String: String] {
    var all = ProcessInfo.processInfo.environment.filter { ["PATH", "LANG", "TMPDIR"].contains($0.key) }
    all["HOME"] = home(name).path
    all["XDG_RUNTIME_DIR"] = root.appending(path: "\(name)-run").path
    all["TERM"] = "xterm-256color"
    all["GIT_AUTHOR_NAME"] = name
    all["GIT_COMMITTER_NAME"] = name
    all["EMAIL"] = "\(name)@localhost"
    return all.merging(environment) { $1 }
  }

  /// Runs a command line as one of the machines.
  func run(_ line: String, as name: String) throws {
    try FileManager.default.createDirectory(at: home(name), withIntermediateDirectories: true)
    try Child.shell(line, environment: environment(of: name), folder: home(name))
  }

  func open(_ arguments: [String], as name: String) throws -> Terminal {
    try Terminal([docedit] + arguments, environment: environment(of: name), folder: home(name))
  }
}
