public import RichText

/// What a performed command leads to.
public struct Outcome: Sendable, Equatable {
  /// The edit that was made to the text.
  public var transaction: Transaction?
  /// What only the program around the editor can do.
  public var request: Request?
  /// A line to print, from commands that report.
  public var report: String?
  /// An outcome of these parts.
  public init(transaction: Transaction? = nil, request: Request? = nil, report: String? = nil) {
    (self.transaction, self.request, self.report) = (transaction, request, report)
  }

  /// What an editor asks of the program around it.
  public enum Request: Sendable, Equatable {
    case save, saveAs(String), close, quit, copy(String), paste, suspend
    /// Read a picture; `EditorState.insert(_:)` takes it.
    case image(path: String, description: String?)
  }
}
