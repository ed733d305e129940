internal import Foundation
internal import Git

// The promises that are looked at through an open store.
extension StoreDoctor {
  /// Whether the file is a database that is whole. It may be absent.
  func index() -> StoreFinding {
    guard FileManager.default.fileExists(atPath: indexFile) else {
      return StoreFinding(.index, .fine, "there is none yet")
    }
    if ![indexFile, own].allSatisfy(FileManager.default.isWritableFile) {
      return StoreFinding(.index, .note, "it is not looked at: you may not write it here")
    }
    return switch StoreIndex.condition(of: indexFile) {
    case .whole: StoreFinding(.index, .fine, "the database is whole")
    case .damaged: StoreFinding(.index, .wrong, "the database is damaged; it can be made anew")
    case .unavailable:
      StoreFinding(.index, .note, "it is not looked at: the disk has no room, or another program works with it")
    }
  }

  /// Whether it says of every version what git says.
  func index(of store: Store) -> StoreFinding {
    let inspection = store.inspectIndex(progress)
    let complaints = inspection.complaints + [inspection.failure].compactMap(\.self)
    return StoreFinding(.index, "it says what git says", complaints: complaints)
  }

  /// What cannot be read although all of it is here came from elsewhere, and is no damage.
  func drafts(_ store: Store, besides strangers: [String: String]) -> StoreFinding {
    var complaints: [String] = [], remarks: [String] = [], count = 0
    for (name, target) in store.repository.readableReferences()
    where name.contains("/activities/") && !strangers.has(tracked: name) {
      do {
        let tree = try store.activities(in: store.commit(target).content.tree)
        count += tree.items.values.filter { $0.draft != nil }.count
        let unreadable = tree.unreadable.map { "activity \($0) of \(name) cannot be read" }
        if name.hasPrefix(Reference.remoteActivities) { remarks += unreadable } else { complaints += unreadable }
        for content in tree.items.values.compactMap(\.draft) { _ = try store.content(content.id) }
      } catch {
        let words = "\(name): \(error.message)"
        if error.code == .malformed, name.hasPrefix(Reference.remoteActivities) {
          remarks.append(words)
        } else {
          complaints.append(words)
        }
      }
    }
    return StoreFinding(.drafts, "\(count.counting("draft")) can be read", complaints: complaints)
      .noting(strangers.filter { $0.key.hasPrefix(Reference.activities) }, remarks)
  }

  func conflicts(_ store: Store, besides strangers: [String: String]) -> StoreFinding {
    var complaints: [String] = [], ids: Set<String> = []
    for (name, target) in store.repository.readableReferences()
    where name.contains("ubiquity/conflicts/") && !strangers.has(tracked: name) {
      let id = String(name.split(separator: "/").last ?? "")
      guard ids.insert(id).inserted else { continue }
      if let words = complaint(about: id, at: target, in: store) { complaints.append(words) }
    }
    return StoreFinding(
      .conflicts, "\(ids.count.counting("conflict version", "has its", "have their")) texts", complaints: complaints
    )
    .noting(strangers.filter { $0.key.hasPrefix(Reference.conflicts) })
  }

  /// Reports have no promise of their own; nothing where all are reports.
  func reports(besides strangers: [String: String]) -> StoreFinding? {
    let strange = strangers.filter { $0.key.hasPrefix(Reference.devices) }
    return strange.isEmpty ? nil : StoreFinding(.references, .fine, "the references name versions").noting(strange)
  }

  private func complaint(about id: String, at commit: ObjectID, in store: Store) -> String? {
    let name = "conflict \(id.prefix(7))"
    guard let tree = try? store.commit(commit).content.tree,
      let bytes = (try? store.bytes(at: "meta.plist", in: tree)).flatMap(\.self),
      let record = PropertyList.decoded(ConflictRecord.self, from: bytes)
    else { return "\(name) says nothing of itself" }
    guard (try? record.id) == id else { return "\(name) is not what its name says" }
    let blobs = [record.base, record.kept, record.other, record.joined].compactMap { $0.flatMap { ObjectID($0) } }
    let evicted = (try? store.evictions.blobs) ?? [:]
    return blobs.allSatisfy { (try? store.read($0)) != nil || evicted[$0] != nil && !store.repository.contains($0) }
      ? nil : "\(name) of \(Printable.quoted(record.path)) lacks a text"
  }

  /// What plain git is doing, while the folder is its own; nil where it is not.
  private func gitWork(_ store: Store) -> StoreFinding? {
    let work = GitWork(git: git)
    if let branch = work.branch, !work.hasBranch(branch) {
      return StoreFinding(
        .folder, .note,
        "git's HEAD names the branch \(Printable.quoted(branch)), which has no version: git switch main goes back")
    }
    if !work.leavesFolderFree, store.repository.isIndexDamaged() {
      return StoreFinding(
        .folder, .wrong, "git's index cannot be read: after rm .git/index, git reset makes it anew")
    }
    do { try store.checkFolderIsFree() } catch  where error.code == .busy {
      return StoreFinding(.folder, .note, error.message)
    } catch {}
    return gitIndex(store)
  }

  /// What the next `git commit` would take back; nil where it is nothing, and where git's index is locked, which is told of the locks.
  private func gitIndex(_ store: Store) -> StoreFinding? {
    guard case .free = IndexLockState(of: git), let files = try? store.filesBehindInGitIndex(), !files.isEmpty else {
      return nil
    }
    let names = files.map(\.description).documentPaths.map { Printable.line($0) }
    return StoreFinding(
      .folder, .note,
      "git's index has another text of \(names.count.counting("document")) than main and the folder; unless that is meant, git reset makes it equal",
      details: names)
  }

  /// Files that other programs changed are what sync is for, and nothing wrong.
  func folder(_ store: Store) -> StoreFinding {
    if let finding = gitWork(store) { return finding }
    do {
      if try store.workTreeCommit() == nil {
        return StoreFinding(
          .folder, .note, "it is not known what the folder was made from; the next sync compares it with the versions")
      }
      let changed = try store.localChanges().keys.map(\.description).documentPaths.map { Printable.line($0) }
      let evicted = try store.evictions
      let count = try store.workTreeSnapshot().shown.keys.filter { !evicted.contains($0) }.count
      let unreadable = store.unreadable.map(\.description).documentPaths
      if !unreadable.isEmpty {
        let error = UbiquityError.unreadable(unreadable)
        return StoreFinding(.folder, .note, error.message, details: unreadable.map { Printable.line($0) })
      }
      if changed.isEmpty {
        return StoreFinding(.folder, .fine, "\(count.counting("file", "is", "are")) what was last put there")
      }
      return StoreFinding(
        .folder, .note,
        "\(changed.count.counting("document", "was", "were")) changed by other programs; the next sync makes versions of them",
        details: changed)
    } catch { return StoreFinding(.folder, .wrong, error.message) }
  }
}

extension [String: String] {
  /// Whether what was fetched under the name is among them. What this device has under the remote's name of it is its own.
  fileprivate func has(tracked name: String) -> Bool {
    let shared = Reference.shared(name)
    return shared != name && self[shared] != nil
  }
}
