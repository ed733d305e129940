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

  /// The key that signed a link of the circle; nil also where the signature's text is not the one way to write it. So nobody can
  /// write a second link that is the first one in all but its name.
  func linkKey(of id: ObjectID) throws(UbiquityError) -> DeviceKey? {
    guard let text = try withGit({ () throws(GitError) in try repository.signature(of: id) })?.text,
      let canonical = SSHSignature(armoured: text)?.armoured, text == canonical || text + "\n" == canonical
    else { return nil }
    return try signer(of: id).key
  }
}

extension Signer {
  fileprivate init(_ found: CommitSignature) {
    guard found.isExact else { self = .forger; return }
    guard let signature = SSHSignature(armoured: found.text) else { self = .stranger; return }
    self = signature.isOf(found.content) ? .key(signature.key) : .forger
  }
}
