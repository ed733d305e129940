/// All edits to the entries of one folder, by name.
struct FolderEdit {
  var entries: [EntryName: EntryEdit] = [:]

  /// A name by its bytes: two that are the same text in two normal forms are two.
  struct EntryName: Hashable {
    var text: String
    static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
    func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
  }

  /// What happens to one entry: first its removal, then the new blob, then the edits below it.
  struct EntryEdit {
    var isRemoved = false
    var blob: ObjectID?
    var below = FolderEdit()
  }

  init() {}

  /// Edits in their order: of two that name one path the later holds.
  init(_ edits: [TreeEdit]) throws(GitError) {
    for edit in edits { add(edit, at: try TreePath(edit.path).components[...]) }
  }

  private mutating func add(_ edit: TreeEdit, at path: ArraySlice<Substring>) {
    guard let first = path.first else { return }
    let name = EntryName(text: String(first))
    if path.count == 1 {
      entries[name, default: EntryEdit()].apply(edit)
    } else {
      entries[name, default: EntryEdit()].below.add(edit, at: path.dropFirst())
    }
  }
}

extension FolderEdit.EntryEdit {
  fileprivate mutating func apply(_ edit: TreeEdit) {
    switch edit {
    case .put(_, let blob): self.blob = blob
    case .remove: self = Self(isRemoved: true)
    }
  }
}
