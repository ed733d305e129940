/// The memory of one tree, given back at once: Gumbo's own way to give it back recurses into the tree.
struct GumboArena {
  /// Stands before each block; the blocks form a ring.
  private struct Header {
    var previous: UnsafeMutablePointer<Header>?
    var next: UnsafeMutablePointer<Header>?
  }

  private var first: UnsafeMutablePointer<Header>?

  static func allocate(_ arena: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    let arena = arena?.assumingMemoryBound(to: GumboArena.self)
    let length = MemoryLayout<Header>.stride + size
    let block = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
    let header = block.bindMemory(to: Header.self, capacity: 1)
    header.initialize(to: Header(previous: nil, next: arena?.pointee.first))
    arena?.pointee.first?.pointee.previous = header
    arena?.pointee.first = header
    return block + MemoryLayout<Header>.stride
  }

  static func free(_ arena: UnsafeMutableRawPointer?, _ block: UnsafeMutableRawPointer?) {
    guard let arena = arena?.assumingMemoryBound(to: GumboArena.self), let block else { return }
    let header = (block - MemoryLayout<Header>.stride).assumingMemoryBound(to: Header.self)
    let (previous, next) = (header.pointee.previous, header.pointee.next)
    if let previous { previous.pointee.next = next } else { arena.pointee.first = next }
    next?.pointee.previous = previous
    header.deallocate()
  }

  mutating func freeAll() {
    while let header = first {
      first = header.pointee.next
      header.deallocate()
    }
  }
}
