internal import Foundation

/// Names of what is not finished yet. They are no documents' names, so that nobody takes what a killed process left for one.
package enum TemporaryName {
  private static let prefix = ".docedit-"

  static func make() -> String { "\(prefix)\(UUID().uuidString.lowercased())~" }

  /// Whether a process that was killed may have left a file of that name.
  package static func isOne(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix("~")
      && UUID(uuidString: String(name.dropFirst(prefix.count).dropLast())) != nil
  }

  /// The same for a name's bytes.
  static func isOne(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe name.starts(with: prefix.utf8) && isOne(String(decoding: name, as: UTF8.self))
  }
}
