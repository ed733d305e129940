import Foundation
import Ubiquity

/// What thinning did to a container, or would do.
struct ThinningReport: Encodable {
  var container: String
  var dryRun: Bool
  /// Those of which something is thinned.
  var documents: [Document]
  /// How many versions that were never sent are gone.
  var squashed: Int
  /// How many versions the history leaves out now that it did not leave out before.
  var unlisted: Int
  /// How much smaller the store became on the disk, in bytes; nil in a dry run.
  var freed: Int?
  /// Why nothing is thinned; nil where something is.
  var reason: String?

  struct Document: Encodable {
    var document: String
    var kept: Int
    var squashed: Int
    var unlisted: Int
    /// The size of the files that only squashed versions have.
    var bytes: Int
  }

  init(_ container: UbiquityContainer, _ thinning: Thinning) {
    self.container = container.root.path
    documents = thinning.documents.map {
      Document(document: $0.path, kept: $0.kept, squashed: $0.squashed, unlisted: $0.unlisted, bytes: $0.bytes)
    }
    (squashed, unlisted) = (thinning.squashed.count, thinning.unlisted.count)
    (freed, dryRun) = (thinning.freed, thinning.freed == nil)
    reason = thinning.isEmpty ? thinning.words : nil
  }

  static func versions(_ count: Int) -> String { count == 1 ? "1 version" : "\(count) versions" }
}

extension ThinningReport {
  /// What stays, in one line.
  private static let policy =
    "all of today stay, of yesterday the last of each hour, of 30 days more that of each day, then that of each week"

  func print(on console: Console) {
    console.line(console.styled(container, .strong))
    if let reason {
      console.line("  nothing to thin: \(reason)")
      return console.line("  ", console.styled(Self.policy, .faint))
    }
    console.table(documents.map(\.columns), tones: [nil, .good, .warning])
    let verb = dryRun ? "would be" : "are"
    if squashed > 0 {
      let bytes = freed ?? documents.reduce(0) { $0 + $1.bytes }
      let words = dryRun ? ", with texts of \(ByteCount.words(bytes))" : "; \(ByteCount.words(bytes)) are free"
      console.line("  \(Self.versions(squashed)) that no other machine has \(verb) gone\(words)")
    }
    if unlisted > 0 {
      console.line("  \(Self.versions(unlisted)) \(verb) left out of the history; docedit history --all lists them")
    }
  }
}

extension Thinning {
  /// Why nothing is thinned.
  fileprivate var words: String {
    if total == 0 { return "there are no versions yet" }
    if young == total {
      return "\(total == 1 ? "the only version is" : "all \(total) versions are") of today, and those stay"
    }
    let parts = [
      young > 0 ? "\(young) of \(ThinningReport.versions(total)) \(young == 1 ? "is" : "are") of today" : "",
      omitted > 0 ? "\(omitted) \(omitted == 1 ? "is" : "are") left out of the history already" : "",
      rest,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var rest: String {
    let versions = young + omitted > 0 ? "the others stay" : "every version stays"
    if unsaved.isEmpty { return "\(versions) by the rule" }
    let names = unsaved.prefix(3).joined(separator: ", ") + (unsaved.count > 3 ? " and others" : "")
    return "\(versions) by the rule, or for the draft of \(names), which has unsaved edits"
  }
}

extension ThinningReport.Document {
  fileprivate var columns: [String] {
    let gone = [squashed > 0 ? "\(squashed) squashed" : "", unlisted > 0 ? "\(unlisted) not listed" : ""]
    return ["  \(document)", "\(kept) kept", gone.filter { !$0.isEmpty }.joined(separator: ", ")]
  }
}
