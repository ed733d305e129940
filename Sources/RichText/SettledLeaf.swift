import Synchronization

/// A leaf with what was typed into it: put together when it is first read, and kept for who reads it again.
final class SettledLeaf: Sendable {
  private let isMade = Atomic(false)
  private let leaf = Mutex<ParagraphLeaf?>(nil)

  /// The leaf that was made, if any, which is then no longer kept.
  @inline(__always)
  func take() -> ParagraphLeaf? { isMade.load(ordering: .acquiring) ? taken() : nil }

  @inline(never)
  private func taken() -> ParagraphLeaf? {
    leaf.withLock { leaf in
      isMade.store(false, ordering: .releasing)
      defer { leaf = nil }
      return leaf
    }
  }

  /// The leaf, made if it is not there.
  func leaf(_ make: () -> ParagraphLeaf) -> ParagraphLeaf {
    leaf.withLock { leaf in
      if let leaf { return leaf }
      let made = make()
      leaf = made
      isMade.store(true, ordering: .releasing)
      return made
    }
  }
}
