public import RichText
public import Ubiquity

/// A document that was continued from another machine, and how exactly its place was found.
public struct ContinuedDocument: Sendable {
  public var document: Document
  public var from: Device
  public var state: PublishedActivity.State
  public var activityType: String
  /// Whether unsaved edits came along.
  public var hadDraft: Bool
  /// How surely the place was found.
  public var verdict: Anchor.Verdict
  /// The name that the document had; nil where it still has it. It was deleted, another one has the name, and the unsaved edits made this one anew.
  public var formerName: String?
  /// What became of the edits that this machine had not saved; nil where it had none.
  public var ownEdits: OwnEdits?

  public enum OwnEdits: String, Sendable {
    /// They are on top of the text, still unsaved.
    case merged
    /// They are on top of the text, but for words that both machines changed: these are in a conflict version.
    case contested
    /// Both machines changed the same: they are a conflict version.
    case setAside
    /// They were made in another document of this name, which was deleted: they are a conflict version.
    case ofAnother
  }
}
