/// How many words a version of a document has, and how they differ from the version before it.
public struct VersionWords: Hashable, Sendable {
  public var count: Int
  public var added: Int
  public var removed: Int
  public init(count: Int, added: Int, removed: Int) { (self.count, self.added, self.removed) = (count, added, removed) }
}

extension UbiquityContainer {
  /// The words of a change, where they were counted before as a file of this format; the index keeps them.
  public func knownWords(of change: HistoryEntry.Change, format: String) -> VersionWords? {
    store.index.words(of: change, format: format)
  }

  public func keep(_ words: VersionWords, of change: HistoryEntry.Change, format: String) {
    store.index.keep(words, of: change, format: format)
  }
}
