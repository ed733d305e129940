import Foundation
public import Ubiquity

extension Document {
  /// Where a ubiquitous document is.
  public struct UbiquitousPlace: Sendable {
    public let container: UbiquityContainer
    public var path: String
    /// The version that the text grew from; nil where there is none yet.
    public var base: StoredDocument?
    let folder: HeldFolder

    init(container: UbiquityContainer, path: String, base: StoredDocument?) {
      (self.container, self.path, self.base) = (container, path, base)
      folder = HeldFolder(container)
    }
  }
}

extension Document.UbiquitousPlace {
  /// What a file comes into its container for.
  enum Purpose { case opening, saving }

  /// That of a file; nil outside of all containers, and for one that its container leaves out, which only a save makes a document.
  @concurrent static func of(_ file: URL, for purpose: Purpose, _ registry: DeviceRegistry) async throws -> Self? {
    guard let container = try registry.container(containing: file) else { return nil }
    let path = try container.path(of: file)
    let present: String? =
      switch purpose {
      case .opening: try await container.collectLocalChanges(ofDocumentAt: path)
      case .saving: try await container.collectLocalChanges(of: path)
      }
    guard let present else { return nil }
    return Self(container: container, path: present, base: try await container.document(at: present))
  }

  /// The document's file where it is not that one.
  func file(insteadOf file: URL) throws -> URL? {
    try container.path(of: file).isSpelled(as: path) ? nil : container.file(at: path)
  }

  /// Whether the container gave it that path, since another document's name was in the way of the file's own.
  func hasGivenName(insteadOf file: URL) async throws -> Bool {
    try await container.givenName(insteadOf: container.path(of: file)) == path
  }
}

extension String {
  /// Whether a path has the same bytes: names that are only in another normal form are others, in folders and in git.
  public func isSpelled(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
