import Foundation
import Glibc

/// Another program, run once: how long it took and how much memory it had at most.
struct Program {
  var seconds: Double
  /// Bytes.
  var peakMemory: Int
  var succeeded: Bool

  /// Whether a program is installed.
  static func exists(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// Runs a shell's line in a folder; its output is thrown away.
  init(_ line: String, in folder: URL) {
    var process: pid_t = 0
    let command = "cd '\(folder.path)' && exec \(line) >/dev/null 2>&1"
    let start = ContinuousClock.now
    let words = ["/bin/sh", "-c", command]
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    guard posix_spawn(&process, "/bin/sh", nil, nil, arguments, environ) == 0 else {
      (seconds, peakMemory, succeeded) = (0, 0, false)
      return
    }
    var (code, peak): (Int32, Int) = (0, 0)
    while waitpid(process, &code, WNOHANG) == 0 {
      peak = max(peak, Self.peakMemory(of: process))
      usleep(5000)
    }
    let time = (ContinuousClock.now - start).components
    seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
    (peakMemory, succeeded) = (peak, code == 0)
  }

  /// The most memory that a running program had so far, or one that it started: that one may do the work.
  private static func peakMemory(of process: pid_t) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let children = names.compactMap { pid_t($0) }.filter { parent(of: $0) == process }
    return children.reduce(ownPeakMemory(of: process)) { max($0, peakMemory(of: $1)) }
  }

  private static func parent(of process: pid_t) -> pid_t? {
    let line = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    let fields = line.split(separator: ")").last?.split(separator: " ")
    return fields.flatMap { $0.count > 1 ? pid_t($0[1]) : nil }
  }

  private static func ownPeakMemory(of process: pid_t) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return kilobytes * 1024
  }
}
