internal import Git

extension Repository {
  /// Writes a commit that the key signs.
  borrowing func writeCommit(_ commit: CommitContent, signedBy key: SigningKey) throws(UbiquityError) -> ObjectID {
    try writeCommit(commit, failure: { UbiquityError($0) }) { bytes throws(UbiquityError) in
      try SSHSignature(of: bytes, by: key).armoured
    }
  }
}
