public import Ubiquity

/// A document that was continued from another machine, and how exactly its place was found.
public struct ContinuedDocument: Sendable {
  public var document: Document
  public var from: Device
  public var state: PublishedActivity.State
  public var activityType: String
  /// Whether unsaved edits came along.
  public var hadDraft: Bool
  /// Why the place had to move; nil where it is exact.
  public var note: String?
}
