internal import CGit2
internal import Foundation

extension Repository {
  /// All objects that references, their logs, the index and unfinished git commands reach.
  borrowing func reachableObjects() throws(GitError) -> Reachability {
    var reachable = Reachability()
    for root in try roots() { try reachable.mark(root, in: self) }
    return reachable
  }

  /// References first.
  borrowing func roots() throws(GitError) -> [ObjectID] {
    let references = try references("")
    var others = try headIDs() + indexIDs()
    for name in ["HEAD"] + references.map(\.name) { others += try loggedIDs(name) }
    return references.map(\.target) + others.filter { contains($0) }
  }

  borrowing func kind(of id: ObjectID) throws(GitError) -> git_object_t {
    var (size, type, raw) = (0, GIT_OBJECT_INVALID, id.raw)
    let store = try objects()
    try check("read object", git_odb_read_header(&size, &type, store.pointer, &raw))
    return type
  }

  /// Whether the object is here, and is a file.
  public borrowing func isFile(_ id: ObjectID) -> Bool { (try? kind(of: id)) == GIT_OBJECT_BLOB }

  /// Whether the object is here, and is a folder.
  public borrowing func isFolder(_ id: ObjectID) -> Bool { (try? kind(of: id)) == GIT_OBJECT_TREE }

  borrowing func tagged(by tag: ObjectID) throws(GitError) -> ObjectID {
    var raw = tag.raw
    let tag = try Handle("read tag", free: { git_tag_free($0) }) { git_tag_lookup(&$0, pointer, &raw) }
    return ObjectID(git_tag_target_id(tag.pointer).pointee)
  }

  /// What `HEAD`, `MERGE_HEAD` and their like hold.
  private borrowing func headIDs() -> [ObjectID] {
    File.names(in: directory).filter { $0.hasSuffix("HEAD") }.flatMap { name in
      let text = (try? String(contentsOfFile: directory + name, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap { ObjectID(String($0.prefix(40))) }
    }
  }

  private borrowing func indexIDs() throws(GitError) -> [ObjectID] {
    let index = try Handle("read index", free: { git_index_free($0) }) { git_repository_index(&$0, pointer) }
    try check("read index", git_index_read(index.pointer, 0))
    return (0..<git_index_entrycount(index.pointer)).compactMap { git_index_get_byindex(index.pointer, $0) }
      .map { ObjectID($0.pointee.id) }
  }

  /// The versions that the log of a reference names and that are here; none where it has no log.
  public borrowing func loggedVersions(_ reference: String) throws(GitError) -> [ObjectID] {
    try loggedIDs(reference).filter { (try? kind(of: $0)) == GIT_OBJECT_COMMIT }
  }

  private borrowing func loggedIDs(_ reference: String) throws(GitError) -> [ObjectID] {
    let log = try Handle("read log", free: { git_reflog_free($0) }) { git_reflog_read(&$0, pointer, reference) }
    return (0..<git_reflog_entrycount(log.pointer)).flatMap { index in
      let entry = git_reflog_entry_byindex(log.pointer, index)
      return [git_reflog_entry_id_old(entry), git_reflog_entry_id_new(entry)].compactMap { $0 }
        .map { ObjectID($0.pointee) }
    }
  }
}
