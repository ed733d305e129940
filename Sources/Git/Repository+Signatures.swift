internal import CGit2
internal import Foundation

extension Repository {
  /// Writes a commit with a signature, as git does for `commit -S`: `sign` gets the commit's bytes and gives the armoured signature of them,
  /// which becomes the header `gpgsig`. No reference moves. Tree and parents must be there.
  public borrowing func writeCommit<E: Error>(
    _ content: CommitContent, failure: (GitError) -> E, signedBy sign: ([UInt8]) throws(E) -> String
  ) throws(E) -> ObjectID {
    let bytes: [UInt8]
    do { bytes = try commitBytes(content) } catch { throw failure(error) }
    let signature = try sign(bytes)
    do { return try writeCommit(bytes, signature: signature) } catch { throw failure(error) }
  }

  /// The signature of a commit; nil where it has none.
  public borrowing func signature(of id: ObjectID) throws(GitError) -> CommitSignature? {
    var (text, content, raw) = (git_buf(), git_buf(), id.raw)
    let status = git_commit_extract_signature(&text, &content, pointer, &raw, nil)
    defer {
      git_buf_dispose(&text)
      git_buf_dispose(&content)
    }
    if status == GIT_ENOTFOUND.rawValue, contains(id) {
      git_error_clear()
      return nil
    }
    try check("read signature", status)
    return CommitSignature(text: String(decoding: text.bytes, as: UTF8.self), content: content.bytes)
  }

  private borrowing func writeCommit(_ bytes: [UInt8], signature: String) throws(GitError) -> ObjectID {
    var id = git_oid()
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    try check("write commit", git_commit_create_with_signature(&id, pointer, text, signature, nil))
    return ObjectID(id)
  }
}

extension git_buf {
  fileprivate var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: ptr, count: size)) }
}
