internal import Files
public import Foundation

/// What this installation knows of itself: its device, and the containers that it has. Kept in the configuration folder.
public struct DeviceRegistry: Sendable {
  public let surroundings: Surroundings
  /// Joins what two devices changed in one document; handed to every container that is opened.
  public let contentMerge: ContentMerge?

  /// Without `contentMerge`, what two devices changed in one document becomes a conflict version.
  public init(_ surroundings: Surroundings, contentMerge: ContentMerge? = nil) {
    (self.surroundings, self.contentMerge) = (surroundings, contentMerge)
  }

  fileprivate struct Containers: Equatable {
    var roots: [String]
    /// Which copy of its container each of them has; an older docedit noted none.
    var copies: [String: String]?
  }
  private static let deviceFile = TreePath("device.plist")
  private static let containersFile = TreePath("containers.plist")

  /// The device; made on first use, named after the host unless a name is given. A name given later renames it.
  public func device(named name: String? = nil) throws -> Device {
    try locked { folder in
      let present = try read(Device.self, Self.deviceFile, in: folder)
      var device = present ?? Device(id: newID(), name: Self.name(surroundings.hostName))
      if let name { device.name = Self.name(name) }
      if device != present { try folder.write(PropertyList.encoded(device), to: Self.deviceFile) }
      return device
    }
  }

  /// The device as it would be with a name; nothing is written of the name. `device(named:)` does that.
  public func device(proposing name: String?) throws -> Device {
    var device = try device()
    if let name { device.name = Self.name(name) }
    return device
  }

  /// The roots of the containers, in the order they were added. A root that is gone is still listed.
  public func roots() throws -> [URL] {
    let folder = WorkTree(root: surroundings.configFolder.path(percentEncoded: false))
    let known = try read(Containers.self, Self.containersFile, in: folder)
    return (known?.roots ?? []).map { URL(filePath: $0, directoryHint: .isDirectory) }
  }

  /// Opens all containers that can be opened; those that cannot come with the reason.
  public func containers() throws -> [(root: URL, container: Result<UbiquityContainer, UbiquityError>)] {
    let device = try device()
    return try roots().map { root in (root, open(root, device)) }
  }

  private func open(_ root: URL, _ device: Device) -> Result<UbiquityContainer, UbiquityError> {
    do throws(UbiquityError) {
      return .success(
        try UbiquityContainer.open(at: root, device: device, surroundings: surroundings, contentMerge: contentMerge))
    } catch { return .failure(error) }
  }

  /// The container whose root contains the file (links resolved); nil where none does. One whose folder was moved is found again; throws `copied`
  /// for one that is a copy of another.
  public func container(containing file: URL) throws -> UbiquityContainer? {
    if let root = ContainerCopy.root(above: file) { try follow(root) }
    for root in try roots() {
      let folder = ContainerFolder(root: Folder.resolved(root.path(percentEncoded: false)))
      guard (try? folder.path(of: file)) != nil else { continue }
      return try UbiquityContainer.open(
        at: root, device: device(), surroundings: surroundings, contentMerge: contentMerge)
    }
    return nil
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
  private func copy(at path: String, of device: Device, _ known: Containers) throws(UbiquityError) -> ContainerCopy? {
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
  private func follow(_ path: String) throws {
    let folder = WorkTree(root: surroundings.configFolder.path(percentEncoded: false))
    guard let known = try read(Containers.self, Self.containersFile, in: folder), !known.roots.contains(path),
      let copy = ContainerCopy(root: path), let old = known.copies?.first(where: { $0.value == copy.id })?.key
    else { return }
    if ContainerCopy(root: old) == copy { throw UbiquityError.copied(path, of: old) }
    try change { known in
      known.roots = known.roots.map { $0 == old ? path : $0 }
      known.copies?[old] = nil
      known.copies?[path] = copy.id
    }
  }

  private func change(_ body: (inout Containers) throws -> Void) throws {
    try locked { folder in
      let old = try read(Containers.self, Self.containersFile, in: folder)
      var new = old ?? Containers(roots: [])
      try body(&new)
      if old != new { try folder.write(PropertyList.encoded(new), to: Self.containersFile) }
    }
  }
}

extension DeviceRegistry.Containers: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (roots, copies) = (try entries.required("roots"), try entries.optional("copies"))
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(roots, "roots")
    entries.put(copies, "copies")
  }
}

extension DeviceRegistry {
  private func locked<T>(_ body: (WorkTree) throws -> T) throws -> T {
    let path = surroundings.configFolder.path(percentEncoded: false)
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw UbiquityError(
        .permission, "cannot make the folder \(Printable.quoted(path))", hint: "check who may write there")
    }
    let lock = try StoreLock("\(path)/lock")
    defer { withExtendedLifetime(lock) {} }
    return try body(WorkTree(root: path))
  }

  /// Nil where there is no file. One that is damaged is an error: it is not replaced by another device.
  private func read<T: PropertyListRecord>(_ type: T.Type, _ path: TreePath, in folder: WorkTree) throws(UbiquityError)
    -> T?
  {
    guard FileManager.default.fileExists(atPath: folder.root), let (bytes, _) = try folder.read(path) else {
      return nil
    }
    guard let value = PropertyList.decoded(type, from: bytes) else {
      throw UbiquityError(
        .damaged, "\(Printable.quoted("\(folder.root)/\(path)")) cannot be read", hint: "put it right, or move it away")
    }
    return value
  }

  private func newID() -> String {
    String(surroundings.makeUUID().uuidString.lowercased().filter { $0 != "-" }.prefix(16))
  }

  private static func name(_ text: String) -> String {
    let name = Printable.line(text, limit: 100).filter { !"<>".contains($0) }
    return name.isEmpty ? "device" : name
  }
}
