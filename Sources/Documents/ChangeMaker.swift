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
  /// Who made the versions of a document since one.
  func maker(of document: StoredDocument, since version: String?) throws -> ChangeMaker {
    guard let version else { return .machine(nil) }
    let new = try versions(since: version)
    if new.isEmpty, document.version != version, try isAncestor(document.version, of: version) { return .settingBack }
    let newer = try history(of: document.path).filter { new.contains($0.commit) }
    if !newer.isEmpty, newer.allSatisfy({ $0.author.id == device.id }) { return .thisMachine }
    let authors = newer.filter { $0.kind != .merge }.map(\.author)
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
