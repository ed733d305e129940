import Documents
import Foundation
import Handoff
import Ubiquity

/// What the commands of one machine share: the document types, the containers, and the way to open documents.
struct Workspace {
  let machine: Machine
  private let declared: DeclaredTypes

  init(_ machine: Machine) {
    self.machine = machine
    declared = DeclaredTypes(in: machine.surroundings.configFolder)
  }

  var types: DocumentTypes { declared.types }
  /// What was wrong in the users' own plists.
  var notes: [String] { declared.notes }
  var reader: DocumentReader { DocumentReader { [declared] in declared.types } }
  var registry: DeviceRegistry { DeviceRegistry(machine.surroundings, contentMerge: reader.contentMerge) }
  var console: Console { Console(machine) }

  @MainActor func controller() -> DocumentController {
    DocumentController(surroundings: machine.surroundings, types: types)
  }
}

extension Workspace {
  /// The file that an argument names, for a document that is to be made there.
  func destination(_ argument: String) throws -> URL {
    let file = machine.file(argument)
    try registry.checkMayMake(file)
    return file
  }

  /// With a folder given, the container that this is, or is in, or whose folder has that name; else the one that the user is in, else all of this machine.
  func containers(_ folder: String? = nil) throws -> [UbiquityContainer] {
    if let folder {
      let file = try self.folder(named: folder)
      guard let container = try registry.container(containing: file.appending(path: "document")) else {
        throw absence(ofContainerAt: file)
      }
      return [container]
    }
    if let here = try containerHere() { return [here] }
    try checkIsListed(machine.workingDirectory)
    return try openContainers()
  }

  /// All containers of this machine that can be opened; which cannot is told. Throws where none can.
  func openContainers() throws -> [UbiquityContainer] {
    let all = try registry.containers(), open = all.compactMap { try? $0.container.get() }
    if open.isEmpty { return try registry.openContainers() }
    tellOfUnopened(all)
    return open
  }

  /// Tells which of the containers cannot be opened, and so are not looked at.
  func tellOfUnopened(_ containers: [FoundContainer]) {
    for (root, container) in containers {
      guard let failure = container.failure else { continue }
      console.note("\(root.path) is not looked at: \(failure.message)")
    }
  }

  /// A container's folder, and the container or why it cannot be opened.
  typealias FoundContainer = (root: URL, container: Result<UbiquityContainer, UbiquityError>)

  /// The same, each with why it cannot be opened where that is so. Throws where there is none at all; that the only one cannot be opened is thrown too,
  /// unless its failure is wanted.
  func eachContainer(_ folder: String?, orItsFailure: Bool = false) throws -> [FoundContainer] {
    if try folder != nil || containerHere() != nil { return try containers(folder).map { ($0.root, .success($0)) } }
    try checkIsListed(machine.workingDirectory)
    let all = try registry.containers()
    if all.isEmpty { return try registry.openContainers().map { ($0.root, .success($0)) } }
    if all.count == 1, !orItsFailure { _ = try all[0].container.get() }
    return all
  }

  /// The folder that an argument names. Throws where there is none, and none of a container that is known.
  func folder(named name: String) throws -> URL {
    if let root = try root(named: name) { return root }
    let file = machine.file(name)
    if FileManager.default.fileExists(atPath: file.path) { return file }
    if try registry.roots().contains(where: { $0.path == file.path }) { return file }
    throw UbiquityError(.notFound, "there is no folder \(name)", hint: "docedit containers lists the containers")
  }

  /// The only container whose folder has that name, where the working directory has nothing that is called so.
  func root(named name: String) throws -> URL? {
    if name.contains("/") || FileManager.default.fileExists(atPath: machine.file(name).path) { return nil }
    let found = try registry.roots().filter { $0.lastPathComponent == name }
    return found.count == 1 ? found[0] : nil
  }

  /// The container that the user is in; nil where that is none.
  func containerHere() throws -> UbiquityContainer? {
    try registry.container(containing: machine.workingDirectory.appending(path: "document"))
  }

  /// All containers of this machine, the one that the user is in first, each with why it cannot be opened where that is so. Throws where there are none, or the
  /// folders of all are gone.
  func everyContainer() throws -> [FoundContainer] {
    let here = try containerHere(), all = try registry.containers()
    guard let here else {
      let isNoneThere = all.allSatisfy { $0.container.failure?.code == .noContainer }
      return isNoneThere ? try registry.openContainers().map { ($0.root, .success($0)) } : all
    }
    return [(here.root, .success(here))] + all.filter { $0.root.path != here.root.path }
  }

  /// All containers of this machine that can be opened, the one that the user is in first.
  func allContainers() throws -> [UbiquityContainer] {
    let here = try containerHere(), all = try registry.openContainers()
    guard let here else { return all }
    return [here] + all.filter { $0.root != here.root }
  }
}
