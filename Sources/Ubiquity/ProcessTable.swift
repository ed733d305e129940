internal import Foundation
internal import Git
internal import Glibc

/// Which processes of this machine are alive.
enum ProcessTable {
  /// Another one after each start of the machine.
  private static let boot: String = {
    let file = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return file?.trimmed ?? ""
  }()

  /// The process that has a number now.
  static func process(_ id: Int32) -> ActivityEntry.Process { .init(id: id, boot: boot, start: entry(id)?.start) }

  /// One that has ended, and that its parent has not asked after yet, is not.
  static func isAlive(_ process: ActivityEntry.Process) -> Bool {
    guard process.boot == boot, process.id > 0 else { return false }
    guard let entry = entry(process.id) else { return kill(process.id, 0) == 0 || errno == EPERM }
    return !entry.hasEnded && (process.start == nil || process.start == entry.start)
  }

  /// What proc(5) tells of a process in `stat`: its third field and its 22nd. Nil where it tells nothing.
  private static func entry(_ id: Int32) -> (hasEnded: Bool, start: Int64)? {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .isoLatin1),
      let name = text.lastIndex(of: ")"), case let fields = text[name...].split(separator: " "), fields.count > 20,
      let start = Int64(fields[20])
    else { return nil }
    return (["Z", "X"].contains(fields[1]), start)
  }
}
