public import Foundation
internal import Git

/// A version that changed one document, with what it was made from.
public struct DocumentVersion: Hashable, Sendable {
  /// The document as the version has it.
  public var document: StoredDocument
  public var kind: HistoryEntry.Kind
  /// Who wrote what is new in it: the device that made the version; where it took a draft up, the device that the draft came from.
  public var author: Device
  public var date: Date
  /// The document as the versions have it that this one grew from: several for a merge, none for the first. What was brought back from an older
  /// version grew from that too, which comes last.
  public var sources: [StoredDocument]
}

extension UbiquityContainer {
  /// The version that made a document what it is. Costs a glance at each version in between that left it as it was.
  public func origin(of document: StoredDocument) throws(UbiquityError) -> DocumentVersion {
    try store.origin(of: document)
  }

  /// The document as a version has it; nil where it has none at the path.
  public func document(at path: String, in version: String) throws(UbiquityError) -> StoredDocument? {
    guard let id = ObjectID(version) else { return nil }
    return try store.document(TreePath(path), at: id)
  }
}
