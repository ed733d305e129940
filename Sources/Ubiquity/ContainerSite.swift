internal import Files
internal import Foundation

/// The folder that becomes a container.
struct ContainerSite: Sendable {
  /// Links resolved.
  let root: String
  let surroundings: Surroundings

  var git: String { "\(root)/.git" }
  var url: URL { URL(filePath: root, directoryHint: .isDirectory) }

  /// Throws where a container, or a repository of somebody else's, is there, above or below.
  func checkIsFree() throws(UbiquityError) {
    try checkNeighbours()
    if FileManager.default.fileExists(atPath: git), !isUnfinished {
      throw UbiquityError(
        .exists, "\(Printable.quoted(root)) is a git repository of its own", hint: "choose another folder")
    }
  }

  /// Throws where a container is there, above or below.
  func checkNeighbours() throws(UbiquityError) {
    try checkParents()
    try checkContents()
  }

  private func checkParents() throws(UbiquityError) {
    var folder = root
    while folder.count > 1 {
      if FileManager.default.fileExists(atPath: "\(Store.folder(of: folder))/state.plist") {
        throw taken(by: folder)
      }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  private func taken(by container: String) -> UbiquityError {
    if container == root {
      return UbiquityError(
        .containerExists, "\(Printable.quoted(root)) is a container already",
        hint: "use it; docedit remote gives it another remote")
    }
    return UbiquityError(
      .containerExists, "\(Printable.quoted(root)) is inside of the container \(Printable.quoted(container))",
      hint: "choose a folder outside of it")
  }

  /// None of this device's containers may be inside.
  private func checkContents() throws(UbiquityError) {
    let known = (try? DeviceRegistry(surroundings).roots()) ?? []
    let paths = known.map { Folder.resolved($0.path(percentEncoded: false)) }
    let inner = paths.first {
      $0.hasPrefix(root == "/" ? root : root + "/")
        && FileManager.default.fileExists(atPath: "\(Store.folder(of: $0))/state.plist")
    }
    guard let inner else { return }
    throw UbiquityError(
      .containerExists, "the container \(Printable.quoted(inner)) is inside of \(Printable.quoted(root))",
      hint: "choose another folder")
  }

  /// What a killed process left.
  var isUnfinished: Bool { FileManager.default.fileExists(atPath: unfinishedMark) }
  var unfinishedMark: String { "\(Store.folder(of: root))/unfinished" }

  /// Makes the folder, without what a killed process left of a container; whether there was none.
  func makeFolder() throws(UbiquityError) -> Bool {
    let isNew = !FileManager.default.fileExists(atPath: root)
    do {
      if isUnfinished { try FileManager.default.removeItem(atPath: git) }
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    } catch {
      throw UbiquityError(
        .permission, "cannot make the folder \(Printable.quoted(root))", hint: "check who may write there")
    }
    return isNew
  }
}
