internal import Files
internal import Foundation
internal import Git

/// git's one file for many references (git, gitrepository-layout: `packed-refs`), as far as its lines say something.
///
/// For one line that it does not understand git refuses all of it.
struct PackedReferences {
  /// The lines that git understands, in their order, each with its end.
  private(set) var bytes: [UInt8] = []
  /// Whether there is anything else.
  private(set) var isBroken = false

  init(_ file: [UInt8]) {
    var rest = file[...], isAfterReference = false
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      let line = rest[..<(end ?? rest.endIndex)], words = String(decoding: line.dropLast(), as: UTF8.self)
      let isReference = Self.isReference(words)
      let isOther = isAfterReference ? Self.isPeeled(words) : line.startIndex == 0 && words.hasPrefix(Self.head)
      isAfterReference = isReference && end != nil
      if end != nil, isReference || isOther { bytes += line } else { isBroken = true }
      rest = rest[(end ?? rest.endIndex)...]
    }
  }

  private static let head = "# pack-refs with:"

  private static func isReference(_ line: String) -> Bool {
    let sides = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return sides.count == 2 && ObjectID(sides[0]) != nil && Repository.isReferenceName(sides[1])
  }

  /// Whether it says what a tag, which the line before has, names in its turn.
  private static func isPeeled(_ line: String) -> Bool {
    line.hasPrefix("^") && ObjectID(String(line.dropFirst())) != nil
  }
}

extension PackedReferences {
  /// That of a repository's own folder; nil where there is none.
  init?(in git: String) {
    guard case .file? = try? Folder(git).kind(of: "packed-refs"),
      let bytes = FileManager.default.contents(atPath: "\(git)/packed-refs")
    else { return nil }
    self.init(Array(bytes))
  }

  /// Sets the file of a repository's own folder aside where it is broken, and keeps its other lines; whether it was.
  static func mend(in git: String, _ aside: SetAsideFolder) throws(UbiquityError) -> Bool {
    guard let packed = PackedReferences(in: git), packed.isBroken else { return false }
    _ = try aside.take("\(git)/packed-refs")
    try WorkTree(root: git).write(packed.bytes, to: TreePath("packed-refs"))
    return true
  }
}
