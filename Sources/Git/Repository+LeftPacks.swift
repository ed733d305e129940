internal import CGit2
internal import Foundation

// What killed processes leave of packs.
extension Repository {
  /// Removes indices of packs that are not there: a fetch that was killed leaves one, as it gives the index its name first. git does it the
  /// other way round. Packs that were being deleted go, and libgit2's files that have no name yet: where their writer was killed (`isAbandoned`) at once, else when they are ten
  /// minutes old and no process that can be looked at has them open. Only while the caller holds its own locks on the store and on its network.
  public borrowing func clearUnfinishedPacks(isAbandoned: Bool) {
    clearCondemnedPacks()
    let folder = packFolder
    for name in File.names(in: folder) {
      if name.hasPrefix("pack_git2_"), isAbandoned || Self.isLeft(folder + name) { unlink(folder + name) }
      guard name.hasPrefix("pack-"), name.hasSuffix(".idx") else { continue }
      let stem = folder + String(name.dropLast(4))
      if access(stem + ".pack", F_OK) != 0, errno == ENOENT { unlink(stem + ".idx") }
    }
  }

  private static func isLeft(_ path: String) -> Bool { (File.age(of: path) ?? 0) > 600 && !OpenFile(path).isOpen }

  /// Deletes a pack. No index ever names a pack that is gone: it loses its own name first. It goes last, so that what is left of the pack by a process that is
  /// killed in between is known to be no loss.
  private static func deletePack(_ index: String) {
    let stem = String(index.dropLast(4)), condemned = condemned(stem)
    guard rename(index, condemned) == 0 else { return }
    deleteRest(of: stem)
    unlink(condemned)
  }

  /// Deletes packs, and git's index of several packs, which may name them; git makes it anew where its user has it do so.
  func deletePacks(_ indices: [String]) {
    if indices.isEmpty { return }
    forgetSeveralPacks()
    for index in indices { Self.deletePack(index) }
    forgetSeveralPacks()
  }

  private func forgetSeveralPacks() {
    for name in File.names(in: packFolder) where name.hasPrefix("multi-pack-index") && !name.hasSuffix(".lock") {
      unlink(packFolder + name)
    }
  }

  private static func deleteRest(of stem: String) {
    for suffix in [".pack", ".rev", ".bitmap", ".mtimes", ".promisor"] { unlink(stem + suffix) }
  }

  private static let condemnedPrefix = "tmp_idx_"

  /// git takes a file of that name for one that was not finished.
  private static func condemned(_ stem: String) -> String {
    let name = stem.split(separator: "/").last ?? ""
    return stem.dropLast(name.count) + condemnedPrefix + name
  }

  private borrowing func clearCondemnedPacks() {
    let folder = packFolder
    for name in File.names(in: folder) where name.hasPrefix(Self.condemnedPrefix + "pack-") {
      let stem = folder + name.dropFirst(Self.condemnedPrefix.count)
      if access(stem + ".idx", F_OK) != 0 { Self.deleteRest(of: stem) }
      unlink(folder + name)
    }
  }

  /// Ends what a killed process began: packs that were being deleted go; old ones without an index, as a killed git leaves them, get one, since they may hold
  /// what is needed. Those that are not whole are left. Only while the caller holds its own lock on the store.
  borrowing func takeUpLeftPacks() throws(GitError) {
    clearCondemnedPacks()
    let folder = packFolder, names = Set(File.names(in: folder))
    let stems = names.filter { $0.hasPrefix("pack-") && $0.hasSuffix(".pack") }.map { String($0.dropLast(5)) }
    let left = stems.filter { stem in
      ![".idx", ".keep"].contains { names.contains(stem + $0) } && Self.isOld(folder + stem + ".pack")
    }
    if left.isEmpty { return }
    for stem in left { _ = indexAnew(folder + stem) }
    try reopenObjects()
  }

  /// Makes the indices of packs anew that have none, or none that fits, where the packs are whole; they may get other names. Returns how many. Without the lock
  /// on the store, of those that are `old` only: somebody may be writing the others.
  public borrowing func indexPacksAnew(old: Bool = false) throws(GitError) -> Int {
    let packs = uselessPacks(among: File.names(in: packFolder))
    let count = packs.filter { (!old || Self.isOld($0 + ".pack")) && indexAnew($0) }.count
    if count > 0 { try reopenObjects() }
    return count
  }

  /// Whether the pack was whole. Under another name, it goes.
  private borrowing func indexAnew(_ stem: String) -> Bool {
    guard (try? receive(packFile: stem + ".pack")) != nil else { return false }
    if PackFiles(index: stem + ".idx").areWhole { return true }
    unlink(stem + ".idx")
    Self.deleteRest(of: stem)
    return true
  }

  /// Takes the objects of a pack that is somewhere else, and needs no index. Throws, and takes none, where it is not whole.
  public borrowing func receive(packFile path: String) throws(GitError) {
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw GitError(errno: errno, operation: "read pack", about: path) }
    defer { close(file) }
    let receiver = try receivePack()
    while case let bytes = File.bytes(of: file, count: 1 << 20), !bytes.isEmpty { try receiver.take(bytes) }
    try receiver.finish()
  }

  /// Files of packs that lack their other half, and that no reader looks into: a killed process left them.
  public borrowing func leftPackFiles() -> [String] {
    let folder = packFolder, names = Set(File.names(in: folder))
    let halves = names.filter { name in
      guard name.hasPrefix("pack-"), let stem = name.split(separator: ".").first else { return false }
      return ![".idx", ".pack"].allSatisfy { names.contains(stem + $0) } && !names.contains(stem + ".keep")
    }
    return (halves + names.filter { $0.hasPrefix(Self.condemnedPrefix + "pack-") }).map { folder + $0 }.sorted()
  }
}
