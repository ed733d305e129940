import Foundation
import Programs

/// Where commands run: home folders under one root, and the docedit that is measured.
struct Host {
  var root: URL
  let docedit: String
  var environment: [String: String] = [:]

  init(root: URL, docedit: String) { (self.root, self.docedit) = (root, docedit) }

  func home(_ name: String) -> URL { root.appending(path: name) }

  private func environment(of name: String) -> [String: String] {
    var all = ProcessInfo.processInfo.environment.filter { ["PATH", "TMPDIR"].contains($0.key) }
    (all["HOME"], all["XDG_RUNTIME_DIR"]) = (home(name).path, root.appending(path: "\(name)-run").path)
    (all["LC_ALL"], all["TZ"], all["GIT_PAGER"], all["TERM"]) = ("C.UTF-8", "UTC", "cat", "xterm-256color")
    (all["GIT_AUTHOR_NAME"], all["GIT_COMMITTER_NAME"], all["EMAIL"]) = (name, name, "\(name)@localhost")
    return all.merging(environment) { $1 }
  }

  /// Runs a shell's line as one of the machines, in its home folder, and gives what it prints.
  @discardableResult
  func run(_ line: String, as name: String) throws -> String {
    try FileManager.default.createDirectory(at: home(name), withIntermediateDirectories: true)
    return try Child.shell(line, environment: environment(of: name), folder: home(name))
  }

  /// docedit's editor on one of the machines, at a terminal.
  func open(_ file: String, as name: String) throws -> Terminal {
    try Terminal([docedit, file], environment: environment(of: name), folder: home(name))
  }

  /// How long the line takes, in milliseconds.
  func time(_ line: String, as name: String) throws -> Double {
    let start = ContinuousClock.now
    try run(line, as: name)
    return (ContinuousClock.now - start).milliseconds
  }

  /// How long it takes until the file in the home folder is another one, in milliseconds. The line is run to its end.
  func time(_ line: String, as name: String, until file: String) throws -> Double {
    let watch = try FileWatch(home(name).appending(path: file).path), start = ContinuousClock.now
    var arrived = start
    _ = try Child.shell(line, environment: environment(of: name), folder: home(name)) {
      arrived = watch.waitUntilChanged()
    }
    return (arrived - start).milliseconds
  }
}

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

/// Writes a line at once, also into a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
