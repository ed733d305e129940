public import RichText

/// A file as it was read: its text, and the bytes that hold all the rest.
public protocol FormattedText: Sendable {
  /// The text as read. Its paragraphs' ids tie an edited text to the source.
  var text: RichText { get }
  /// The file with this text, which grew from `text` by edits. The same content as `text` gives the source's bytes
  /// exactly; otherwise only what changed differs. Throws `cannotHold` where the result would not read back as this text.
  func bytes(with edited: RichText) throws(FormatError) -> [UInt8]
  /// What of the edited text this format cannot hold, in the user's words; empty where it holds all.
  func losses(of edited: RichText) -> [String]
}
