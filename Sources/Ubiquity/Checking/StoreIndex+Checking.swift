internal import Foundation
internal import GRDB
internal import Git

extension StoreIndex {
  /// How the file of an index is.
  enum Condition: Sendable {
    /// It may be absent, too.
    case whole
    /// It is no database, or not a whole one.
    case damaged
    /// It cannot be looked at for want of room on the disk, or since another program works with it.
    case unavailable
  }

  static func condition(of file: String) -> Condition {
    guard FileManager.default.fileExists(atPath: file) else { return .whole }
    do { return try integrity(of: file) == "ok" ? .whole : .damaged } catch {
      return isPassing(error) ? .unavailable : .damaged
    }
  }

  var isDamaged: Bool { Self.condition(of: file) == .damaged }

  private static func integrity(of file: String) throws -> String? {
    var configuration = Configuration()
    configuration.busyMode = .timeout(2)
    let database = try DatabaseQueue(path: file, configuration: configuration)
    return try database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }
}

extension UbiquityContainer {
  /// Where the index that is kept is damaged, uses another one from now on, and leaves that as it is: for who only looks.
  public func spareDamagedIndex() { if store.index.isDamaged { store.index.useMemory() } }
}

/// What a look at the index came to.
struct IndexInspection {
  /// Where it does not say what git says; another one would.
  var complaints: [String] = []
  /// Why none can be made that tells the history.
  var failure: String?
}

extension Store {
  /// Compares the index with git: entry by entry, and against one that is made anew.
  func inspectIndex(_ progress: CheckObserver? = nil) -> IndexInspection {
    var inspection = IndexInspection(), count = 0
    for (old, new) in index.differences() {
      count += 1
      if count.isMultiple(of: 64) { progress?(.index, count) }
      if let words = indexComplaint(about: old, new) { inspection.complaints.append(words) }
    }
    do throws(UbiquityError) {
      if try !isRebuiltAlike() { inspection.complaints.append("the history that it tells is not what git says") }
    } catch { inspection.failure = error.message }
    return inspection
  }

  /// Throws where the one that is made anew cannot tell the history.
  private func isRebuiltAlike() throws(UbiquityError) -> Bool {
    let other = TemporaryIndex()
    guard
      let rebuilt = try? Store(
        root: root, device: device, surroundings: surroundings, contentMerge: contentMerge, indexFile: other.file)
    else { return true }
    let made = try rebuilt.history(HistoryQuery()), events = try rebuilt.events()
    if rebuilt.passedOver > 0 { return true }
    guard (try? history(HistoryQuery())) == made else { return false }
    let known = try? self.events()
    return events.allSatisfy { known?[$0.key] == $0.value }
  }

  /// The documents that each version of the index is an event of.
  private func events() throws(UbiquityError) -> [Data: Set<Data>] {
    try askIndex(nil) { reader, _ in try reader.events() }
  }

  /// How an entry of the index differs from what git says; nil where it does not. What is no version here any more is no fault.
  private func indexComplaint(about old: String, _ new: String) -> String? {
    guard let known = index.changes(from: old, to: new), let id = ObjectID(new), let commit = try? commit(id) else {
      return nil
    }
    let before = passedOver, made = try? readableChanges(from: ObjectID(old), to: commit)
    return made == nil || made == known || passedOver > before
      ? nil : "the entry of version \(new.prefix(7)) is not what git says"
  }
}
