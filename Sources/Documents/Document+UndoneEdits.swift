import RichText
import Ubiquity

// Edits that were all undone, or that others made, too, are none. But where a draft of them was sent, another machine may go on with that, and what it has of them comes back then:
// so they are kept, as those of which nothing is to be left.
extension Document {
  /// Whether there are such.
  var hasUndoneDrafts: Bool {
    get async {
      guard let ubiquity, resolution == nil, !isModified, !saved.edits.isEmpty else { return false }
      return await (try? ubiquity.container.hasSent(anyOf: drafts)) ?? true
    }
  }

  /// Takes those up that an earlier process left behind, as long as no version took one of their drafts up.
  func takeUndone() async throws {
    guard let edits = await controller.edits(of: journal, from: origin), isReadAlike(edits),
      let leftover = await journal.leftover, !leftover.drafts.isEmpty
    else { return }
    if edits.areUndone, edits.base.bytes == saved.bytes { return try take(leftover) }
    guard let ubiquity,
      await edits.draftTakenUp(in: ubiquity.container, as: ubiquity.path, reader: controller.reader) == nil
    else { return }
    if !edits.areUndone, await !isMade(edits) { return }
    try keep(edits.undone(edits.drafts))
  }

  /// Whether the text has the edits, and none of its versions tells of them.
  private func isMade(_ edits: LeftoverEdits) async -> Bool {
    if edits.resolution != nil { return false }
    let joined = edits.joined(with: text, from: nil)
    guard joined.isClean, joined.text.hasSameContent(as: text) else { return false }
    return await !isKnown(edits)
  }

  private func take(_ leftover: RecoveryJournal.Leftover) throws {
    let start = revision
    for edit in leftover.edits { try take(edit) }
    recoveredDrafts = leftover.drafts.filter { $0.edits == nil }.map(\.name)
    for draft in leftover.drafts { if let count = draft.edits { published[draft.name] = start + count } }
  }

  /// Keeps drafts of the edits that are on a newer version now: of those that were all of the edits it is known what they are there.
  func carry(_ drafts: [String], whole: Set<String>) {
    recoveredDrafts = drafts.filter { !whole.contains($0) }
    published = Dictionary(drafts.filter(whole.contains).map { ($0, revision) }) { $1 }
  }

  /// Keeps drafts of an older text than the saved one: one that would change that is put on top of it, and taken out again.
  func keep(_ undone: UndoneDrafts) throws {
    guard let last = undone.last(on: saved.text) else { return }
    saved.edits = [last.edit, try last.edit.inverse(in: saved.text)]
    saved.revision = revision - saved.edits.count
    (recoveredDrafts, published) = (undone.names.filter { $0 != last.name }, [last.name: revision - 1])
  }
}
