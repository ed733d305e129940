internal import Git

/// Versions written anew without those of which something is lost, so that no other one goes with these.
struct VersionReplay {
  private let store: Store
  /// What a version whose own parents are not known comes after.
  private let bases: [ObjectID]
  private var whole: WholeVersions
  /// What stands for a version: itself, its copy, or what stands for its parents.
  private var standing: [ObjectID: [ObjectID]] = [:]
  /// How many versions nothing stands for.
  private(set) var leftOut = 0

  init(_ store: Store, after bases: [ObjectID], _ whole: WholeVersions) {
    (self.store, self.bases, self.whole) = (store, bases, whole)
  }

  /// What takes the place of a version that can be read.
  mutating func run(_ main: ObjectID) throws(UbiquityError) -> ObjectID {
    var pending = [(id: main, isAfterParents: false)]
    while let (id, isAfterParents) = pending.popLast() {
      guard standing[id] == nil else { continue }
      guard !whole.contains(id, store.repository), let content = WholeVersions.content(of: id, store.repository) else {
        stand(for: id)
        continue
      }
      if isAfterParents {
        standing[id] = try copies(of: content)
      } else {
        pending += [(id, true)] + content.parents.map { ($0, false) }
      }
    }
    return standing[main]?.first ?? main
  }

  private mutating func stand(for id: ObjectID) {
    let isWhole = whole.contains(id, store.repository)
    standing[id] = isWhole ? [id] : bases
    if !isWhole { leftOut += 1 }
  }

  private mutating func copies(of content: CommitContent) throws(UbiquityError) -> [ObjectID] {
    let known = content.parents.flatMap { standing[$0] ?? bases }
    let parents = known.isEmpty ? bases : whole.newest(of: known, store.repository)
    guard whole.isWhole(content.tree, store.repository) else {
      leftOut += 1
      return parents
    }
    if parents.count == 1, try store.commit(parents[0]).content.tree == content.tree { return parents }
    return [try store.write(copy(of: content, after: parents))]
  }

  /// Merges that are none any more, and versions of others, which this device cannot sign, are its own.
  private func copy(of content: CommitContent, after parents: [ObjectID]) -> CommitContent {
    var copy = content
    copy.parents = parents
    if content.signature.isOfMerge, parents.count < 2 {
      copy.message = CommitMessage("Join versions of which something was lost", device: store.device).text
    }
    if !content.signature.isOf(store.device.id), !content.signature.isOfMerge || parents.count < 2 {
      copy.signature = store.signature
      copy.signature.date = content.signature.date
    }
    return copy
  }
}
