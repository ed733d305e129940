internal import Files
internal import Foundation

/// A container's folder, held open by whoever works in it for long: it is found again wherever it is moved to meanwhile.
public final class HeldFolder: Sendable {
  let root: String
  private let copy: ContainerCopy?
  private let descriptor: Descriptor?

  public init(_ container: UbiquityContainer) {
    root = Folder.resolved(container.root.path(percentEncoded: false))
    copy = ContainerCopy(root: root)
    descriptor = try? .folder(root)
  }

  /// Whether the container is where it was. A container that an older docedit made is taken to be: it cannot be told from another.
  var isInPlace: Bool { copy == nil || descriptor?.isAt(root) == true || ContainerCopy(root: root) == copy }

  /// Where it may be now, the likeliest first: where the folder itself is, then where docedit was told that it is.
  func places(_ roots: [String]) -> [String] {
    let own = descriptor?.presentPath().map { [$0] } ?? []
    return (own + roots).filter { ContainerCopy(root: $0) == copy && !Self.isTrash($0) }
  }

  /// Whether a path is in a trash can of a desktop (freedesktop.org, Trash specification 1.0: `Trash` of the data folder, `.Trash` or `.Trash-UID` of a volume).
  private static func isTrash(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    return names.contains { $0 == ".Trash" || $0.hasPrefix(".Trash-") }
      || zip(names, names.dropFirst()).contains { $0 == "Trash" && $1 == "files" }
  }
}

extension DeviceRegistry {
  /// The container whose folder was moved away, at its new place, which is noted. Nil where it is still in its place; throws `noContainer` where it is nowhere
  /// to be found.
  public func container(movedFrom folder: HeldFolder) throws -> UbiquityContainer? {
    guard !folder.isInPlace else { return nil }
    let roots = try roots().map { $0.path(percentEncoded: false) }
    guard let place = folder.places(roots).first else { throw UbiquityError.gone(folder.root) }
    let root = URL(filePath: place, directoryHint: .isDirectory), document = root.appending(path: "document")
    if let container = try container(containing: document) { return container }
    try add(root: root)
    return try container(containing: document)
  }
}
