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

  static let deviceFile = TreePath("device.plist")

  /// The device; made on first use, named after the host unless a name is given. A name given later renames it.
  public func device(named name: String? = nil) throws -> Device {
    try locked { folder in
      let present = try read(Device.self, Self.deviceFile, in: folder)
      var device = present ?? Device(id: newID(), name: Self.name(surroundings.hostName))
      if !Printable.isVisible(device.name) { device.name = Self.name(surroundings.hostName) }
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
    try (containerList()?.roots ?? []).map { URL(filePath: $0, directoryHint: .isDirectory) }
  }

  /// Throws where the list of the containers cannot be read, and so nothing can be put on it.
  public func checkList() throws { _ = try containerList() }

  /// Opens all containers that can be opened; those that cannot come with the reason.
  public func containers() throws -> [(root: URL, container: Result<UbiquityContainer, UbiquityError>)] {
    let device = try device()
    return try roots().map { root in (root, open(root, device)) }
  }

  private func open(_ root: URL, _ device: Device) -> Result<UbiquityContainer, UbiquityError> {
    restoreCopy(at: root)
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
      restoreCopy(at: root)
      return try UbiquityContainer.open(
        at: root, device: device(), surroundings: surroundings, contentMerge: contentMerge)
    }
    return nil
  }
}

extension DeviceRegistry {
  private func newID() -> String {
    String(surroundings.makeUUID().uuidString.lowercased().filter { $0 != "-" }.prefix(16))
  }

  static func name(_ text: String) -> String {
    let name = Printable.line(text, limit: 100).filter { !"<>".contains($0) }
    return Printable.isVisible(name) ? name : "device"
  }
}
