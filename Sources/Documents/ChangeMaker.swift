import Ubiquity

/// Who made what came into a document.
public enum ChangeMaker: Hashable, Sendable {
  /// A program on this machine.
  case thisMachine
  /// Another machine, by its name; nil where that is not known.
  case machine(String?)
  /// Who made a version with plain git, on whatever machine.
  case git(String)
  /// Who went back to an older version with plain git, on this machine.
  case settingBack
}

extension UbiquityContainer {
  /// Whether this device made all versions of a document that came after a version.
  func isOfThisDevice(_ path: String, since version: String?) throws -> Bool {
    let newer = try history(of: path, after: version)
    return !newer.isEmpty && newer.allSatisfy { $0.author.id == device.id }
  }

  /// The names of the other devices that made versions of a document after a version.
  func otherDevices(at path: String, since version: String?) throws -> Set<String> {
    let authors = try history(of: path, after: version).map(\.author).filter { $0.id != nil && $0.id != device.id }
    return Set(authors.map(\.name))
  }

  /// Nothing where no version is given.
  private func history(of path: String, after version: String?) throws -> [HistoryEntry] {
    guard let version else { return [] }
    let new = try versions(since: version)
    return try history(of: path).filter { new.contains($0.commit) }
  }

  /// Who made the versions of a document since one.
  func maker(of document: StoredDocument, since version: String?) throws -> ChangeMaker {
    if let version, document.version != version, try isAncestor(document.version, of: version) { return .settingBack }
    if try isOfThisDevice(document.path, since: version) { return .thisMachine }
    let authors = try history(of: document.path, after: version).filter { $0.kind != .merge }.map(\.author)
    guard let last = authors.first, authors.allSatisfy({ $0.id == nil }) else { return .machine(nil) }
    return .git(last.name)
  }

  /// Who deleted a document.
  func deleter(of path: String) throws -> ChangeMaker {
    guard let author = try history(of: path, limit: 1).first?.author else { return .machine(nil) }
    guard let id = author.id else { return .git(author.name) }
    return id == device.id ? .thisMachine : .machine(author.name)
  }
}
