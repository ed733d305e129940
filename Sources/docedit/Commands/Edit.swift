import ArgumentParser
import Documents
import Editing
import Foundation
import RichText
import Terminal

struct Edit: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a document without a screen, by commands.",
    discussion: """
      The same commands as in the editor, one a line: docedit edit Letter.rtf -e 'select "quick brown"' -e bold -e save. \
      Edits that no save follows are kept as a draft: they are there when the document is opened again, or continued elsewhere. \
      --commands lists the commands.
      """)

  @Argument(help: "The document.", completion: .file()) var file: String?
  @Option(name: [.short, .customLong("execute")], help: "A command; may be given several times.") var execute:
    [String] = []
  @Option(help: "A file of commands, one a line; - is standard input.", completion: .file()) var script: String?
  @Flag(help: "Forget unsaved edits that an earlier editor left.") var discardDraft = false
  @Flag(help: "Do not send anything yet.") var offline = false
  @Flag(help: "List the commands.") var commands = false

  mutating func validate() throws {
    if commands { return }
    if file == nil { throw ValidationError("name the document to edit") }
    if execute.isEmpty, script == nil {
      throw ValidationError("give commands with -e or --script; docedit edit --commands lists them")
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    if commands { return Self.list(on: workspace.console) }
    guard let file else { return }
    let invocations = try invocations(on: machine)
    let session = try await HeadlessSession(
      file: try await workspace.existingFile(file), workspace: workspace, discardingDraft: discardDraft)
    do {
      for invocation in invocations { try await session.perform(invocation) }
    } catch {
      try await session.close(sending: false)
      throw error
    }
    try await session.close(sending: !offline)
  }

  private func invocations(on machine: Machine) throws -> [Invocation] {
    var found = try execute.map { try Invocation(parsing: $0) }
    if let script { found += try Invocation.script(try text(of: script, on: machine)).map(\.invocation) }
    return found
  }

  private func text(of script: String, on machine: Machine) throws -> String {
    let data = script == "-" ? machine.readInput() : Data(try DocumentReader.bytes(of: machine.file(script)))
    guard let text = String(data: data, encoding: .utf8) else {
      throw CommandFailure(.data, "the script \(script) is not UTF-8 text")
    }
    return text
  }

  private static func list(on console: Console) {
    for command in Command.all {
      console.line(console.styled(command.name, .strong), command.synopsis.isEmpty ? "" : " " + command.synopsis)
      console.line("    " + command.help)
    }
  }
}

extension Workspace {
  /// The file that an argument names: relative to the working directory, or a document's name in a container. One that was evicted is downloaded.
  func existingFile(_ name: String) async throws -> URL {
    let file = machine.file(name)
    if FileManager.default.fileExists(atPath: file.path) { return file }
    if let found = try? await document(name), let file = try? found.file {
      if try await !download([found.path], to: found.container).isEmpty { return file }
      guard FileManager.default.fileExists(atPath: file.path) else { throw Self.deleted(found.path) }
      return file
    }
    throw CommandFailure(.notFound, "there is no document \(name)", hint: "docedit new \(name) makes one")
  }

  private static func deleted(_ path: String) -> CommandFailure {
    CommandFailure(
      .notFound, "the document \(path) is not there any more",
      hint: "docedit history \(path) lists its versions, docedit restore \(path)@VERSION brings one back")
  }
}
