internal import Foundation

extension Repository {
  /// Moves references, whatever they were. Those that only a file of their own has come to the disk together; none of them is told of in a log.
  ///
  /// Throws as `setReference` does. Some may have moved then. Where it is not for good, a loss of power may give those with files back the targets that they had.
  public borrowing func setReferences(_ targets: [String: ObjectID], forGood isForGood: Bool = true) throws(GitError) {
    try setReferences(targets, forGood: isForGood, after: nil)
  }

  /// The same, after new files with objects that they need: the disk is waited for once for all, where it can be.
  borrowing func setReferences(
    _ targets: [String: ObjectID], forGood isForGood: Bool, after new: NewFiles?
  ) throws(GitError) {
    let single = targets.filter { !isPlainFile($0.key) }, plain = targets.filter { single[$0.key] == nil }
    if !single.isEmpty || plain.isEmpty || plain.count == 1 && isForGood { try new?.finish() }
    for (name, target) in single.sorted(by: { $0.key < $1.key }) { try setReference(name, to: target, expecting: nil) }
    if plain.isEmpty || plain.count == 1 && isForGood {
      for (name, target) in plain { try setReference(name, to: target, expecting: nil) }
      return
    }
    try settleHeld()
    var files = ReferenceFiles(directory)
    try files.write(plain)
    if let new, single.isEmpty { try new.finish(with: files.open) } else { try files.synchronize() }
    for (name, target) in plain where !contains(target) {
      throw GitError(.notFound, operation: "move \(name)", message: "there is no object \(target)")
    }
    try files.place(forGood: isForGood)
  }

  /// Whether the reference is there as git writes it, in a file of its own, and has no log.
  private borrowing func isPlainFile(_ name: String) -> Bool {
    guard access(directory + "logs/" + name, F_OK) != 0, let bytes = File.bytes(of: directory + name, limit: 64) else {
      return false
    }
    return bytes.count == 41 && bytes.last == 0x0A && ObjectID(String(decoding: bytes.dropLast(), as: UTF8.self)) != nil
  }
}
