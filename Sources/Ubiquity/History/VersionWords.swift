/// How many words a version of a document has, and how they differ from the version before it; of a merge what it has beyond those before it.
public struct VersionWords: Hashable, Sendable {
  public var count: Int
  public var added: Int
  public var removed: Int
  public init(count: Int, added: Int, removed: Int) { (self.count, self.added, self.removed) = (count, added, removed) }
}

extension VersionWords {
  /// What counting came to.
  public enum Count: Hashable, Sendable {
    case words(VersionWords)
    /// It is no text, or too much to be counted.
    case none

    public var words: VersionWords? { if case .words(let words) = self { words } else { nil } }
  }

  /// A change whose words are asked for.
  public struct Key: Hashable, Sendable {
    /// The names of the contents before, of a merge those of all parents, and after; empty for none.
    var old, new: String
    /// What the contents are read as.
    var format: String

    public init(_ change: HistoryEntry.Change, format: String) {
      old = ([change.oldBlob ?? ""] + (change.otherBlobs ?? [])).joined(separator: " ")
      (new, self.format) = (change.newBlob ?? "", format)
    }
  }
}

extension UbiquityContainer {
  /// The words of changes, as far as they were counted before; the index keeps them.
  public func knownWords(of changes: [VersionWords.Key]) -> [VersionWords.Key: VersionWords.Count] {
    store.index.words(of: changes)
  }

  public func keep(_ words: [VersionWords.Key: VersionWords.Count]) { store.index.keep(words) }
}
