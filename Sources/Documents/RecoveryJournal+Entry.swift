import Foundation
import RichText

extension RecoveryJournal {
  /// Conflict versions, by their ids, and how many of the edits are but their texts, put into the document.
  struct Resolution: Codable, Sendable {
    var conflicts: [String]
    var edits: Int
  }

  /// One line of the journal.
  enum Entry {
    case edit(Transaction)
    /// Where the user went, in the text with the edits so far.
    case place(Place)
    /// A text was published as a draft of this name.
    case published(PublishedDraft)
    /// What saving the edits resolves.
    case resolution(Resolution)
    /// The version of the container that the document was at when the edits began.
    case version(String)
    /// The file name as which the bytes were read that the edits start from.
    case name(String)

    private struct VersionLine: Codable { var version: String }
    private struct NameLine: Codable { var name: String }
    private struct PlaceLine: Codable { var place: Place }
    private struct DraftLine: Codable {
      var published: String
      var edits: Int?
    }

    /// Nil for a line that was cut off, or is none.
    init?(line: some DataProtocol) {
      let (line, decoder) = (Data(line), JSONDecoder())
      if let edit = try? decoder.decode(Transaction.self, from: line) {
        self = .edit(edit)
      } else if let place = try? decoder.decode(PlaceLine.self, from: line) {
        self = .place(place.place)
      } else if let draft = try? decoder.decode(DraftLine.self, from: line) {
        self = .published(PublishedDraft(name: draft.published, edits: draft.edits))
      } else if let resolution = try? decoder.decode(Resolution.self, from: line) {
        self = .resolution(resolution)
      } else if let version = try? decoder.decode(VersionLine.self, from: line) {
        self = .version(version.version)
      } else if let name = try? decoder.decode(NameLine.self, from: line) {
        self = .name(name.name)
      } else {
        return nil
      }
    }

    /// The line, with its end.
    func line() throws -> Data {
      let encoder = JSONEncoder()
      let bytes =
        switch self {
        case .edit(let edit): try encoder.encode(edit)
        case .place(let place): try encoder.encode(PlaceLine(place: place))
        case .published(let draft): try encoder.encode(DraftLine(published: draft.name, edits: draft.edits))
        case .resolution(let resolution): try encoder.encode(resolution)
        case .version(let version): try encoder.encode(VersionLine(version: version))
        case .name(let name): try encoder.encode(NameLine(name: name))
        }
      return bytes + Data("\n".utf8)
    }
  }
}
