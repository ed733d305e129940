import Foundation

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
    all["TERM"] = "xterm-256color"
    all["GIT_AUTHOR_NAME"] = name
    all["GIT_COMMITTER_NAME"] = name
    all["EMAIL"] = "\(name)@localhost"
    return all.merging(environment) { $1 }
  }

  /// Runs a command line as one of the machines.
  @discardableResult
  func run(_ line: String, as name: String) throws -> String {
    try FileManager.default.createDirectory(at: home(name), withIntermediateDirectories: true)
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    (process.environment, process.currentDirectoryURL) = (environment(of: name), home(name))
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(line: line, output: output) }
    return output
  }

  func open(_ arguments: [String], as name: String) throws -> Terminal {
    try Terminal(docedit, arguments, environment: environment(of: name), folder: home(name))
  }
}

/// A command that failed, and what it said.
struct Failed: Error { var line: String, output: String }
