internal import Git

extension Store {
  /// Who signed the commit; checked once a commit.
  func signer(of id: ObjectID) throws(UbiquityError) -> Signer {
    if let known = signers[id] { return known }
    let signature = try withGit { () throws(GitError) in try repository.signature(of: id) }
    let signer = signature.map(Signer.init) ?? .nobody
    if signers.count > 10_000 { signers = [:] }
    signers[id] = signer
    return signer
  }
}

extension Signer {
  fileprivate init(_ found: CommitSignature) {
    guard let signature = SSHSignature(armoured: found.text) else { self = .stranger; return }
    self = signature.isOf(found.content) ? .key(signature.key) : .forger
  }
}
