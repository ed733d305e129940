internal import Foundation
internal import Git
internal import Glibc

/// Which processes of this machine are alive.
enum ProcessTable {
  /// Another one after each start of the machine.
  static let boot: String = {
    let file = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return file?.trimmed ?? ""
  }()

  static func isAlive(_ process: ActivityEntry.Process) -> Bool {
    guard process.boot == boot, process.id > 0 else { return false }
    return kill(process.id, 0) == 0 || errno == EPERM
  }
}
