internal import Files
internal import Foundation

extension DeviceRegistry {
  func locked<T>(_ body: (WorkTree) throws -> T) throws -> T {
    let path = surroundings.configFolder.path(percentEncoded: false)
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw UbiquityError(error, doing: "make the folder", on: path)
    }
    let lock = try StoreLock("\(path)/lock")
    defer { withExtendedLifetime(lock) {} }
    return try body(WorkTree(root: path))
  }

  /// Nil where there is no file. One that is damaged is an error: it is not replaced by another device.
  func read<T: PropertyListRecord>(_ type: T.Type, _ path: TreePath, in folder: WorkTree) throws(UbiquityError)
    -> T?
  {
    guard FileManager.default.fileExists(atPath: folder.root), let (bytes, _) = try folder.read(path) else {
      return nil
    }
    guard let value = PropertyList.decoded(type, from: bytes) else {
      throw UbiquityError(
        .damaged, "\(Printable.quoted("\(folder.root)/\(path)")) cannot be read",
        hint: "put it right, or let docedit repair keep it beside")
    }
    return value
  }
}
