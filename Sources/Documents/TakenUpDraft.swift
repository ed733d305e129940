import RichText
import Ubiquity

/// A draft that a version of a document took up.
struct TakenUpDraft {
  let name: String
  /// What the document was in the version before; nil where it was not there, or has all of the version that the edits were made of.
  let former: String?
}

extension DocumentReader {
  /// The text of a draft, with what a later text than the one that it was made of has besides; nil where it is not here.
  func text(of draft: TakenUpDraft, on later: RichText, in container: UbiquityContainer, named path: String) async
    -> RichText?
  {
    guard let own = await text(ofBlob: draft.name, in: container, named: path) else { return nil }
    guard let former = draft.former, let old = await text(ofBlob: former, in: container, named: path),
      !old.hasSameContent(as: later)
    else { return own }
    return RichText.merge(base: old, ours: own, theirs: later, preferring: .ours).text
  }

  /// The text of a version of the document at a path; nil where it is not here.
  func text(ofBlob name: String, in container: UbiquityContainer, named path: String) async -> RichText? {
    guard let bytes = try? await container.content(of: name).bytes else { return nil }
    return try? read(bytes, named: path.documentName).text
  }
}
