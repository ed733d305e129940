import Foundation
import Testing

@testable import Git

extension ChildProcess {
  /// A process that has a file open until its input is closed.
  static func holding(_ file: String) throws -> ChildProcess {
    let holder = try ChildProcess(
      ["sh", "-c", #"exec 9< "$0"; echo; read -r end"#, file], environment: ProcessInfo.processInfo.environment,
      ownGroup: true)
    var word: [UInt8] = [0]
    let count = unsafe word.withUnsafeMutableBytes { unsafe holder.read(into: $0, within: 60_000) }
    #expect(count == 1)
    return holder
  }
}
