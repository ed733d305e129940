import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Open: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "open",
    abstract: "Open a document in the editor (the default: docedit FILE).",
    discussion: "F1 in the editor lists the keys.")

  @Argument(help: "The document: a file, or a document's name in a container.", completion: .file()) var file: String?

  mutating func run(on machine: Machine) async throws {
    guard let file else { throw CleanExit.helpRequest(Docedit.self) }
    let workspace = Workspace(machine)
    let found = try await workspace.existingFile(file, forEditing: true)
    try machine.requireTerminal(hint: "to edit without a screen, use: docedit edit FILE -e …")
    let controller = await workspace.controller()
    let document = try await controller.openDocument(at: found)
    try await EditorSession(document, workspace: workspace, controller: controller, continued: nil).run()
  }
}

extension Machine {
  /// Throws where no person is there to use the editor: before anything is touched.
  func requireTerminal(hint: String) throws {
    guard isInteractive else {
      throw CommandFailure(
        .unavailable, "cannot open the editor: input or output is not a terminal", hint: hint)
    }
  }
}
