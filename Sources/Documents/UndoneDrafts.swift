import RichText

/// Drafts of a text of which nothing is left.
struct UndoneDrafts {
  /// The oldest first.
  let names: [String]
  /// What their edits were made to.
  let base: RichText
  /// What one of them is on top of that; nil where it is not known.
  let text: (String) -> RichText?

  /// The last one that would change a text, on top of it.
  func last(on present: RichText) -> (name: String, edit: Transaction)? {
    for name in names.reversed() {
      guard let draft = text(name) else { continue }
      let edited = RichText.merge(base: base, ours: draft, theirs: present, preferring: .ours).text
      let edit = present.difference(to: edited)
      if !edit.isEmpty { return (name, edit) }
    }
    return nil
  }
}

extension LeftoverEdits {
  /// Those of these drafts of them.
  func undone(_ names: [String]) -> UndoneDrafts { UndoneDrafts(names: names, base: base.text) { draftTexts[$0] } }
}

extension UndoneDrafts {
  /// Those of these drafts of a document; nil where there are none.
  @MainActor
  init?(_ names: [String], of document: Document) {
    if names.isEmpty { return nil }
    let (saved, published) = (document.saved, document.published)
    self.init(names: names, base: saved.text) { published[$0].flatMap { saved.text(at: $0) } }
  }
}
