internal import Synchronization

/// The names of bytes that were named last. A save asks for those of the document's bytes several times; to compare bytes takes a hundredth of what it takes to name
/// them.
final class RecentNames: Sendable {
  static let all = RecentNames()

  private let names = Mutex<[(bytes: [UInt8], name: ObjectID)]>([])

  /// What is smaller is quickly named, and what is larger not kept in memory.
  private static let sizes = 2048...(1 << 20), countLimit = 3

  subscript(_ bytes: [UInt8]) -> ObjectID? { names.withLock { $0.first { $0.bytes == bytes }?.name } }

  func keep(_ name: ObjectID, of bytes: [UInt8]) {
    guard Self.sizes.contains(bytes.count) else { return }
    names.withLock { $0 = Array(([(bytes, name)] + $0).prefix(Self.countLimit)) }
  }
}
