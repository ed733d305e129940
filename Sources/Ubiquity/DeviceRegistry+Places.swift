internal import Files
public import Foundation

extension DeviceRegistry {
  /// Throws `outside` where no document may be made: in git's own folder, links resolved, and under a name in a container that no document there can have.
  public func checkMayMake(_ file: URL) throws {
    let path = Folder.resolved(file.standardizedFileURL.path(percentEncoded: false))
    if path.split(separator: "/").contains(where: { $0.lowercased() == ".git" }) {
      throw UbiquityError(
        .outside, "\(Printable.quoted(path)) would be in git's own folder", hint: "choose another folder")
    }
    for root in try roots().map({ Folder.resolved($0.path(percentEncoded: false)) }) where path.hasPrefix(root + "/") {
      _ = try ContainerPath(String(path.dropFirst(root.count + 1)))
    }
  }
}
