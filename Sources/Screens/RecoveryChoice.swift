public import Editing
public import RichText

/// The user's choice about edits that a crash left in the recovery journal.
public enum RecoveryChoice {
  /// The edits that were found.
  public struct Offer: Sendable, Equatable {
    /// Lead from the text on the screen to the recovered one; empty where that is on the screen already.
    public var edits: Transaction
    /// What they are, for example `14 words from 10:32`; may be empty.
    public var detail: String
    /// Where the user was, in the recovered text; nil where that is not known.
    public var selection: Selection?
    public init(edits: Transaction = Transaction(), detail: String = "", selection: Selection? = nil) {
      (self.edits, self.detail, self.selection) = (edits, detail, selection)
    }

    var question: String {
      detail.isEmpty ? "Keep recovered edits?" : "Keep recovered edits (\(detail))?"
    }
  }
}
