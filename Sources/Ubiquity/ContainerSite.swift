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

  /// Throws where what docedit keeps for this machine alone is in the folder, or the folder in that.
  func checkHasNothingOfOurs() throws(UbiquityError) {
    let own = [surroundings.configFolder, surroundings.stateFolder, surroundings.dataFolder]
      .map { Folder.resolved($0.path(percentEncoded: false)) }
    guard let found = own.first(where: { Folder.isInside($0, root) || Folder.isInside(root, $0) }) else { return }
    throw UbiquityError(
      .exists,
      "docedit keeps this machine's keys and settings in \(Printable.quoted(found)): they must not become documents",
      hint: "choose another folder")
  }

  /// Throws where this device has the container with that id in another folder.
  func checkIsAlone(_ container: String) throws(UbiquityError) {
    let known = (try? DeviceRegistry(surroundings).roots()) ?? []
    let paths = known.map { Folder.resolved($0.path(percentEncoded: false)) }
    let other = paths.first {
      $0 != root && StoreState.read("\(Store.folder(of: $0))/state.plist")?.container == container
    }
    guard let other else { return }
    throw UbiquityError(
      .containerExists, "this machine has the container already, in \(Printable.quoted(other))",
      hint: "work there; to have it in another folder, move that one")
  }

  /// Throws where a container is there, above or below.
  func checkNeighbours() throws(UbiquityError) {
    try checkParents()
    try checkContents()
  }

  private func checkParents() throws(UbiquityError) {
    if hasContainer(root), !isUnfinished { throw taken(by: root) }
    var folder = (root as NSString).deletingLastPathComponent
    while folder.count > 1 {
      if hasContainer(folder) { throw taken(by: folder) }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  private func hasContainer(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Store.folder(of: folder))/state.plist")
  }

  private func taken(by container: String) -> UbiquityError {
    if container == root {
      return UbiquityError(
        .containerExists, "\(Printable.quoted(root)) is a container already",
        hint:
          "use it (where docedit does not know it: docedit init FOLDER, with nothing else); docedit remote gives it another remote"
      )
    }
    return UbiquityError(
      .containerExists, "\(Printable.quoted(root)) is inside of the container \(Printable.quoted(container))",
      hint: "choose a folder outside of it")
  }

  /// None of this device's containers may be inside.
  private func checkContents() throws(UbiquityError) {
    let known = (try? DeviceRegistry(surroundings).roots()) ?? []
    let paths = known.map { Folder.resolved($0.path(percentEncoded: false)) }
    let inner = paths.first { $0.hasPrefix(root == "/" ? root : root + "/") && hasContainer($0) }
    guard let inner else { return }
    throw UbiquityError(
      .containerExists, "the container \(Printable.quoted(inner)) is inside of \(Printable.quoted(root))",
      hint: "choose another folder")
  }

  /// What a killed process left: with its mark, or from the moment before it could set the mark, when there is no whole file yet.
  var isUnfinished: Bool {
    if FileManager.default.fileExists(atPath: unfinishedMark) { return true }
    let files = try? WorkTree(root: git).isWithoutFiles()
    return files ?? false
  }

  var unfinishedMark: String { "\(Store.folder(of: root))/unfinished" }

  /// Makes the folder, without what a killed process left of a container; whether there was none.
  func makeFolder() throws(UbiquityError) -> Bool {
    let isNew = !FileManager.default.fileExists(atPath: root)
    do {
      if isUnfinished { try removeGit() }
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    } catch {
      throw UbiquityError(error, doing: "make the folder", on: root)
    }
    return isNew
  }

  /// Sets the mark that the container is not whole yet, before anything else is there.
  func markUnfinished() throws(UbiquityError) {
    do {
      try FileManager.default.createDirectory(atPath: Store.folder(of: root), withIntermediateDirectories: true)
    } catch {
      throw UbiquityError(error, doing: "make the folder", on: git)
    }
    try WorkTree(root: git).write([], to: TreePath("docedit/unfinished"))
  }

  /// The mark goes last: who is killed meanwhile leaves what is still known to be unfinished.
  func removeGit() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: git) where name != "docedit" {
      try FileManager.default.removeItem(atPath: "\(git)/\(name)")
    }
    let own = Store.folder(of: root)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? [] where name != "unfinished" {
      try FileManager.default.removeItem(atPath: "\(own)/\(name)")
    }
    try FileManager.default.removeItem(atPath: git)
  }
}
