import ArgumentParser
import Documents
import Foundation
import Handoff
import Ubiquity

struct New: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "new",
    abstract: "Make an empty document in a container.",
    discussion: """
      A bare name is put into the container. A path makes the document there, in a container or not; with --to it is a path in that container.
      """)

  @Argument(help: "The document's name, for example Notes.rtf.") var name: String
  @Option(help: "The container, where this machine has several.", completion: .directory) var to: String?
  @Flag(help: "Do not send it yet.") var offline = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var file: String
    var type: String
    /// Missing outside of containers, as the path in it.
    var container: String?
    var document: String?
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let blank = try workspace.reader.blank(named: URL(filePath: name).lastPathComponent)
    let isInContainer = to != nil || !name.contains("/")
    let file = try isInContainer ? workspace.onlyContainer(to).file(at: name) : workspace.destination(name)
    try await workspace.checkHidesNoDocument(file)
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw CommandFailure(.exists, "\(file.path) exists", hint: "open it with docedit, or choose another name")
    }
    let container = try workspace.registry.container(containing: file)
    var report = Report(file: file.path, type: blank.type.name, container: container?.root.path)
    if let container {
      report.document = try container.path(of: file)
      try await container.save(
        StoredContent(blank.bytes, type: blank.type), at: try container.path(of: file), base: nil)
    } else {
      try DocumentFile(file, type: blank.type).make(blank.bytes)
    }
    let console = workspace.console
    if json { try console.json(report) } else { console.line(console.styled(file.path, .strong)) }
    if let container, !offline { await workspace.send(container) }
  }
}
