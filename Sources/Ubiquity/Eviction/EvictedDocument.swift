internal import Git

/// A document that is listed here, and whose content is not.
public struct EvictedDocument: Hashable, Sendable {
  public var path: String
  /// How many bytes its files had when it was evicted.
  public var bytes: Int
  /// Whether another machine has changed it since.
  public var isNewer: Bool
}

extension Store {
  func evictedDocuments() throws(UbiquityError) -> [EvictedDocument] {
    let evicted = try evictions
    let lacking = try unfittingDocuments().filter(\.value).keys.map { path throws(UbiquityError) in
      EvictedDocument(path: path.description, bytes: try lackingBytes(of: path), isNewer: false)
    }
    if evicted.documents.isEmpty { return lacking.sorted { $0.path < $1.path } }
    let head = try head(), base = try workTreeCommit()
    var found: [EvictedDocument] = []
    for (path, size) in evicted.documents.sorted(by: { $0.key < $1.key }) {
      guard try isAbsent(path, in: head.content.tree) else { continue }
      let known = try base.flatMap { commit throws(UbiquityError) in try document(path, in: commit) }
      let isNewer = try known?.blob != document(path, in: head)?.blob
      found.append(EvictedDocument(path: path.description, bytes: size, isNewer: isNewer))
    }
    return (found + lacking).sorted { $0.path < $1.path }
  }
}
