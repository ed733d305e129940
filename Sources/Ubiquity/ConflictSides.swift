internal import Git

/// The contents of a document that was joined with one side kept wherever the two conflict.
struct ConflictSides {
  var path: String
  var base, kept, other: StoredContent
  /// What came of it, and what the document is now.
  var joined, present: StoredContent

  /// What the document is now, with the other side in the places in conflict. Throws `notJoinable` where that cannot be made: all of the other side
  /// would take back what only the document has.
  func preferringOther(_ merge: ContentMerge?) throws(UbiquityError) -> StoredContent {
    guard let merge, let reversed = merge(path, base, other, kept),
      let result = merge(path, joined, reversed.content, present)
    else { throw notJoinable }
    return result.content
  }

  private var notJoinable: UbiquityError {
    UbiquityError(
      .notJoinable, "cannot write \(Printable.quoted(path)) with what was set aside in the places in conflict",
      hint: "--keep both makes a document of that beside this one; --keep edit opens both texts")
  }
}

extension ConflictVersion {
  /// The sides of a document, or of one file of a package, that was joined; nil where one of them was kept as a whole.
  func sides(
    of document: TreePath, at file: TreePath, in present: StoredContent?,
    _ read: (ObjectID) throws(UbiquityError) -> [UInt8]
  ) throws(UbiquityError) -> ConflictSides? {
    let blobs = [base, kept, other, joined].compactMap { $0.flatMap { ObjectID($0) } }
    guard let present, blobs.count == 4 else { return nil }
    let sides = try blobs.map { blob throws(UbiquityError) in
      Optional(present).replacing(try read(blob), at: file, of: document)
    }
    return ConflictSides(
      path: document.description, base: sides[0], kept: sides[1], other: sides[2], joined: sides[3], present: present)
  }
}

extension StoredContent? {
  /// The document with other bytes of a file: of itself, or of one in a package.
  func replacing(_ bytes: [UInt8], at file: TreePath, of document: TreePath) -> StoredContent {
    guard file.package != nil else { return .file(bytes) }
    var files: [TreePath: StoredFile] = [:]
    if case .folder(let found) = self { for file in found { files[TreePath(file.name)] = file } }
    let name = file.name(in: document)
    files[TreePath(name)] = StoredFile(name: name, bytes: bytes)
    return .folder(files.sorted { $0.key < $1.key }.map(\.value))
  }
}
