internal import Files
internal import Foundation

extension DeviceRegistry {
  /// Keeps the files of the configuration folder that cannot be read beside, under the next free name such as `device 2.plist`, and makes the device anew that this machine's signing key belongs to. Returns what was done, in words; nothing where both can be read, or are not there.
  public func mend() throws -> [String] {
    guard FileManager.default.fileExists(atPath: surroundings.configFolder.path(percentEncoded: false)) else {
      return []
    }
    return try locked { folder in
      var done: [String] = []
      if try !canRead(ContainerList.self, Self.containersFile, in: folder) {
        done.append(
          "\(try setAside(Self.containersFile, in: folder)); docedit init FOLDER puts each container on the list again")
      }
      if try !canRead(Device.self, Self.deviceFile, in: folder) {
        done += [try setAside(Self.deviceFile, in: folder), try remakeDevice(in: folder)]
      }
      return done
    }
  }

  private func canRead<T: PropertyListRecord>(_ type: T.Type, _ path: TreePath, in folder: WorkTree)
    throws(UbiquityError) -> Bool
  {
    do throws(UbiquityError) { _ = try read(type, path, in: folder) } catch {
      guard error.code == .damaged else { throw error }
      return false
    }
    return true
  }

  private func setAside(_ path: TreePath, in folder: WorkTree) throws -> String {
    let place = "\(folder.root)/\(path)"
    let free = FreeName.next(after: path.description) {
      FileManager.default.fileExists(atPath: "\(folder.root)/\($0)")
    }
    do { try FileManager.default.moveItem(atPath: place, toPath: "\(folder.root)/\(free)") } catch {
      throw UbiquityError(error, doing: "set aside", on: place)
    }
    return "kept \(Printable.quoted(place)), which cannot be read, as \(Printable.quoted(free))"
  }

  /// The id is in the name of its key's file; the name is lost.
  private func remakeDevice(in folder: WorkTree) throws -> String {
    let data = surroundings.dataFolder.path(percentEncoded: false)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []
    let ids = files.filter { $0.hasSuffix(".key") }.map { String($0.dropLast(4)) }.filter(Device.isID)
    guard ids.count == 1 else { return "this machine is a new one for the others, who have to approve it" }
    let device = Device(id: ids[0], name: Self.name(surroundings.hostName))
    try folder.write(PropertyList.encoded(device), to: Self.deviceFile)
    return
      "this machine is \(device.id) again, as its key says, and called \(device.name); docedit devices rename NAME calls it something else"
  }
}
