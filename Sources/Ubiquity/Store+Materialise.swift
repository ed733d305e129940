internal import Files
internal import Foundation
internal import Git

extension Store {
  /// Makes the folder equal to the head. A file that another program has changed in the meantime, and a path where a link or something else
  /// stands, is left as it is.
  func materialise() throws(UbiquityError) {
    try checkFolderIsFree()
    let head = try head(), present = try workTreeCommit()?.content.tree
    lacksRoom = false
    if present == head.content.tree { return try setWorkTree(head.content.tree, head: head) }
    let (base, vacant) = try followEvictions(from: present, to: head)
    let steps = try steps(from: base, to: head.content.tree)
    let left = try take(steps, evictions.without(vacant))
    try tell(of: left, steps)
    try setWorkTree(after: left, base: base, head: head)
    try forgetEvictions(vacant)
    try noteRoom(isLacking: lacksRoom)
  }

  /// Takes the steps, those that remove something first. Returns the paths that are left as they are.
  private func take(_ steps: [FolderStep], _ evicted: Evictions) throws(UbiquityError) -> Set<TreePath> {
    let gone = steps.prefix { $0.new == nil }
    var left: Set<TreePath> = []
    for step in gone where try !put(nil, at: step.path, over: step.old) { left.insert(step.path) }
    let made = try make(steps.filter { $0.old == nil && $0.isExecutable == nil && !evicted.contains($0.path) })
    for step in steps.dropFirst(gone.count) where !made.contains(step.path) {
      if try !take(step, evicted) { left.insert(step.path) }
    }
    return left
  }

  /// Returns whether it could be taken. An evicted document stays away.
  private func take(_ step: FolderStep, _ evicted: Evictions) throws(UbiquityError) -> Bool {
    if evicted.contains(step.path), try workTree.stamp(of: step.path) == nil { return false }
    guard try put(step.new, at: step.path, over: step.old) else { return false }
    if let isExecutable = step.isExecutable { workTree.setExecutable(isExecutable, at: step.path) }
    return true
  }

  private func tell(of left: Set<TreePath>, _ steps: [FolderStep]) throws(UbiquityError) {
    for path in left where isObstructed(path) {
      tell(
        "\(Printable.quoted(path.description)) is not put into the folder: something that is no file is in its place",
        once: "\(path)")
    }
    try tellOfHeld(steps.filter { $0.old == nil && left.contains($0.path) })
  }

  /// Makes the folder equal to `main`, where that moved without it: by plain git, or in a process that was killed. What was done in the folder becomes a version before: names may
  /// have got other documents. Returns of how many documents that was.
  @discardableResult
  func catchUp() throws(UbiquityError) -> Int {
    let isBehind = try markedWorkTree()?.versionOfFolder != head().id
    let collected = try isBehind ? collect(deferring: true) : 0
    try adoptHead()
    if try workTreeCommit()?.content.tree != head().content.tree { try materialise() }
    return collected
  }

  /// What the folder has of the head already it counts as made from: a process may have been killed before it wrote that down, and a file that
  /// is renamed then would come back. So does what plain git has put there, whatever was done with it since. What plain git leaves alone is somebody's own from then on.
  func adoptHead() throws(UbiquityError) {
    let head = try head()
    if let mark = try markedWorkTree(), mark.content.tree == head.content.tree {
      return try setWorkTree(head.content.tree, head: head)
    }
    guard let mark = try workTreeCommit()?.content.tree, mark != head.content.tree,
      case let (base?, vacant) = try followEvictions(from: mark, to: head)
    else { return }
    let steps = try steps(from: base, to: head.content.tree), git = try filesOfGit()
    let evicted = try evictions.without(vacant), left = try notGiven(steps, git, evicted)
    let former = git.last.filter { left.contains($0.key) && !evicted.contains($0.key) }
    if left.count == steps.count, former.isEmpty, !steps.isEmpty { return }
    try setWorkTree(after: left, base: base, besides: former, head: head)
    try forgetEvictions(vacant)
  }

  private func notGiven(
    _ steps: [FolderStep], _ git: FilesOfGit, _ evicted: Evictions
  ) throws(UbiquityError) -> Set<TreePath> {
    let here = steps.filter { !evicted.contains($0.path) }
    let given = try givenByGit(Dictionary(here.map { ($0.path, $0.new) }) { $1 }, git)
    var (left, equal): (Set<TreePath>, [TreePath: ObjectID?]) = ([], [:])
    for step in steps where !given.contains(step.path) {
      let present = workTree.isForeign(step.path) ? step.old : try fileName(of: step.path)?.blob
      if present == step.new { equal[step.path] = .some(present) } else { left.insert(step.path) }
    }
    return try left.union(passingOverAbsent { () throws(UbiquityError) in try movedHere(equal, besides: left) })
  }

  /// Of what the folder has as the head has it, what somebody moved in the folder.
  private func movedHere(
    _ equal: [TreePath: ObjectID?], besides left: Set<TreePath>
  ) throws(UbiquityError) -> Set<TreePath> {
    let absent = Set(equal.filter { $0.value == nil }.keys)
    if absent.isEmpty, left.isEmpty || equal.isEmpty { return [] }
    let changes = try localChanges(followingMoves: true)
    let exchanged = changes.keys.filter { equal[$0] != nil && !absent.contains($0) }
    return try absent.intersection(moves(by: changes).keys).union(exchanged)
  }

  private static let (manyFiles, batch, smallFile) = (8, 256, 1 << 20)

  /// Where there are many new files, those that nothing is in the way of are put there together. Returns them; the others have to be looked at one by one.
  private func make(_ steps: [FolderStep]) throws(UbiquityError) -> Set<TreePath> {
    var (made, rest): (Set<TreePath>, ArraySlice<FolderStep>) = ([], steps.count < Self.manyFiles ? [] : steps[...])
    while !rest.isEmpty {
      var files: [Folder.File] = []
      for step in rest.prefix(Self.batch) {
        guard let blob = step.new, let bytes = try? read(blob, limit: Self.smallFile) else { continue }
        files.append(Folder.File(step.path.description, bytes))
      }
      do { made.formUnion(try workTree.make(files)) } catch  where [.permission, .diskFull].contains(error.code) {}
      rest = rest.dropFirst(Self.batch)
    }
    return made
  }

  /// Returns false where the file is not the one that was put there last. A folder that holds nothing gives way.
  func put(_ blob: ObjectID?, at path: TreePath, over base: ObjectID?) throws(UbiquityError) -> Bool {
    if workTree.isForeign(path) { return false }
    let present = try fileName(of: path)
    if present?.blob == blob { return true }
    guard present?.blob == base else { return false }
    if present == nil, workTree.isFolder(path) { workTree.removeFolderIfEmpty(path) }
    do {
      guard let blob else { try workTree.remove(path); return true }
      if putAhead(blob, at: path, over: present?.stamp) { return true }
      guard let bytes = try read(blob, limit: documentLimit) else {
        tell("\(tooLarge(path)); it stays in git", once: "\(blob)")
        return false
      }
      return try workTree.write(bytes, to: path) { stamp throws(UbiquityError) in stamp == present?.stamp }
    } catch  where error.code == .notDownloaded {
      if let blob { try changeEvictions { $0.wanted.insert(blob) } }
      return false
    } catch  where error.code == .diskFull {
      lacksRoom = true
      return false
    } catch  where error.code == .outside || error.code == .exists {
      return false
    } catch  where error.code == .permission {
      tell(
        "\(Printable.quoted(path.description)) is not brought up to date in the folder: \(error.message)",
        once: "\(path)")
      return false
    }
  }

  private func setWorkTree(
    after left: Set<TreePath>, base: ObjectID?, besides former: [TreePath: ObjectID?] = [:], head: Commit
  ) throws(UbiquityError) {
    if left.isEmpty { return try setWorkTree(head.content.tree, head: head) }
    let target = try snapshot(head.content.tree)
    let before = try base.map { tree throws(UbiquityError) in try snapshot(tree).shown } ?? [:]
    var files = target.files
    for path in left { files[path] = former[path] ?? before[path] }
    try setWorkTree(tree(target.tree, target.edits(to: files)), head: head)
  }

  /// Records what the folder was made from: the head itself, or a commit of its own where the folder differs.
  func setWorkTree(_ tree: ObjectID, head: Commit) throws(UbiquityError) {
    let commit = try tree == head.content.tree ? head.id : workTreeVersion(tree, of: head).id
    let isMoved = try reference(Reference.workTree) != commit
    if isMoved { try set(Reference.workTree, to: commit) }
    if isMoved || commit != head.id { reading?.movesFolder = true }
  }
}

extension Signature {
  /// The author of what every device makes alike.
  static func merge(_ date: Date) -> Signature { Signature(name: mergeName, email: mergeEmail, date: date) }
  static let mergeName = "docedit"
  private static let mergeEmail = "merge@docedit"
  var isOfMerge: Bool { email == Self.mergeEmail }
}
