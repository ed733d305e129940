import Foundation

/// What befalls a program at one of its system calls, by way of `Tests/Faultpoint`. Programs that it starts are left alone.
struct SystemCallFault: Sendable, CustomStringConvertible {
  /// Kinds of system calls that change files, or that send something to other programs.
  struct Calls: Sendable {
    var kinds: String
    /// Where nothing is written to a file, nothing differs between a kill before and after.
    static let all = Calls(kinds: "write,sync,name,remove,make,send")
    static let writing = Calls(kinds: "write")
    static let synchronizing = Calls(kinds: "sync")
    static let naming = Calls(kinds: "name,make")
    static let removing = Calls(kinds: "remove")
  }

  enum Effect: Sendable {
    case kill
    /// Half of the bytes are written.
    case short
    case error(Int32)

    var name: String {
      switch self {
      case .kill: "kill"
      case .short: "short"
      case .error(let number): "\(number)"
      }
    }
  }

  var effect: Effect
  var calls: Calls
  /// The call's number, from 1; with 0 nothing befalls it.
  var number: Int

  var description: String {
    let words = if case .error(let number) = effect { unsafe String(cString: strerror(number)) } else { effect.name }
    return "\(words) at call \(number) of \(calls.kinds)"
  }

  private static let program = URL(filePath: TmuxSession.docedit).deletingLastPathComponent().appending(
    path: "faultpoint"
  ).path

  /// Whether the programs are there, and may look into each other.
  static let isPossible = [TmuxSession.docedit, program].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

  /// The program to run another one under. The call that is met is written down.
  func tracer(log: String) -> [String] { [Self.program, effect.name, "\(number)", calls.kinds, log] }
}
