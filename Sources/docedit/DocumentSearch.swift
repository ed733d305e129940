import Foundation
import Ubiquity

/// The documents of a name in several containers; where there are none, one that had it and was deleted or renamed since: that still has a history.
struct DocumentSearch {
  private(set) var found: [DocumentReference] = []
  private var failures: [(root: URL, error: UbiquityError)] = []
  private let isPossible: Bool

  init(for name: String, in containers: [Workspace.FoundContainer]) async {
    isPossible = name.canBePath
    for one in containers {
      await look(through: one) { container throws(UbiquityError) in try await container.paths(named: name) }
    }
    if !found.isEmpty { return }
    for one in containers {
      await look(through: one) { container throws(UbiquityError) in try await container.knows(name) ? [name] : [] }
    }
    found = Array(found.prefix(1))
    guard found.isEmpty, isPossible else { return }
    for one in containers {
      await look(through: one) { container throws(UbiquityError) in
        try await container.knownPaths().filter { $0.isPath(name) }
      }
    }
  }

  /// Why a container could not be looked through, which may have what is not found. Where others could be, one that is not there is no reason.
  var failure: CommandFailure? {
    let reason = failures.first { $0.error.code != .noContainer }
    return isPossible ? reason.map { CommandFailure($0.error).naming($0.root) } : nil
  }

  private mutating func look(
    through found: Workspace.FoundContainer,
    _ paths: (UbiquityContainer) async throws(UbiquityError) -> [String]
  ) async {
    do throws(UbiquityError) {
      let container = try found.container.get()
      self.found += try await paths(container).map { DocumentReference(container: container, path: $0) }
    } catch { failures.append((found.root, error)) }
  }
}

extension UbiquityContainer {
  /// The document at a path; else those whose file name, or end of the path, it is.
  fileprivate func paths(named name: String) throws(UbiquityError) -> [String] {
    if let exact = try document(at: name) { return [exact.path] }
    return try documents().map(\.path).filter { $0.isPath(name) }
  }
}

extension String {
  /// Whether a document of a container may go by that: it leads nowhere else.
  fileprivate var canBePath: Bool {
    !hasPrefix("/") && !hasPrefix("~") && split(separator: "/").allSatisfy { $0 != "." && $0 != ".." }
  }
}
