internal import Files
public import Foundation

extension DeviceRegistry {
  static let containersFile = TreePath("containers.plist")

  /// Nil where none was ever noted.
  func containerList() throws(UbiquityError) -> ContainerList? {
    try read(
      ContainerList.self, Self.containersFile, in: WorkTree(root: surroundings.configFolder.path(percentEncoded: false))
    )
  }

  /// Takes a container's root from the list. One that is not there is no error.
  public func remove(root: URL) throws {
    let path = Folder.resolved(root.path(percentEncoded: false))
    try change { known in known.forget(path) }
  }

  /// Adds a container's root, once. A copy of another device's folder becomes this device's, and a folder that was deleted and made again is what it was;
  /// throws `copied` for one of this device's own.
  public func add(root: URL) throws {
    let path = Folder.resolved(root.path(percentEncoded: false)), device = try device()
    try change { known in
      if !known.roots.contains(path) { known.roots.append(path) }
      guard let state = StoreState.read("\(Store.folder(of: path))/state.plist") else { return }
      known.note(try copy(at: path, of: device, state.container, known).id, of: state.container, at: path)
    }
  }

  /// The root's own number; made where it has none. What was edited under another device's number is found by it, where no other folder has that.
  private func copy(at path: String, of device: Device, _ container: String, _ known: ContainerList)
    throws(UbiquityError) -> ContainerCopy
  {
    if let copy = ContainerCopy(root: path), copy.device == device.id {
      let original = known.copies?.first { $0.value == copy.id && $0.key != path }?.key
      if let original, ContainerCopy(root: original) == copy { throw .copied(path, of: original) }
      return copy
    }
    let id = known.formerCopy(at: path, of: container) ?? known.free(ContainerCopy(root: path)?.id, at: path)
    let copy = id.map { ContainerCopy(id: $0, device: device.id) } ?? ContainerCopy(of: device, at: path, surroundings)
    try copy.write(path)
    return copy
  }

  /// Gives a container's folder its number back where that is lost: the list has it, and no other folder has it by now.
  func restoreCopy(at root: URL) {
    let path = Folder.resolved(root.path(percentEncoded: false))
    guard ContainerCopy(root: path) == nil, let state = StoreState.read("\(Store.folder(of: path))/state.plist"),
      let id = try? containerList()?.formerCopy(at: path, of: state.container), let device = try? device()
    else { return }
    try? ContainerCopy(id: id, device: device.id).write(path)
  }

  /// Where the folder is not listed and another place of it is: it was moved, or copied.
  func follow(_ path: String) throws {
    guard let known = try containerList(), !known.roots.contains(path),
      let copy = ContainerCopy(root: path), let old = known.copies?.first(where: { $0.value == copy.id })?.key
    else { return }
    if ContainerCopy(root: old) == copy { throw UbiquityError.copied(path, of: old) }
    try change { known in known.follow(old, to: path) }
  }

  private func change(_ body: (inout ContainerList) throws -> Void) throws {
    try locked { folder in
      let old = try read(ContainerList.self, Self.containersFile, in: folder)
      var new = old ?? ContainerList(roots: [])
      try body(&new)
      if old != new { try folder.write(PropertyList.encoded(new), to: Self.containersFile) }
    }
  }
}
