internal import Git

/// Two sides of a merge whose packages go the same way as wholes, so that a merge file by file tears none apart.
///
/// Where one side deleted a package and the other changed or added a file of it, or decided to keep it, the one gets it back. Where one side renamed a package, what the
/// other added to it goes along, and what it changed of the files that the rename left behind. Where both renamed one, differently, all its files get
/// the newer name, and one that is no free name before one that is.
struct PackageSides {
  private(set) var a: TreeMerge.Side
  private(set) var b: TreeMerge.Side
  /// The files of packages that one side has back.
  private(set) var returned: Set<TreePath> = []
  /// The packages of the base and of both sides.
  private(set) var packages: (base: Packages, a: Packages, b: Packages)
  /// The names of packages of which others took the former ones.
  let names: Namesakes
  private let base: [TreePath: ObjectID]
  typealias Packages = [TreePath: [TreePath: ObjectID]]

  init(base: [TreePath: ObjectID], _ a: TreeMerge.Side, _ b: TreeMerge.Side) {
    var (a, b) = (a, b)
    let known = base.byPackage
    names = Namesakes(base: known, &a, &b)
    (self.base, self.a, self.b) = (base, a, b)
    packages = (known, a.files.byPackage, b.files.byPackage)
    let (own, other) = (packages.a, packages.b)
    let goneOnOne = packages.base.filter { (own[$0.key] == nil) != (other[$0.key] == nil) }
    let goneOnBoth = packages.base.filter { own[$0.key] == nil && other[$0.key] == nil }
    if goneOnOne.isEmpty, goneOnBoth.isEmpty { return }
    (self.a, self.b) = (TreeMerge.checked(a, against: base), TreeMerge.checked(b, against: base))
    for (path, files) in goneOnOne.sorted(by: { $0.key < $1.key }) {
      bring(Package(path: path, files: files, present: own[path] ?? other[path] ?? [:]), isGoneInA: own[path] == nil)
    }
    for (path, files) in goneOnBoth.sorted(by: { $0.key < $1.key }) {
      giveOneName(to: Package(path: path, files: files))
    }
    (packages.a, packages.b) = (self.a.files.byPackage, self.b.files.byPackage)
  }

  /// One that not both sides have under its name.
  private struct Package {
    var path: TreePath
    /// What the base has of it.
    var files: [TreePath: ObjectID]
    /// What the side has of it that has it; nothing where none does.
    var present: [TreePath: ObjectID] = [:]

    var isChanged: Bool { present.contains { files[$0.key] != $0.value } }
  }

  private mutating func bring(_ package: Package, isGoneInA: Bool) {
    var (gone, there) = isGoneInA ? (a, b) : (b, a)
    bring(package, &gone, &there)
    (a, b) = isGoneInA ? (gone, there) : (there, gone)
  }

  private mutating func bring(_ package: Package, _ gone: inout TreeMerge.Side, _ there: inout TreeMerge.Side) {
    if package.files.keys.allSatisfy({ gone.moves[$0] == nil }) {
      let isUpheld = there.upheld.contains(package.path)
      guard isUpheld || package.isChanged || names.names[package.path] != nil else { return }
      gone.giveBack(package.files)
      returned.formUnion(package.files.keys)
    } else if let target = target(of: package, gone) {
      carry(package, to: target, &gone)
      follow(package, to: target, gone, &there)
    }
  }

  /// The new package that all its moved files are in.
  private func target(of package: Package, _ side: TreeMerge.Side) -> TreePath? {
    let targets = Set(package.files.keys.compactMap { side.moves[$0] }.map(\.package))
    guard targets.count == 1, let target = targets.first ?? nil, packages.base[target] == nil else { return nil }
    return target
  }

  /// Both sides renamed it.
  private mutating func giveOneName(to package: Package) {
    guard let own = target(of: package, a), let other = target(of: package, b), own != other else { return }
    carry(package, to: own, &a)
    carry(package, to: other, &b)
    let name = package.path.newName((a.depth(of: own), own), (b.depth(of: other), other))
    if name == own { move(other, to: own, &b) } else { move(own, to: other, &a) }
  }

  /// All files of one package go to another, which the side does not have.
  private func move(_ package: TreePath, to target: TreePath, _ side: inout TreeMerge.Side) {
    let files = side.files.keys.filter { $0.package == package }
    if side.files.keys.contains(where: { $0.package == target }) { return }
    let former = Dictionary(files.map { (target.appending($0.name(in: package)), $0) }) { $1 }
    side.rename(former, besides: base)
  }

  /// Files that have the same name in the renamed package are the same files, however much they were changed.
  private func carry(_ package: Package, to target: TreePath, _ side: inout TreeMerge.Side) {
    let left = package.files.keys.filter { side.moves[$0] == nil }
    if left.isEmpty { return }
    let targets = Set(side.moves.values)
    for file in left {
      let new = target.appending(file.name(in: package.path))
      if side.files[new] != nil, base[new] == nil, !targets.contains(new) { side.moves[file] = new }
    }
  }

  /// The other side's own files of the package go to its new name.
  private func follow(
    _ package: Package, to target: TreePath, _ gone: TreeMerge.Side, _ side: inout TreeMerge.Side
  ) {
    var former: [TreePath: TreePath] = [:]
    for (file, blob) in package.present where package.files[file] != blob && gone.moves[file] == nil {
      let new = target.appending(file.name(in: package.path))
      if side.files[new] == nil, base[new] == nil { former[new] = file }
    }
    if former.isEmpty { return }
    side.rename(former, besides: package.files)
  }
}

extension TreeMerge.Side {
  /// Takes back that files were deleted.
  fileprivate mutating func giveBack(_ lost: [TreePath: ObjectID]) {
    files.merge(lost) { own, _ in own }
    renewed.subtract(lost.keys)
    departed.subtract(lost.keys)
  }

  /// Gives files other names; those that the base has are moved.
  fileprivate mutating func rename(_ former: [TreePath: TreePath], besides base: [TreePath: ObjectID]) {
    let origins = Dictionary(moves.map { ($0.value, $0.key) }) { $1 }
    for (new, old) in former {
      files[new] = files.removeValue(forKey: old)
      if let origin = origins[old] ?? (base[old] == nil ? nil : old) { moves[origin] = new }
    }
    changed = { [changed] in changed(former[$0] ?? $0) }
  }
}

extension [TreePath: ObjectID] {
  /// The files of each package.
  var byPackage: [TreePath: [TreePath: ObjectID]] {
    reduce(into: [:]) { packages, file in
      if let package = file.key.package { packages[package, default: [:]][file.key] = file.value }
    }
  }
}
