/// What the screen tells of the document beside its text.
public struct DocumentInfo: Sendable, Equatable {
  /// The file's name, as the status bar shows it.
  public var title: String
  /// The path in words, for example `~/Documents/letter.rtf`.
  public var displayPath: String
  /// For example `RTF`.
  public var formatName: String
  /// The ubiquity container's name; nil for a document outside any, which is not handed off.
  public var container: String?
  /// What the format cannot keep, or reads only in part; shown once, at the start.
  public var lossNote: String?
  /// Nothing can be written to the document.
  public var readOnly: Bool
  /// Where the work comes from, for example `continued from laptop`; shown once, at the start.
  public var continuing: String?
  /// The text differs from the saved one from the start, as with a draft that came along with an activity.
  public var isEdited: Bool

  public init(
    title: String, displayPath: String, formatName: String, container: String? = nil,
    lossNote: String? = nil, readOnly: Bool = false, continuing: String? = nil, isEdited: Bool = false
  ) {
    (self.title, self.displayPath, self.formatName) = (title, displayPath, formatName)
    (self.container, self.lossNote) = (container, lossNote)
    (self.readOnly, self.continuing, self.isEdited) = (readOnly, continuing, isEdited)
  }
}
