import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Open: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open a document in the editor (the default: docedit FILE).",
    discussion: "F1 in the editor lists the keys.")

  @Argument(help: "The document: a file, or a document's name in a container.", completion: .file()) var file: String?

  mutating func run(on machine: Machine) async throws {
    guard let file else { throw CleanExit.helpRequest(Docedit.self) }
    let workspace = try Workspace(machine)
    let found = try await workspace.existingFile(file)
    let controller = await workspace.controller()
    let document = try await controller.openDocument(at: found)
    try await EditorSession(document, workspace: workspace, controller: controller, continued: nil).run()
  }
}
