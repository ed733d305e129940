import ArgumentParser
import Documents
import Editing
import Formats
import Foundation
import Git
import Handoff
import Screens
import Terminal
import Ubiquity

/// Any error in the user's words: what failed and on what, what to do, and the exit code.
struct CommandFailure: Error, Equatable {
  var message: String
  var hint: String?
  var code: ExitCode

  init(_ code: ExitCode, _ message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }

  /// The message and the hint, in one line.
  var words: String { [message, hint].compactMap(\.self).joined(separator: "; ") }

  /// The failure with the container that it is of, where that is not in its words.
  func naming(_ root: URL) -> CommandFailure {
    message.contains(root.path) ? self : CommandFailure(code, "\(root.path): \(message)", hint: hint)
  }
}

/// The exit codes, after `sysexits.h`. Scripts may rely on them.
extension ExitCode {
  /// The command was called wrongly.
  static let usage = ExitCode(64)
  /// A file's content is broken or of an unknown type.
  static let data = ExitCode(65)
  /// What was named is not there: a document, a version, an activity.
  static let notFound = ExitCode(66)
  /// There is no container, no remote, or no network.
  static let unavailable = ExitCode(69)
  /// A bug, or a damaged store.
  static let software = ExitCode(70)
  /// Something is in the way: it would have been overwritten, or lost.
  static let exists = ExitCode(73)
  /// Reading or writing failed: the disk is full.
  static let inputOutput = ExitCode(74)
  /// Somebody else is at it; try again.
  static let busy = ExitCode(75)
  /// The other side is not to be trusted, or says what cannot be right.
  static let refused = ExitCode(76)
  static let permission = ExitCode(77)
}
