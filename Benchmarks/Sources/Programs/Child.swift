public import Foundation
import Glibc

/// A program that was started with nothing of ours but the given files.
///
/// Not Foundation's `Process`: a server, or a shared ssh connection, inherits what that waits for.
public struct Child {
  public let process: pid_t

  /// `POSIX_SPAWN_SETSID` of `spawn.h`, which declares it only for programs that ask for all of GNU.
  private static let newSession: Int16 = 0x80

  /// Starts it with the given standard files, or at a terminal that becomes its own.
  public init(
    _ arguments: [String], environment: [String: String], folder: URL, files: [Int32] = [], terminal: String? = nil
  ) throws {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let terminal {
      posix_spawnattr_setflags(&attributes, Self.newSession)
      for number: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, number, terminal, O_RDWR, 0) }
    }
    for (number, file) in files.enumerated() { posix_spawn_file_actions_adddup2(&actions, file, Int32(number)) }
    guard chdir(folder.path) == 0 else { throw Failed(line: "cd \(folder.path)", output: "") }
    var process: pid_t = 0
    let program = arguments.first ?? ""
    let status = Self.withCStrings(arguments) { arguments in
      Self.withCStrings(environment.map { "\($0)=\($1)" }) {
        posix_spawn(&process, program, &actions, &attributes, arguments, $0)
      }
    }
    guard status == 0 else {
      throw Failed(line: arguments.joined(separator: " "), output: String(cString: strerror(status)))
    }
    self.process = process
  }

  /// The exit status, or 128 and the signal.
  @discardableResult
  public func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  public func end() { kill(process, SIGTERM) }

  /// Of all children that were waited for, and of theirs.
  public static var processorTime: Duration {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return usage.ru_utime.duration + usage.ru_stime.duration
  }

  private static func withCStrings<R>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
    let list = texts.map { strdup($0) }
    defer { list.forEach { free($0) } }
    return body(list + [nil])
  }
}

extension Child {
  /// Runs a shell's line to its end, and gives what it printed. That is kept in a file, since nobody waits for a pipe. `beside` is done while
  /// it runs.
  @discardableResult
  public static func shell(
    _ line: String, environment: [String: String], folder: URL, beside: () -> Void = {}
  ) throws -> String {
    let log = folder.appending(path: ".output").path
    let (nothing, output) = (
      open("/dev/null", O_RDWR | O_CLOEXEC), open(log, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
    )
    defer { for file in [nothing, output] { close(file) } }
    let child = try Child(
      ["/bin/sh", "-c", line], environment: environment, folder: folder, files: [nothing, output, output])
    beside()
    let status = child.wait(), text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    guard status == 0 else { throw Failed(line: line, output: text) }
    return text
  }
}

extension timeval {
  fileprivate var duration: Duration { .seconds(tv_sec) + .microseconds(tv_usec) }
}

/// A command that failed, and what it said.
public struct Failed: Error {
  public var line: String, output: String
  public init(line: String, output: String) { (self.line, self.output) = (line, output) }
}
