public import Foundation
public import Handoff
public import RichText
public import Ubiquity

/// One open document, between an editor, its file and the store.
///
/// The editor tells it of every edit and of where the caret is. It writes edits to the recovery journal at once, keeps the activity of a
/// ubiquitous document up to date, and saves.
@MainActor
public final class Document {
  public internal(set) var file: URL
  /// The name under which it was to be opened, where it cannot have that beside another document's, or another machine gave it another.
  public internal(set) var formerName: String?
  /// Whether that is since it cannot have that name beside another document's.
  public internal(set) var isNamesake = false
  public let type: DocumentType
  /// The file name as which its text was read; another one, where it was renamed since.
  var readAs: String
  /// The text with all recorded edits.
  public internal(set) var text: RichText
  /// Counts the recorded edits.
  public internal(set) var revision = 0
  public internal(set) var place: Place = .start
  /// Where the document is in its container; nil for one outside.
  public internal(set) var ubiquity: UbiquitousPlace?
  /// The activity of a ubiquitous document whose type has one.
  public internal(set) var activity: UserActivity?
  /// The device on which this document was continued; it is read-only here until it is taken back.
  public internal(set) var continuedOn: Device?

  var tie: SourceTie
  var saved: Saved
  let journal: RecoveryJournal
  let controller: DocumentController
  var snapshot: Snapshot?
  /// Waits for a pause, then publishes.
  var publishing: Task<Void, Never>?
  var publication: Task<Void, Never>?
  var isPublicationDue = false
  /// How long the next publication waits beside its pause.
  var breather = Duration.zero
  /// Counts snapshots as they are begun.
  var snapshotCount = 0
  var continues: Continuation?
  var savesUnderWay = 0
  var resolution: Resolution?
  /// Counts edits and moves.
  var changeCount = 0
  /// Versions that an activity's anchors may refer to, by name.
  var otherCopies: [String: RichText] = [:]
  /// The version that a save made with what others changed: what it has is told with the save.
  var joined: Joined?
  /// The version that the unsaved edits go on from, where that is older than the one that the document was opened at.
  var olderVersion: String?
  /// The document in that version, where it had this path and what the edits go on from there.
  var olderBase: StoredDocument?
  /// The newer version that could not be merged with the unsaved edits, which the user was told of.
  var refused: Refusal?
  /// The devices, not approved, that said that they continued the activity, as far as they were told of.
  var claimants: Set<String> = []
  /// What the folder had of it at the last look, and when nothing was to be told of that.
  var (seenTraces, settledTraces): (DocumentTraces?, DocumentTraces?)
  /// Whether the container did not have it when that was looked at last.
  var isDeleted = false
  /// Whether another one had its name when that was looked at last, since it was deleted.
  var isReplaced = false
  /// The drafts that were published of this text, by name, and how many recorded edits the text had then: they may have been put on top of a newer version since.
  var published: [String: Int] = [:]
  /// Other drafts that were published, by name, of edits that were recovered since; the text has grown from each of them.
  var recoveredDrafts: [String] = []
  /// How surely the place was found that was restored last.
  var restoration = Anchor.Verdict.exact

  /// A version that has what was saved and what others changed, not taken yet.
  struct Joined {
    var blob: String
    /// Whether the others are programs of this machine.
    var isOfThisMachine: Bool
    /// The names of the other machines among them, as far as they are known.
    var machines: Set<String> = []
  }

  /// A version that does not go together with the text of a revision.
  struct Refusal: Equatable {
    var blob: String
    var revision: Int
  }

  /// What was last read or written.
  struct Saved: Sendable {
    var bytes: [UInt8]
    var text: RichText
    var revision: Int
    /// The edits made since, in order.
    var edits: [Transaction] = []
  }

  init(
    file: URL, contents: DocumentReader.Contents, ubiquity: UbiquitousPlace?, journal: RecoveryJournal,
    controller: DocumentController
  ) {
    (self.file, type, readAs, text, self.ubiquity) = (file, contents.type, contents.name, contents.text, ubiquity)
    (self.journal, self.controller) = (journal, controller)
    tie = SourceTie(contents.formatted)
    saved = Saved(bytes: contents.bytes, text: contents.text, revision: 0)
  }

  /// Whether the text has edits that no save holds. Edits that were all undone are none.
  public var isModified: Bool { revision != saved.revision && !text.isBack(at: saved.text) }

  /// The version of the container that the unsaved edits go on from.
  var baseVersion: String? { olderVersion ?? ubiquity?.base?.version }

  /// The drafts that the text has grown from since it was saved, the oldest first.
  var drafts: [String] { drafts(upTo: revision) }

  /// Those that the text had grown from when it had so many recorded edits.
  func drafts(upTo revision: Int) -> [String] {
    recoveredDrafts + publishedDrafts.filter { $0.revision <= revision }.map(\.name)
  }

  /// Those of which it is known at which revision the text was what they are, the oldest first.
  var publishedDrafts: [(name: String, revision: Int)] {
    published.filter { $0.value > saved.revision }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      .map { ($0.key, $0.value) }
  }

  /// Names the saved bytes: what an anchor made from them refers to.
  var version: String { (try? name(of: saved.bytes)) ?? "" }

  /// Names bytes of this document as the store does.
  func name(of bytes: [UInt8]) throws -> String { try UbiquityContainer.name(of: content(bytes)) }

  /// Bytes of this document as the store keeps them.
  func content(_ bytes: [UInt8]) throws -> StoredContent { try StoredContent(bytes, type: type) }

  /// The name that people see.
  public var displayName: String { file.lastPathComponent }
}

// MARK: - What the editor tells

extension Document {
  /// Takes an edit that the editor made, and writes it to the recovery journal.
  public func record(_ edit: Transaction) async throws {
    let start = place
    try take(edit)
    do { try await journal.append(edit, from: start) } catch {
      throw DocumentError(error, doing: "write the recovery journal of", on: file)
    }
  }

  /// Has the journal take what a script did so far, before somebody is told of it.
  public func writeEditsDown() async throws {
    do { try await journal.writeDown() } catch {
      throw DocumentError(error, doing: "write the recovery journal of", on: file)
    }
  }

  func take(_ edit: Transaction) throws {
    text = try edit.applied(to: text)
    place = place.mapped(through: edit)
    revision += 1
    saved.edits.append(edit)
    changed()
  }

  /// Takes where the user is.
  public func move(to place: Place) async {
    guard place != self.place else { return }
    self.place = place
    changed()
    await journal.note(place)
  }
}

extension RichText {
  /// Whether undoing led back to a text: the same content, and in place of an object nothing that only cannot be compared with it.
  func isBack(at other: RichText) -> Bool {
    hasSameContent(as: other) && zip(paragraphs, other.paragraphs).allSatisfy { $0.runs == $1.runs }
  }
}
