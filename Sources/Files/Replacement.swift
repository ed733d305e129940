/// One file that is about to be replaced, or made. Its steps are told apart so that several files can go together.
struct Replacement {
  private let folder: Folder
  private let change: Folder.Change
  private let present: Descriptor.Kind?
  private let new = TemporaryName.make()
  /// A second name of the old file, while it may have to be put back.
  private let old = TemporaryName.make()

  /// Makes the folders on the way. Throws `exists` where something else than a file is.
  init(_ change: Folder.Change, in folder: Folder) throws(SystemError) {
    (self.folder, self.change) = (folder, change)
    let place = try folder.place(of: change.path, creating: true)
    present = try place.folder.kind(of: place.name)
    if present == .folder || present == .other { throw .exists }
  }

  /// Writes the new bytes beside. Nobody else can read them before they have the permissions of the old file.
  func prepare() throws(SystemError) {
    let isPlain = present == nil && change.mode == nil
    let file = try place().folder.newFile(new, mode: isPlain ? 0o666 : 0o600)
    do { try file.writeAll(change.bytes) } catch {
      file.giveRoomBack()
      throw error
    }
    if present != nil { try takeAttributes(file) }
    if let mode = present?.stamp?.mode ?? change.mode { try file.setMode(mode) }
    try file.sync()
  }

  /// A file that may be written and not read gives none.
  private func takeAttributes(_ file: borrowing Descriptor) throws(SystemError) {
    let place = try place()
    if let former = try? place.folder.file(place.name) { file.takeAttributes(of: former) }
  }

  /// Puts the new file in its place. False, and nothing is changed, where the change does not want to replace what is there.
  func install() throws -> Bool {
    let place = try place()
    guard try change.mayReplace(place.folder.kind(of: place.name)?.stamp) else { return false }
    if present != nil { try place.folder.link(place.name, old, in: place.folder) }
    try place.folder.rename(new, place.name, replacing: present != nil)
    return true
  }

  /// Waits until the installation is on the disk for good.
  func sync() throws(SystemError) { try place().folder.sync() }

  /// Undoes the installation. On a file system without second names the new file stays.
  func putBack() throws(SystemError) {
    let place = try place()
    if present == nil {
      try place.folder.remove(place.name)
    } else if try place.folder.kind(of: old) != nil {
      try place.folder.rename(old, place.name, replacing: true)
    }
  }

  /// Removes what is not needed any more.
  func cleanUp() {
    try? place().folder.remove(old)
    try? place().folder.remove(new)
  }

  private func place() throws(SystemError) -> Folder.Place { try folder.place(of: change.path) }
}

extension Descriptor.Kind {
  fileprivate var stamp: FileStamp? { if case .file(let stamp) = self { stamp } else { nil } }
}
