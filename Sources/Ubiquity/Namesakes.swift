internal import Git

/// Packages that a side of a merge gave other names, or deleted, where something else took a former name of theirs.
///
/// What a side has under such names is merged under those that the packages have in the base, and what took a former name, as something new, under one that
/// no document can have. Afterwards all get the names that they have; a deleted one that the other side changed wants the name that it had, which another one has.
struct Namesakes {
  /// The base's path of each package that one of the sides renamed so, and the path that the merge has it at.
  private(set) var names: [TreePath: TreePath] = [:]
  /// The base's paths of those that were deleted.
  private var deleted: Set<TreePath> = []
  /// The base's paths of those that a side has kept, though they were deleted before it.
  private var survivors: Set<TreePath> = []
  typealias Packages = PackageSides.Packages

  /// Changes the sides as is said above.
  init(base: Packages, _ a: inout TreeMerge.Side, _ b: inout TreeMerge.Side) {
    let taken = (a.takenPackages(of: base), b.takenPackages(of: base))
    let own = a.renamedPackages(since: base, taken.0), other = b.renamedPackages(since: base, taken.1)
    if own.isEmpty, other.isEmpty, taken.0.isEmpty, taken.1.isEmpty { return }
    names = own
    for (package, theirs) in other {
      let name = own[package].map { package.newName((a.depth(of: $0), $0), (b.depth(of: theirs), theirs)) }
      names[package] = name ?? theirs
    }
    let files = a.survivors.union(b.survivors)
    survivors = Set(files.compactMap(\.package)).filter { base[$0]?.keys.allSatisfy(files.contains) ?? false }
    deleted = taken.0.union(taken.1).subtracting(names.keys).subtracting(survivors)
    a.rename(own, taken.0)
    b.rename(other, taken.1)
  }

  /// Whether there are none.
  var isEmpty: Bool { names.isEmpty && deleted.isEmpty && survivors.isEmpty }

  /// The path that a merged file gets, or that it wants where another one has it.
  func path(of file: TreePath) -> TreePath {
    guard !isEmpty, let package = file.package else { return file }
    if let name = names[package] { return givingWay(name.appending(file.name(in: package))) }
    if deleted.contains(package) { return TreePath.replaced.appending(file.description) }
    return package.isInPlace ? givingWay(TreePath(file.name(in: TreePath.inPlace))) : file
  }

  private func givingWay(_ file: TreePath) -> TreePath {
    guard let package = file.package, survivors.contains(package) else { return file }
    return TreePath.replaced.appending(file.description)
  }
}

extension TreePath {
  /// The folder of what took the names of other packages.
  fileprivate static let inPlace = TreePath("\u{1}")
  fileprivate var isInPlace: Bool { isBelow(Self.inPlace) }

  /// The folder of what wants a name that another one has taken.
  fileprivate static let replaced = TreePath("\u{2}")

  /// The path that is wanted, whoever has it.
  var wanted: TreePath { isBelow(Self.replaced) ? TreePath(name(in: Self.replaced)) : self }
}

extension TreeMerge.Side {
  /// How many versions lead to the last change of a package.
  func depth(of package: TreePath) -> Int {
    files.keys.filter { $0.package == package }.map { changed($0).depth }.max() ?? 0
  }

  /// The base's paths of packages that were deleted as wholes, where others are by now.
  fileprivate func takenPackages(of base: Namesakes.Packages) -> Set<TreePath> {
    let targets = Set(moves.values)
    let others = renewed.union(departed.intersection(targets)).filter { files[$0] != nil }
    return Set(others.compactMap(\.package)).filter { package in
      base[package]?.keys.allSatisfy { moves[$0] == nil && (files[$0] == nil || others.contains($0)) } ?? false
    }
  }

  /// From the base's path to this side's: of packages all of whose files went to one other, if anywhere, and of which something else has the name, or that have the name of such a one, or one
  /// that was `taken` by them.
  fileprivate func renamedPackages(since base: Namesakes.Packages, _ taken: Set<TreePath>) -> [TreePath: TreePath] {
    let moved = Set(moves.keys.compactMap(\.package)), present = Set(files.keys.compactMap(\.package))
    var renamed: [TreePath: TreePath] = [:]
    for package in moved { renamed[package] = base[package].flatMap { target(of: $0.keys, in: package) } }
    renamed = renamed.leaving { base[$0] == nil || taken.contains($0) }
    return renamed.filter { present.contains($0.key) || base[$0.value] != nil }
  }

  private func target(of package: some Sequence<TreePath>, in path: TreePath) -> TreePath? {
    let targets = Set(package.compactMap { moves[$0] }.map(\.package))
    guard targets.count == 1, let target = targets.first ?? nil, target != path else { return nil }
    return package.allSatisfy { moves[$0] != nil || departed.contains($0) || files[$0] == nil } ? target : nil
  }

  /// Gives packages the names that they had in the base. What is at the paths of those, and of `taken` ones, is in their places.
  fileprivate mutating func rename(_ packages: [TreePath: TreePath], _ taken: Set<TreePath>) {
    if packages.isEmpty, taken.isEmpty { return }
    var former = Dictionary(packages.map { ($0.value, $0.key) }) { first, _ in first }
    for path in taken.union(packages.keys) where former[path] == nil {
      former[path] = TreePath.inPlace.appending(path.description)
    }
    let origins = Dictionary(former.map { ($0.value, $0.key) }) { first, _ in first }
    files = Dictionary(files.map { ($0.key.renamed(former), $0.value) }) { first, _ in first }
    moves = moves.mapValues { $0.renamed(former) }.filter { $0.key != $0.value }
    changed = { [changed] in changed($0.renamed(origins)) }
  }
}

extension TreePath {
  fileprivate func renamed(_ packages: [TreePath: TreePath]) -> TreePath {
    guard let package, let name = packages[package] else { return self }
    return name.appending(self.name(in: package))
  }
}
