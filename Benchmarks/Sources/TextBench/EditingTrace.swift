import Foundation

/// A recording of how somebody wrote a text: replacements in order.
struct EditingTrace {
  /// One replacement, at a UTF-8 offset.
  struct Patch {
    var offset: Int
    var removed: Int
    var text: String
    /// The same as bytes.
    var bytes: [UInt8]
  }

  /// The same replacement in scalars.
  struct ScalarPatch {
    var place: Int
    var removed: Int
    var text: String
  }

  let patches: [Patch]
  let scalarPatches: [ScalarPatch]
  let result: String

  /// Reads a recording of josephg/editing-traces; nil where the file is not there.
  init?(_ file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let unpacked = FileManager.default.temporaryDirectory.appending(path: "trace-\(getpid()).json")
    defer { try? FileManager.default.removeItem(at: unpacked) }
    guard Program("sh -c 'gzip -dc \"\(file.path)\" > \"\(unpacked.path)\"'", in: URL(filePath: "/")).succeeded else {
      return nil
    }
    let recording = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: unpacked))
    (patches, result) = (recording.patches, recording.endContent)
    scalarPatches = recording.txns.flatMap(\.patches).map { .init(place: $0.place, removed: $0.removed, text: $0.text) }
  }

  private struct Recording: Decodable {
    var startContent: String
    var endContent: String
    var txns: [Changes]

    struct Changes: Decodable { var patches: [Change] }

    struct Change: Decodable {
      var place: Int
      var removed: Int
      var text: String

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        (place, removed) = (try values.decode(Int.self), try values.decode(Int.self))
        text = try values.decode(String.self)
      }
    }

    /// The recording counts scalars; the text as it grows tells the bytes.
    var patches: [Patch] {
      var text = Array(startContent.unicodeScalars)
      return txns.flatMap(\.patches).map { change in
        let offset = text[..<change.place].reduce(0) { $0 + UTF8.width($1) }
        let end = change.place + change.removed
        let removed = text[change.place..<end].reduce(0) { $0 + UTF8.width($1) }
        text.replaceSubrange(change.place..<end, with: change.text.unicodeScalars)
        return Patch(offset: offset, removed: removed, text: change.text, bytes: Array(change.text.utf8))
      }
    }
  }
}
