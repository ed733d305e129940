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

  /// The signature of a commit; nil where it has none. Throws `notFound` for what is no commit, `damaged` for what cannot be read.
  public borrowing func signature(of id: ObjectID) throws(GitError) -> CommitSignature? {
    let store = try objects()
    switch RawObject(id, in: store.pointer) {
    case .whole(GIT_OBJECT_COMMIT, let bytes): return CommitSignature(commit: bytes)
    case .whole: throw GitError(.notFound, operation: "read signature", message: "\(id) is no commit")
    case .missing: throw GitError(.notFound, operation: "read signature", message: "there is no \(id)")
    case .damaged: throw GitError(.damaged, operation: "read signature", message: "\(id) is damaged")
    }
  }

  private borrowing func writeCommit(_ bytes: [UInt8], signature: String) throws(GitError) -> ObjectID {
    var id = git_oid()
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    try check("write commit", git_commit_create_with_signature(&id, pointer, text, signature, nil))
    return ObjectID(id)
  }
}
