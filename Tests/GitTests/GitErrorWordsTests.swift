import Testing

@testable import Git

@Suite struct GitErrorWordsTests {
  /// A remote that may not be written says only so much; a full one says that it is full first.
  @Test(arguments: [
    ("unpacking the sent packfile failed on the remote", GitError.Code.permissionDenied),
    ("error: insufficient permission for adding an object to repository database ./objects", .permissionDenied),
    ("fatal: write error: No space left on device; unpacking the sent packfile failed on the remote", .diskFull),
    ("fatal: git upload-pack: not our ref 0123456789012345678901234567890123456789", .remoteDamaged),
    ("aborting due to possible repository corruption on the remote side.", .remoteDamaged),
    ("fatal: 'x' does not appear to be a git repository", .notARepository),
    ("fatal: the remote end hung up unexpectedly", .unreachable), ("early EOF", .unreachable),
    ("ssh: connect to host 127.0.0.1 port 1: Connection refused", .unreachable),
  ])
  func theWordsTellTheKind(_ text: String, _ code: GitError.Code) {
    #expect(GitError.Code(words: text) == code)
  }

  @Test func wordsThatTellNothingAreOfNoKind() { #expect(GitError.Code(words: "something went wrong") == nil) }
}
