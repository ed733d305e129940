import ArgumentParser
import Documents
import Editing
import Formats
import Foundation
import Git
import Handoff
import RichText
import Terminal
import Ubiquity

extension CommandFailure {
  /// Any error as the user's: the one place where errors of the leaves become words and exit codes.
  init(_ error: any Error) {
    switch error {
    case let error as CommandFailure: self = error
    case let error as DocumentError: self.init(Self.code(of: error), error.message, hint: error.hint)
    case let error as UbiquityError: self.init(Self.code(of: error), error.message, hint: error.hint)
    case let error as CommandError: self.init(.usage, error.message, hint: error.hint)
    case let error as ScriptError:
      self.init(.usage, "line \(error.line): \(error.error.message)", hint: error.error.hint)
    case let error as FormatError: self.init(.data, error.message, hint: error.hint)
    case let error as HandoffError: self.init(.refused, error.description, hint: Self.hint(of: error))
    case let error as PayloadError: self.init(.refused, "the activity cannot be read: \(error.description)")
    case let error as TerminalError: self.init(.unavailable, error.description, hint: error.hint)
    case let error as GitError: self.init(.software, "\(error.operation) failed: \(error.message)")
    case let error as TransactionError: self.init(.software, "an edit did not fit its text: \(error.reason)")
    default: self.init(.software, Self.words(of: error))
    }
  }

  private static func hint(of error: HandoffError) -> String {
    guard case .expired = error else { return "docedit types lists the activity types that are continued here" }
    return "open the document there once more, then try again"
  }

  private static func code(of error: DocumentError) -> ExitCode {
    switch error.code {
    case .notFound, .noActivity: .notFound
    case .exists: .exists
    case .unknownType, .unreadable, .unknownActivityType: .data
    case .permission: .permission
    case .inputOutput: .inputOutput
    case .busy, .changedElsewhere: .busy
    default: .software
    }
  }

  private static func code(of error: UbiquityError) -> ExitCode {
    switch error.code {
    case .noContainer, .noRemote, .offline, .notARepository, .notDownloaded: .unavailable
    case .badAddress: .usage
    case .notFound: .notFound
    case .notJoinable: .data
    case .exists, .containerExists, .unsent, .notEvictable: .exists
    case .outside, .unknownContainer, .notTrusted, .unrelated, .rewound, .emptied, .copied,
      .refusedTransfer, .damagedRemote, .shallowRemote, .tooLarge,
      .malformed:
      .refused
    case .permission, .wrongPhrase: .permission
    case .diskFull: .inputOutput
    case .busy, .waiting: .busy
    default: .software
    }
  }

  private static func words(of error: any Error) -> String {
    let words = (error as NSError).localizedDescription
    return words.split(separator: "\n").first.map(String.init) ?? "\(error)"
  }
}
