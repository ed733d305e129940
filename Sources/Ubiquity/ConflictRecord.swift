internal import Foundation
internal import Git

/// What is written of a conflict: the `meta.plist` of its commit, beside the blobs `base`, `kept`, `other` and `joined`.
struct ConflictRecord: Equatable {
  var path: String
  var base: String?
  var kept: String?
  var other: String?
  /// What the document had then, where it is not `kept` alone.
  var joined: String?
  var keptDevice: String
  var otherDevice: String
  var date: Date

  init(_ conflict: TreeMerge.Conflict, date: Date) throws(UbiquityError) {
    self.init(
      path: conflict.path, base: conflict.base, kept: conflict.kept.blob, other: conflict.other.blob,
      joined: conflict.joined, keptDevice: conflict.kept.changed.writer, otherDevice: conflict.other.changed.writer,
      date: date)
  }

  init(
    path: TreePath, base: ObjectID?, kept: ObjectID?, other: ObjectID?, joined: ObjectID? = nil, keptDevice: String,
    otherDevice: String, date: Date
  ) {
    (self.path, self.base, self.kept) = (path.description, base?.description, kept?.description)
    (self.other, self.joined, self.date) = (other?.description, joined?.description, date)
    (self.keptDevice, self.otherDevice) = (keptDevice, otherDevice)
  }

  /// The same on every device that meets the same conflict.
  var id: String {
    get throws(UbiquityError) {
      try withGit { () throws(GitError) in
        try ConflictID.make(
          path: TreePath(path), base: base.flatMap { ObjectID($0) }, kept: kept.flatMap { ObjectID($0) },
          other: other.flatMap { ObjectID($0) })
      }
    }
  }

  /// As the version names it that sets it aside.
  var mention: CommitMessage.SetAside {
    get throws(UbiquityError) { CommitMessage.SetAside(id: try id, path: TreePath(path)) }
  }

  var edits: [TreeEdit] {
    [("base", base), ("joined", joined), ("kept", kept), ("other", other)].compactMap { name, blob in
      blob.flatMap { ObjectID($0) }.map { .put(path: name, blob: $0) }
    }
  }

  func version(_ id: String, setAsideBy version: ObjectID?) -> ConflictVersion {
    ConflictVersion(
      id: id, path: path, version: version?.description, base: base, kept: kept, other: other,
      joined: joined, keptDevice: Printable.line(keptDevice, limit: 100),
      otherDevice: Printable.line(otherDevice, limit: 100), date: date)
  }
}
