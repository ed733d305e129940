/// One file that is about to be replaced, or made. Its steps are told apart so that several files can go together.
struct Replacement: Sendable {
  private let folder: Folder
  private let path: String
  private let bytes: [UInt8]
  /// The permissions of a new file; nil for those that the process gives.
  private let mode: UInt32?
  private let present: Descriptor.Kind?
  private let new = TemporaryName.make()
  /// A second name of the old file, while it may have to be put back.
  private let old = TemporaryName.make()

  /// Makes the folders on the way, unless they must be there. Throws `exists` where something else than a file is.
  init(_ bytes: [UInt8], for path: String, mode: UInt32? = nil, in folder: Folder, creating: Bool = true)
    throws(SystemError)
  {
    (self.folder, self.path, self.bytes, self.mode) = (folder, path, bytes, mode)
    let place = try folder.place(of: path, creating: creating)
    present = try place.folder.kind(of: place.name)
    if present == .folder || present == .other { throw .exists }
  }

  /// What the new bytes are to replace, as it was found; nil where no file was.
  var replaced: FileStamp? { present?.stamp }

  /// Writes the new bytes beside. Nobody else can read them before they have the permissions of the old file.
  func prepare() throws(SystemError) {
    let isPlain = present == nil && mode == nil
    let file = try place().folder.newFile(new, mode: isPlain ? 0o666 : 0o600)
    do { try file.writeAll(bytes) } catch {
      file.giveRoomBack()
      throw error
    }
    if present != nil { try takeAttributes(file) }
    if let mode = replaced?.mode ?? mode { try file.setMode(mode) }
    try file.sync()
  }

  /// A file that may be written and not read gives none.
  private func takeAttributes(_ file: borrowing Descriptor) throws(SystemError) {
    let place = try place()
    if let former = try? place.folder.file(place.name) { file.takeAttributes(of: former) }
  }

  /// Puts the new file in its place. False, and nothing is changed, where that is not to replace what is there.
  func install(where mayReplace: (FileStamp?) throws -> Bool) throws -> Bool {
    let place = try place()
    guard try mayReplace(place.folder.kind(of: place.name)?.stamp) else { return false }
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

  private func place() throws(SystemError) -> Folder.Place { try folder.place(of: path) }
}

extension Descriptor.Kind {
  fileprivate var stamp: FileStamp? { if case .file(let stamp) = self { stamp } else { nil } }
}
