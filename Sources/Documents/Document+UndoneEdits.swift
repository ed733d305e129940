import RichText
import Ubiquity

// Edits that were all undone are none. But where a draft of them was sent, another machine may go on with that, and what it has of them comes back then:
// so they are kept, as those of which nothing is to be left.
extension Document {
  /// Whether there are such.
  var hasUndoneDrafts: Bool {
    get async {
      guard let ubiquity, resolution == nil, !isModified, !saved.edits.isEmpty else { return false }
      return await (try? ubiquity.container.hasSent(anyOf: drafts)) ?? true
    }
  }

  /// Takes those up that an earlier process left behind.
  func takeUndone() async throws {
    guard let edits = await controller.edits(of: journal, from: origin), edits.areUndone,
      edits.base.bytes == saved.bytes, isReadAlike(edits), let leftover = await journal.leftover,
      !leftover.drafts.isEmpty
    else { return }
    let start = revision
    for edit in leftover.edits { try take(edit) }
    recoveredDrafts = leftover.drafts.filter { $0.edits == nil }.map(\.name)
    for draft in leftover.drafts { if let count = draft.edits { published[draft.name] = start + count } }
  }
}
