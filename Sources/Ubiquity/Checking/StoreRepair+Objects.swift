internal import Files
internal import Foundation
internal import Git

extension StoreRepair {
  /// Packs without their other half, or that cannot be read: where only the index is broken, it is made anew. What another pack or the remote has comes back
  /// from there.
  mutating func setBrokenPacksAside(_ repository: borrowing Repository) throws(UbiquityError) {
    let mended = try withGit { () throws(GitError) in try repository.indexPacksAnew() }
    if mended > 0 { note("made the \(mended == 1 ? "index of a pack" : "indices of \(mended) packs") anew") }
    let files = repository.uselessPackFiles()
    for file in files { _ = try aside.take(file) }
    if files.isEmpty { return }
    note("set \(files.count.counting("file")) of packs aside that nothing can be read from")
    try withGit { () throws(GitError) in try repository.refreshObjects() }
  }

  /// Sets damaged objects aside, and brings those that are not here from the folder and the remote. What came may need more.
  mutating func mendObjects(_ repository: borrowing Repository, mayAskRemote: Bool) throws(UbiquityError) {
    if try losses(repository).isEmpty { return }
    try setDamagedAside(repository)
    try withGit { () throws(GitError) in try repository.refreshObjects() }
    try resume(repository)
    let fromFolder = try takeFromFolder(repository)
    if fromFolder > 0 { note("took \(Self.objects(fromFolder)) from the folder's files") }
    guard mayAskRemote, try !losses(repository).isEmpty, let remote = remote(repository) else { return }
    do {
      let count = try takeFromRemote(repository, remote)
      hasAskedRemote = true
      if count > 0 { note("fetched \(Self.objects(count)) anew from \(Printable.line(remote))") }
    } catch {
      isRemoteSilent = true
      note("could not ask the remote for what is missing: \(error.message)")
    }
  }

  private static func objects(_ count: Int) -> String { count == 1 ? "1 object" : "\(count) objects" }

  func losses(_ repository: borrowing Repository) throws(UbiquityError) -> [ObjectInspection.Loss] {
    let roots = repository.readableReferences().map(\.target)
    return try unexpectedLosses(of: roots, repository)
  }

  /// What is missing or damaged, but for what was evicted.
  func unexpectedLosses(of roots: [ObjectID], _ repository: borrowing Repository) throws(UbiquityError)
    -> [ObjectInspection.Loss]
  {
    let evictions = Evictions.read(in: "\(site.git)/docedit") ?? Evictions()
    return evictions.unexpected(try withGit { () throws(GitError) in try repository.inspect(roots).losses })
  }

  private mutating func setDamagedAside(_ repository: borrowing Repository) throws(UbiquityError) {
    var count = 0
    for loss in try losses(repository) where loss.isDamaged {
      for file in repository.files(holding: loss.id) where FileManager.default.fileExists(atPath: file) {
        try aside.takeObjects(file, of: repository)
        count += 1
      }
    }
    if count == 0 { return }
    note("set \(count) damaged \(count == 1 ? "file" : "files") of objects aside")
    try withGit { () throws(GitError) in try repository.refreshObjects() }
  }

  /// What is whole in packs that an earlier repair set aside, which was interrupted before it had taken everything out of them, or did not know how.
  private mutating func resume(_ repository: borrowing Repository) throws(UbiquityError) {
    let lost = try losses(repository).count
    if lost == 0 { return }
    var (objects, whole) = (0, 0)
    for pack in SetAsideFolder.packs(git: site.git) {
      if let taken = try? repository.take(fromPack: pack.dropLast(5) + ".idx") {
        objects += taken
      } else if (try? repository.receive(packFile: pack)) != nil {
        whole += 1
      }
    }
    if objects > 0 { note("took \(Self.objects(objects)) from packs that were set aside") }
    if whole > 0, try losses(repository).count < lost {
      note("took what \(whole.counting("pack")) had that had been set aside")
    }
  }

  /// A file of the folder may have the very bytes.
  private func takeFromFolder(_ repository: borrowing Repository) throws(UbiquityError) -> Int {
    let missing = Set(try losses(repository).map(\.id))
    if missing.isEmpty { return 0 }
    let folder = WorkTree(root: site.root)
    var count = 0
    for path in try folder.scan().keys {
      guard let (bytes, _) = try? folder.read(path), let id = try? Repository.blobID(of: bytes), missing.contains(id),
        !repository.contains(id)
      else { continue }
      _ = try withGit { () throws(GitError) in try repository.writeBlob(bytes) }
      count += 1
    }
    return count
  }

  /// A copy of the remote of its own: to this repository the remote would send nothing, as it is taken to have it.
  private func takeFromRemote(_ repository: borrowing Repository, _ remote: String) throws(UbiquityError) -> Int {
    let folder = copyFolder
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = try copy(of: remote, in: folder)
    var count = 0
    while true {
      let missing = try losses(repository).map(\.id)
      let taken = try withGit { () throws(GitError) in try repository.takeAll(missing, from: copy) }
      if taken == 0 { return count }
      count += taken
    }
  }

  /// Those of the objects that the remote has not.
  func missing(_ objects: Set<ObjectID>, on remote: String, _ repository: borrowing Repository) throws(UbiquityError)
    -> Set<ObjectID>
  {
    let folder = copyFolder
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = try copy(of: remote, in: folder)
    return objects.filter { !copy.contains($0) }
  }

  private var copyFolder: String { "\(site.git)/docedit/repair-\(UUID().uuidString)" }

  private func copy(of remote: String, in folder: String) throws(UbiquityError) -> Repository {
    let url = try site.surroundings.remoteURL(remote), options = site.surroundings.networkOptions(for: url)
    let copy = try withGit { () throws(GitError) in try Repository.initializeBare(at: folder) }
    let root = site.root
    let transfer = Transfer(root: root, device: site.device, surroundings: site.surroundings)
    try transfer.fetch(into: copy, url, ["+refs/*:refs/*"], prune: false, isCopy: true, options: options)
    return copy
  }
}
