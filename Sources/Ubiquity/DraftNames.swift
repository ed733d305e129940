internal import Git

/// The drafts of a document that a device published while it wrote a version, and that another one may have gone on from.
///
/// Names are shortened; they are only compared with those of versions.
struct DraftNames: Hashable, Sendable {
  private(set) var names: [String]

  private static let length = 12
  /// More are not written into a version, and not read from one.
  private static let limit = 32

  /// The last ones count, where there are many. A draft may have been published more than once.
  init(_ names: some Sequence<String> = []) {
    var seen: Set<String> = []
    self.names = names.map { String($0.prefix(Self.length)) }.filter { seen.insert($0).inserted }.suffix(Self.limit)
  }

  /// The name of a draft as it is here.
  static func name(of blob: ObjectID) -> String { String(blob.description.prefix(length)) }

  var isEmpty: Bool { names.isEmpty }

  func contains(_ blob: ObjectID) -> Bool { place(of: blob) != nil }

  /// How many come before it; nil where it is none of them.
  func place(of blob: ObjectID) -> Int? { names.firstIndex(of: Self.name(of: blob)) }

  func filter(_ isWanted: (String) -> Bool) -> DraftNames { DraftNames(names.filter(isWanted)) }

  mutating func formUnion(_ other: DraftNames) { names += other.names.filter { !names.contains($0) } }
}

extension DraftNames {
  /// As in a version's message.
  var text: String { names.joined(separator: " ") }

  /// Words that are no names are passed over.
  init(parsing text: String) {
    let words = text.split(separator: " ").prefix(Self.limit).filter { word in
      word.utf8.count == Self.length && word.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
    self.init(words.map(String.init))
  }
}
