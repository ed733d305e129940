internal import Foundation
internal import GRDB
internal import Git

extension Store {
  /// How many versions are put into the index at once.
  private static let batch = 500

  /// Asks the index of versions, which then has all that the head grew from. Where it cannot be written or is damaged, another one is made for this one time.
  func askIndex<T>(_ progress: IndexObserver?, _ body: (VersionReader, Int) throws -> T) throws(UbiquityError) -> T {
    let head = try head().id
    if let found = try askKept(head, progress, body) { return found }
    do {
      return try ask(VersionIndex.inMemory(), head, progress, body)
    } catch let error as UbiquityError { throw error } catch { throw Self.unreadable(error) }
  }

  /// Nil where the index that is kept cannot be asked, nor the one that is begun in the place of a damaged one.
  private func askKept<T>(_ head: ObjectID, _ progress: IndexObserver?, _ body: (VersionReader, Int) throws -> T)
    throws(UbiquityError) -> T?
  {
    var asked: VersionIndex?
    for _ in 0..<2 {
      guard let kept = index.versions, kept !== asked else { break }
      do { return try ask(kept, head, progress, body) } catch let error as UbiquityError { throw error } catch {
        index.discard(after: error)
      }
      asked = kept
    }
    return nil
  }

  private static func unreadable(_ error: any Error) -> UbiquityError {
    if (error as? DatabaseError)?.resultCode == .SQLITE_FULL {
      return UbiquityError(
        .diskFull, "the history cannot be read: the disk is full", hint: "make room on the disk and try again")
    }
    return UbiquityError(.damaged, "the history cannot be read: \(Printable.line("\(error)"))", hint: "try again")
  }

  private func ask<T>(
    _ index: VersionIndex, _ head: ObjectID, _ progress: IndexObserver?, _ body: (VersionReader, Int) throws -> T
  ) throws -> T {
    try catchUp(index, with: head, progress)
    return try index.read { reader in
      guard let number = try reader.number(of: head.description) else { throw VersionIndex.Damage() }
      return try body(reader, number)
    }
  }

  /// Puts into the index what it does not have of what the head grew from.
  func catchUp(_ index: VersionIndex, with head: ObjectID, _ progress: IndexObserver?) throws {
    let missing = try index.read { try self.missing(in: $0, from: head) }
    var done = 0
    while done < missing.count {
      let batch = missing[done..<min(done + Self.batch, missing.count)]
      try index.insert(passingOverAbsent { try batch.map { try record(commit($0)) } })
      done += batch.count
      if missing.count > Self.batch { progress?(IndexProgress(versions: done, total: missing.count)) }
    }
  }

  /// The versions that are not in the index, parents before children.
  private func missing(in reader: VersionReader, from head: ObjectID) throws -> [ObjectID] {
    var missing: [ObjectID] = [], seen: Set<ObjectID> = []
    var pending: [(id: ObjectID, parents: ArraySlice<ObjectID>)] = []
    func visit(_ id: ObjectID) throws {
      guard seen.insert(id).inserted, try reader.number(of: id.description) == nil else { return }
      pending.append((id, try commit(id).content.parents[...]))
    }
    try visit(head)
    while let (id, parents) = pending.last {
      if let parent = parents.first {
        pending[pending.count - 1].parents.removeFirst()
        try visit(parent)
      } else {
        missing.append(id)
        pending.removeLast()
      }
    }
    return missing
  }
}
