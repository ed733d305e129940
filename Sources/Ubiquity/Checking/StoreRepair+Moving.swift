internal import Foundation
internal import Git

extension StoreRepair {
  /// What named versions that are left out names what took their place.
  func move(_ main: ObjectID, to version: ObjectID, _ whole: inout WholeVersions, _ store: Store)
    throws(UbiquityError)
  {
    try aside.note("\(main)\n", as: Reference.main)
    try store.set(Reference.main, to: version)
    try moveActivities(to: version, &whole, store)
    try moveConflicts(to: version, &whole, store)
    for name in [Reference.knownMain, Reference.sentMain, Reference.upload, Reference.uploaded] {
      guard let target = try store.reference(name), !whole.contains(target, store.repository) else { continue }
      try store.delete(name)
    }
  }

  /// With what their drafts grew from.
  private func moveActivities(to version: ObjectID, _ whole: inout WholeVersions, _ store: Store)
    throws(UbiquityError)
  {
    guard let own = try store.reference(store.ownReference), !whole.contains(own, store.repository),
      var tree = try? store.ownActivities()
    else { return }
    for (identifier, item) in tree.items {
      guard let base = item.entry.document, let old = ObjectID(base.version), !whole.contains(old, store.repository)
      else { continue }
      tree.items[identifier]?.entry.base?.version = version.description
      guard let draft = item.draft, item.base == nil else { continue }
      tree.items[identifier]?.base = try store.base(base, of: draft, besides: version)
    }
    try store.write(tree)
  }

  private func moveConflicts(to version: ObjectID, _ whole: inout WholeVersions, _ store: Store) throws(UbiquityError) {
    for (id, target) in try store.references(Reference.conflicts) where !whole.contains(target, store.repository) {
      guard var content = WholeVersions.content(of: target, store.repository),
        try unexpectedLosses(of: [content.tree], store.repository).isEmpty
      else { continue }
      content.parents = [version]
      try store.set(Reference.conflicts + id, to: store.write(content))
    }
  }
}

extension Store {
  /// Versions that `main` had for certain: the newest one that was sent, and the one that this device said it has.
  var certainVersions: [ObjectID] {
    let report = (try? reference(Reference.devices + device.id)) ?? nil
    let reported = report.flatMap { id in (try? deviceRecord(at: id))?.flatMap(\.main) }.flatMap { ObjectID($0) }
    return [reported, (try? reference(Reference.sentMain)) ?? nil].compactMap(\.self)
  }

  /// What a draft grew from, where it is here and the version has something else.
  fileprivate func base(_ base: StoredDocument, of draft: ActivityTree.Content, besides version: ObjectID)
    throws(UbiquityError) -> ActivityTree.Content?
  {
    guard let blob = ObjectID(base.blob), (try? content(blob)) != nil,
      try document(TreePath(base.path), in: commit(version))?.blob != base.blob
    else { return nil }
    if case .file = draft { return .file(blob) }
    return .folder(blob, try packageFiles(blob))
  }
}
