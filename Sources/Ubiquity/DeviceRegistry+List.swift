internal import Files
public import Foundation

extension DeviceRegistry {
  private static let containersFile = TreePath("containers.plist")

  /// Nil where none was ever noted.
  func containerList() throws(UbiquityError) -> ContainerList? {
    try read(
      ContainerList.self, Self.containersFile, in: WorkTree(root: surroundings.configFolder.path(percentEncoded: false))
    )
  }

  /// Takes a container's root from the list. One that is not there is no error.
  public func remove(root: URL) throws {
    let path = Folder.resolved(root.path(percentEncoded: false))
    try change { known in
      known.roots.removeAll { $0 == path }
      known.copies?[path] = nil
    }
  }

  /// Adds a container's root, once. A copy of another device's folder becomes this device's; throws `copied` for one of this device's own.
  public func add(root: URL) throws {
    let path = Folder.resolved(root.path(percentEncoded: false)), device = try device()
    try change { known in
      let copy = try copy(at: path, of: device, known)
      if !known.roots.contains(path) { known.roots.append(path) }
      if let copy { known.copies = (known.copies ?? [:]).merging([path: copy.id]) { $1 } }
    }
  }

  /// The root's own number; made where it has none, or has another device's. Nil where the root is no container.
  private func copy(at path: String, of device: Device, _ known: ContainerList) throws(UbiquityError) -> ContainerCopy?
  {
    guard UbiquityContainer.isThere(at: URL(filePath: path)) else { return nil }
    if let copy = ContainerCopy(root: path), copy.device == device.id {
      let original = known.copies?.first { $0.value == copy.id && $0.key != path }?.key
      if let original, ContainerCopy(root: original) == copy { throw .copied(path, of: original) }
      return copy
    }
    let copy = ContainerCopy(of: device, at: path, surroundings)
    try copy.write(path)
    return copy
  }

  /// Where the folder is not listed and another place of it is: it was moved, or copied.
  func follow(_ path: String) throws {
    guard let known = try containerList(), !known.roots.contains(path),
      let copy = ContainerCopy(root: path), let old = known.copies?.first(where: { $0.value == copy.id })?.key
    else { return }
    if ContainerCopy(root: old) == copy { throw UbiquityError.copied(path, of: old) }
    try change { known in
      known.roots = known.roots.map { $0 == old ? path : $0 }
      known.copies?[old] = nil
      known.copies?[path] = copy.id
    }
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
