/// Looks for git's line `shallow <id>` in what a remote's program says first, in whatever pieces that comes.
struct ShallowSign {
  private(set) var isSeen = false
  private var end: [UInt8] = []
  /// Each line begins with its length: 53 bytes with that. A reference has no space in its name.
  private static let sign = Array("0035shallow ".utf8)

  mutating func look(at bytes: some Sequence<UInt8>) {
    if isSeen { return }
    end += bytes
    isSeen = end.contains(Self.sign)
    end = isSeen ? [] : end.suffix(Self.sign.count - 1)
  }
}
