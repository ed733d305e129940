internal import CGit2
internal import Foundation

extension Repository {
  /// Writes a commit; no reference moves. Tree and parents must be there. `git_commit_create` of libgit2 1.5 does not tell of a disk that is full.
  public borrowing func writeCommit(_ content: CommitContent) throws(GitError) -> ObjectID {
    let bytes = try commitBytes(content)
    var id = git_oid()
    try check("write commit", git_odb_write(&id, objects().pointer, bytes, bytes.count, GIT_OBJECT_COMMIT))
    return ObjectID(id)
  }

  /// The bytes that a commit would have.
  borrowing func commitBytes(_ content: CommitContent) throws(GitError) -> [UInt8] {
    try Self.checkMessage(of: content)
    let who = try SignatureHandle(content.signature), tree = try object(content.tree, GIT_OBJECT_TREE)
    let parents = try content.parents.map { id throws(GitError) in try object(id, GIT_OBJECT_COMMIT) }
    var pointers: [OpaquePointer?] = parents.map { $0.handle.pointer }
    var buffer = git_buf()
    let status = git_commit_create_buffer(
      &buffer, pointer, who.pointer, who.pointer, nil, content.message, tree.handle.pointer, parents.count, &pointers)
    defer { git_buf_dispose(&buffer) }
    withExtendedLifetime((parents, tree)) {}
    try check("write commit", status)
    return Array(UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
  }

  /// The tree with which the commit would have the name; nil where none of them is that. The commit's own tree must be there.
  public borrowing func tree(
    among trees: some Sequence<ObjectID>, naming content: CommitContent, _ name: ObjectID
  ) throws(GitError) -> ObjectID? {
    var (bytes, raw) = (try commitBytes(content), git_oid())
    let place = "tree ".utf8.count..<"tree ".utf8.count + content.tree.description.utf8.count
    for tree in trees {
      bytes.replaceSubrange(place, with: tree.description.utf8)
      try check("name commit", git_odb_hash(&raw, bytes, bytes.count, GIT_OBJECT_COMMIT))
      if ObjectID(raw) == name { return tree }
    }
    return nil
  }

  private borrowing func object(_ id: ObjectID, _ kind: git_object_t) throws(GitError) -> SharedHandle {
    var raw = id.raw
    return SharedHandle(
      try Handle("write commit", free: { git_object_free($0) }) { git_object_lookup(&$0, pointer, &raw, kind) })
  }

  private static func checkMessage(of content: CommitContent) throws(GitError) {
    guard !content.message.utf8.contains(0) else {
      throw GitError(.failed, operation: "write commit", message: "the message holds a zero character")
    }
  }

  /// The commit with its content. The signature is the author's.
  public borrowing func commit(_ id: ObjectID) throws(GitError) -> Commit {
    let commit = try openObject(id, "read commit", free: { git_commit_free($0) }) {
      git_commit_lookup(&$0, pointer, &$1)
    }
    return Commit(id: id, content: CommitContent(commit.pointer))
  }
}

/// A handle that several may hold.
private final class SharedHandle {
  let handle: Handle
  init(_ handle: consuming Handle) { self.handle = handle }
}

extension CommitContent {
  fileprivate init(_ commit: OpaquePointer) {
    self.init(
      tree: ObjectID(git_commit_tree_id(commit).pointee),
      parents: (0..<git_commit_parentcount(commit)).compactMap { git_commit_parent_id(commit, $0) }
        .map { ObjectID($0.pointee) },
      signature: Signature(git_commit_author(commit).pointee),
      message: String(cString: git_commit_message_raw(commit)))
  }
}

extension Signature {
  fileprivate init(_ signature: git_signature) {
    self.init(
      name: String(cString: signature.name), email: String(cString: signature.email),
      date: Date(timeIntervalSince1970: Double(signature.when.time)))
  }
}

/// A signature as libgit2 has it.
private struct SignatureHandle: ~Copyable {
  let pointer: UnsafeMutablePointer<git_signature>?

  init(_ signature: Signature) throws(GitError) {
    var made: UnsafeMutablePointer<git_signature>?
    let seconds = signature.date.timeIntervalSince1970.rounded(.down)
    let time = git_time_t(exactly: seconds) ?? 0
    try check("write commit", git_signature_new(&made, signature.name, signature.email, max(time, 0), 0))
    pointer = made
  }

  deinit { git_signature_free(pointer) }
}
