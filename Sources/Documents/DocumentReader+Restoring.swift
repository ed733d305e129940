internal import Formats
public import RichText

extension DocumentReader {
  /// What a document is with a paragraph brought back.
  public struct Restoration: Sendable {
    public let bytes: [UInt8]
    public let text: RichText
    /// What the format could not hold, in the user's words.
    public let losses: [String]
  }

  /// Makes a document's paragraph what an older version of it had, whatever format that was in; without a place, that one is put back where it
  /// stood. The rest of the file stays as it is, byte for byte. Throws where the file cannot be written.
  public func restoring(
    _ paragraph: Int, of older: Contents, at place: Int?, in present: Contents, named name: String
  ) throws -> Restoration {
    let edit = present.text.restoring(paragraph, of: older.formatted.detached(older.text), at: place)
    let text = try edit.applied(to: present.text)
    do {
      return Restoration(
        bytes: try present.formatted.bytes(with: text), text: text, losses: present.formatted.losses(of: text))
    } catch {
      throw DocumentError(.unreadable, "cannot write \(name): \(error.message)", hint: error.hint)
    }
  }
}
