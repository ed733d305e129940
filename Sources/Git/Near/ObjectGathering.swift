internal import CGit2

/// Gathers the objects that one side has and the other lacks: each after those that it names.
///
/// Of a version only what differs from the one before is looked at.
struct ObjectGathering {
  /// What is not there in the form that is read here.
  struct Unfit: Error {}

  /// How many objects there may be, and how many bytes.
  struct Limit: Sendable {
    let objects, bytes: Int
    var isLarge: Bool { objects > Self.few.objects }
    /// For more than that git's own program, or libgit2, is the better one.
    static let few = Limit(objects: 256, bytes: 8 << 20)
    /// What has to be in memory at once.
    static let all = Limit(objects: 1_000_000, bytes: 512 << 20)
  }

  private let limit: Limit
  /// An object of the side that has them; nil where it cannot be had.
  let read: (ObjectID) -> PlainObject?
  /// Files that both have, wherever they are.
  let sharedFiles: Set<ObjectID>
  /// The tree of a commit that both have; nil for any other commit.
  let sharedTree: (ObjectID) -> ObjectID?
  /// A tree that both have.
  let sharedEntries: (ObjectID) -> [PlainObject.Entry]?

  private(set) var objects: [PlainObject] = []
  private(set) var size = 0
  private var trees: [ObjectID: ObjectID] = [:]
  /// Where the gathered folders are among the objects.
  private var folders: [ObjectID: Int] = [:]
  private var seen: Set<ObjectID> = []

  init(
    limit: Limit, read: @escaping (ObjectID) -> PlainObject?, sharedFiles: Set<ObjectID>,
    sharedTree: @escaping (ObjectID) -> ObjectID?, sharedEntries: @escaping (ObjectID) -> [PlainObject.Entry]?
  ) {
    (self.limit, self.read, self.sharedFiles) = (limit, read, sharedFiles)
    (self.sharedTree, self.sharedEntries) = (sharedTree, sharedEntries)
  }

  /// Gathers what a commit needs. Throws where something cannot be read so, or there is too much.
  mutating func add(_ tip: ObjectID) throws(Unfit) {
    var pending = [tip], opened: [ObjectID: PlainObject] = [:]
    while let commit = pending.last {
      if let object = opened.removeValue(forKey: commit) {
        try close(object)
      } else if tree(of: commit) == nil {
        opened[commit] = try object(commit)
        pending += (opened[commit]?.commitLinks?.parents ?? []).filter { trees[$0] == nil }.reversed()
        continue
      }
      pending.removeLast()
    }
  }

  /// Gathers the rest of a commit, after its parents.
  private mutating func close(_ commit: PlainObject) throws(Unfit) {
    guard let links = commit.commitLinks else { throw Unfit() }
    try addTree(links.tree, base: links.parents.first.flatMap { trees[$0] })
    trees[commit.id] = links.tree
    objects.append(commit)
  }

  /// Of a commit that was gathered, or that both have.
  private mutating func tree(of commit: ObjectID) -> ObjectID? {
    if let known = trees[commit] { return known }
    trees[commit] = sharedTree(commit)
    return trees[commit]
  }

  private mutating func addTree(_ id: ObjectID, base: ObjectID?) throws(Unfit) {
    guard id != base, !seen.contains(id) else { return }
    let object = try object(id)
    guard let entries = object.entries else { throw Unfit() }
    let old = base.flatMap { self.entries(of: $0) } ?? []
    let known = Dictionary(old.map { ($0.name, $0) }) { $1 }
    for entry in entries where !entry.isForeign {
      let former = known[entry.name]
      if former?.id == entry.id { continue }
      if entry.isFolder {
        try addTree(entry.id, base: former.flatMap { $0.isFolder ? $0.id : nil })
      } else if !seen.contains(entry.id), !sharedFiles.contains(entry.id) {
        try addFile(entry.id)
      }
    }
    folders[id] = objects.count
    objects.append(object)
  }

  /// Somebody may have named something else than a file: it is gathered as what it is.
  private mutating func addFile(_ id: ObjectID) throws(Unfit) {
    let file = try object(id)
    if file.kind != GIT_OBJECT_TREE { return objects.append(file) }
    seen.remove(id)
    try addTree(id, base: nil)
  }

  /// One that was gathered, or one that both have.
  private func entries(of tree: ObjectID) -> [PlainObject.Entry]? {
    folders[tree].map { objects[$0].entries } ?? sharedEntries(tree)
  }

  private mutating func object(_ id: ObjectID) throws(Unfit) -> PlainObject {
    guard seen.count < limit.objects, let object = read(id) else { throw Unfit() }
    seen.insert(id)
    size += object.storedSize
    guard size <= limit.bytes else { throw Unfit() }
    return object
  }
}
