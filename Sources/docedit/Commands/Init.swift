import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Init: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "init",
    abstract: "Make a folder a ubiquity container: its documents are on all of your machines.",
    discussion: """
      With an empty remote, this becomes the first copy. With a remote that another machine made, its documents come here. \
      What the folder has already is sent. \
      Any git remote will do: a folder (/srv/writing.git), ssh://host/path, user@host:path, https://host/path.git. \
      A git repository of your own becomes a container as it is: its history is the documents' history, and git goes on working in it. \
      A document that cannot be put into the folder is named, and comes with a later docedit sync; the exit code is 73 then, or 74 where the disk has no room for it.

      With --encrypted the remote learns sizes and times, and nothing else: neither names nor texts. A recovery phrase is shown, once. \
      Another machine then joins with that phrase (--phrase), or without it asks to be approved on one that has the container: \
      docedit devices approve there, docedit sync here.
      """)

  @Argument(help: "The folder; it is made where it does not exist.", completion: .directory) var folder: String
  @Option(help: "The git remote through which the machines exchange.") var remote: String?
  @Flag(help: "Encrypt everything that the remote gets.") var encrypted = false
  @Flag(help: "Join an encrypted container with its recovery phrase, which is asked for or read from standard input.")
  var phrase = false
  @Option(help: "What this machine is called; by default its host name.") var name: String?
  @Flag(help: "Print JSON.") var json = false

  mutating func validate() throws {
    if encrypted, phrase { throw ValidationError("--encrypted founds a container, --phrase joins one") }
    if let name { try Init.checkName(name) }
    if phrase, remote == nil { throw ValidationError("--phrase needs the remote of the container: --remote URL") }
  }

  /// A machine's name is what people tell it by.
  static func checkName(_ name: String) throws {
    if name.allSatisfy(\.isWhitespace) { throw ValidationError("a machine's name needs letters or digits") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    try workspace.registry.checkList()
    let root = try containerFolder(on: machine), encryption = try encryption(on: workspace)
    let device = try workspace.registry.device(proposing: name), asked = self
    try await Interruption.ending { try await asked.make(at: root, of: device, encryption, workspace) }
  }

  /// Where that is ended after the container was made, it is told of all the same: the recovery phrase of an encrypted one is shown only now.
  private func make(at root: URL, of device: Device, _ encryption: Encryption, _ workspace: Workspace) async throws {
    let isAdopted = UbiquityContainer.isRepository(at: root) && !UbiquityContainer.isUnfinished(at: root)
    let container = try await container(at: root, of: device, encryption, workspace)
    try workspace.registry.add(root: container.root)
    _ = try workspace.registry.device(named: name)
    if (try? await container.isAhead()) == true { await workspace.send(container, showing: true) }
    try await keepEdits(of: container, workspace)
    var report = try await InitReport(container, on: device, isAdopted: isAdopted)
    if case .founding(let phrase) = encryption { report.phrase = phrase.description }
    if json { try workspace.console.json(report) } else { report.print(on: workspace.console) }
    await workspace.tellNotices(of: container)
    try await checkFolder(of: container)
  }

  /// Throws where a document could not be put into the folder; why is told before.
  private func checkFolder(of container: UbiquityContainer) async throws {
    let left = try await container.documentsNotPlaced()
    if !left.notFitting.isEmpty { throw CommandFailure(UbiquityError.noRoom(for: left.notFitting)) }
    if !left.blocked.isEmpty { throw ExitCode.exists }
  }

  private func containerFolder(on machine: Machine) throws -> URL {
    let root = machine.file(folder)
    if (try? root.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
      throw CommandFailure(.exists, "\(folder) is a file", hint: "name the folder that the documents are to be in")
    }
    return root
  }

  /// Edits that were left unsaved in the folder are found in the container, too, and offered to the other machines.
  private func keepEdits(of container: UbiquityContainer, _ workspace: Workspace) async throws {
    let state = workspace.machine.surroundings.stateFolder
    guard RecoveryJournal.hasEdits(in: state) else { return }
    RecoveryJournal.settle(try await container.documentStatuses().map { try container.file(at: $0.path) }, in: state)
    let unsaved = try await workspace.unsavedDocuments(in: container).filter { !$0.isDeleted }
    if unsaved.isEmpty { return }
    for document in unsaved { await workspace.offerEdits(of: try container.file(at: document.path)) }
    await workspace.send(container)
  }

  /// Makes it; one that is there and that this machine does not know of, because it was killed then, is taken.
  private func container(
    at root: URL, of device: Device, _ encryption: Encryption, _ workspace: Workspace
  ) async throws -> UbiquityContainer {
    let remote = remote.map { Self.absolute($0, on: workspace.machine) }
    if !encrypted, let known = workspace.forgottenContainer(at: root, of: device) {
      if let remote { try await known.checkRemote(is: remote) }
      return known
    }
    let merge = workspace.reader.contentMerge
    return try await workspace.exchanging {
      try await UbiquityContainer.create(
        at: root, remote: remote, device: device, surroundings: workspace.machine.surroundings, contentMerge: merge,
        encryption: encryption, progress: $0)
    }
  }

  private func encryption(on workspace: Workspace) throws -> Encryption {
    if encrypted { return .founding(.random(workspace.machine.surroundings)) }
    return phrase ? .joining(try RecoveryPhrase(workspace.askedPhrase())) : .asTheRemoteIs
  }

  /// A folder given relative to the working directory.
  static func absolute(_ remote: String, on machine: Machine) -> String {
    let isFolder = !remote.isEmpty && !remote.contains(":") && !remote.hasPrefix("/") && !remote.hasPrefix("~")
    return isFolder ? machine.file(remote).path : remote
  }
}

extension Workspace {
  /// Opens a document with the edits that were left over of it and closes it with them. One that is open, or cannot be read, is left as it is.
  @MainActor
  fileprivate func offerEdits(of file: URL) async {
    let controller = controller()
    controller.isUnattended = true
    guard let document = try? await controller.openDocument(at: file) else { return }
    try? await document.recover(document.recovery())
    try? await controller.close(document, keepingEdits: true)
  }

  /// A whole container that this machine does not know of, or knows at a place where it is no more.
  fileprivate func forgottenContainer(at root: URL, of device: Device) -> UbiquityContainer? {
    let path = root.resolvingSymlinksInPath().path
    let known = try? registry.roots().map { $0.resolvingSymlinksInPath().path }
    guard let known, !known.contains(path), !UbiquityContainer.isUnfinished(at: root) else { return nil }
    if let moved = try? registry.container(containing: root.appending(path: "document")), moved.root.path == path {
      return moved
    }
    return try? UbiquityContainer.open(
      at: root, device: device, surroundings: machine.surroundings, contentMerge: reader.contentMerge)
  }
}
