import Properties

/// What a loss of power takes from the files that a program had in hand: of what it had not synchronized, some may be on the disk, and some not.
///
/// Contents are kept or lost by the block. Names are lost from the latest back, in each folder apart, so that what happened in one folder may be there
/// and what happened before in another may not. A file that was synchronized has its name, too, as with ext4, XFS and btrfs.
enum PowerLoss: String, CaseIterable, CustomStringConvertible {
  /// All names are there, and of the contents only what was synchronized.
  case contents
  /// All names are there; of the contents a half, or nothing but zeros.
  case halves, zeros
  /// All contents are there, and of the names only those that were synchronized.
  case names
  case everything
  /// Any of it, by chance.
  case some

  var description: String { "a loss of power that takes \(rawValue)" }

  static let blockSize = 4_096

  /// What is on the disk of a file that had one content when it was last synchronized, now has another one, and was at no time in between shorter
  /// than so many bytes: no loss makes it shorter than that.
  func remains(of new: [UInt8], after old: [UInt8], notBelow shortest: Int, _ choices: inout Choices) -> [UInt8] {
    switch self {
    case .names: new
    case .contents, .everything: old
    case .halves where shortest < new.count: Array(new.prefix((shortest + new.count) / 2))
    case .halves: Array(new.prefix(new.count / 2) + old.dropFirst(new.count / 2))
    case .zeros: old.prefix(new.count) + [UInt8](repeating: 0, count: max(0, new.count - old.count))
    case .some: Self.mixture(new, old, &choices)
    }
  }

  /// Blocks of both; zeros where the new content is longer and did not come to the disk.
  private static func mixture(_ new: [UInt8], _ old: [UInt8], _ choices: inout Choices) -> [UInt8] {
    let length = choices.bool() ? new.count : old.count
    var mixed: [UInt8] = []
    while mixed.count < length {
      let source = choices.bool() ? new : old
      let block = source.dropFirst(mixed.count).prefix(min(blockSize, length - mixed.count))
      mixed += block.isEmpty ? [0] : Array(block)
    }
    return mixed
  }

  /// How many of a folder's last changes, which are not synchronized, are undone.
  func lossCount(of count: Int, _ choices: inout Choices) -> Int {
    switch self {
    case .contents, .halves, .zeros: 0
    case .names, .everything: count
    case .some: choices.int(in: 0...count)
    }
  }
}
