import ArgumentParser
import Documents
import Editing
import Foundation
import Handoff
import RichText
import Terminal
import Ubiquity

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
  @Flag(help: "Print JSON.") var json = false

  /// Gets the table of commands ready.
  static func prepare() { _ = try? Command.named("save") }

  private struct ListedCommand: Encodable { var name: String, synopsis: String, help: String }

  mutating func validate() throws {
    if commands { return }
    if file == nil { throw ValidationError("name the document to edit") }
    if execute.isEmpty, script == nil, !discardDraft {
      throw ValidationError("give commands with -e or --script; docedit edit --commands lists them")
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    if commands { return try list(on: workspace.console) }
    guard let file else { return }
    let invocations = try invocations(on: machine)
    if discardDraft, invocations.isEmpty, let edits = try await workspace.discardEdits(ofDeleted: file) {
      return try await report(edits, by: workspace)
    }
    let session = try await HeadlessSession(
      file: try await workspace.existingFile(file, forEditing: true), workspace: workspace,
      discardingDraft: discardDraft, printing: !json)
    do {
      for invocation in invocations { try await session.perform(invocation) }
    } catch {
      let told = machine.reported(error)
      try await session.close(sending: false)
      throw told
    }
    try await session.close(sending: !offline)
    if json { try workspace.console.json(await session.report) }
  }

  /// That the edits of a deleted document are forgotten.
  private func report(_ edits: DocumentReference, by workspace: Workspace) async throws {
    if !offline { await workspace.send(edits.container) }
    if json { try workspace.console.json(HeadlessSession.Report(file: edits.file.path)) }
  }

  private func invocations(on machine: Machine) throws -> [Invocation] {
    var found = try execute.map { try Invocation(parsing: $0) }
    if let script { found += try Invocation.script(try text(of: script, on: machine)).map(\.invocation) }
    return found
  }

  private func text(of script: String, on machine: Machine) throws -> String {
    let data = script == "-" ? machine.readInput() : try bytes(of: machine.file(script))
    guard let text = String(data: data, encoding: .utf8) else {
      throw CommandFailure(.data, "the script \(script) is not UTF-8 text")
    }
    return text
  }

  /// It may be a pipe, as a shell makes one for `<(…)`.
  private func bytes(of script: URL) throws -> Data {
    do { return try FileHandle(forReadingFrom: script).readToEnd() ?? Data() } catch {
      throw DocumentError(error, doing: "read", on: script.lastPathComponent)
    }
  }

  private func list(on console: Console) throws {
    if json {
      return try console.json(Command.all.map { ListedCommand(name: $0.name, synopsis: $0.synopsis, help: $0.help) })
    }
    for command in Command.all {
      console.line(console.styled(command.name, .strong), command.synopsis.isEmpty ? "" : " \(command.synopsis)")
      console.line("    \(command.help)")
    }
  }
}

extension Workspace {
  /// The file that an argument names: relative to the working directory, or a document's name in a container. One that was evicted is downloaded.
  /// `forEditing`: where there is none, the hint says how to make it.
  func existingFile(_ name: String, forEditing: Bool = false) async throws -> URL {
    let file = machine.file(name)
    if FileManager.default.fileExists(atPath: file.path) {
      if file.isExistingFolder {
        try await checkHidesNoEdits(file)
        try await downloadRest(of: file)
      }
      return file
    }
    if let same = equivalent(of: file) { return same }
    guard let found = try await documentIfAny(name), let file = try? found.file else {
      if let package = try await deletedPackage(of: file) { throw try await gone(package) }
      throw await missing(name, isWanted: forEditing)
    }
    if try await !download([found.path], to: found.container).isEmpty { return file }
    guard FileManager.default.fileExists(atPath: file.path) else { throw try await gone(found) }
    if file.isExistingFolder { try await checkHidesNoEdits(file) }
    return file
  }

  /// The package, which was deleted, that a file was in; nil for any other file.
  private func deletedPackage(of file: URL) async throws -> DocumentReference? {
    guard let container = try registry.container(containing: file), let path = try? container.path(of: file),
      case let package = UbiquityContainer.documentPath(of: path), package != path, try await container.knows(package),
      try !FileManager.default.fileExists(atPath: container.file(at: package).path)
    else { return nil }
    return DocumentReference(container: container, path: package)
  }

  /// A package that was evicted, and in whose folder something is nevertheless, is downloaded.
  private func downloadRest(of package: URL) async throws {
    guard let container = try registry.container(containing: package), let path = try? container.path(of: package),
      try await container.evictedDocuments().contains(where: { $0.path == path })
    else { return }
    try await download([path], to: container)
  }

  /// Throws where the name could be several documents', and where it cannot be told whether there is one.
  private func documentIfAny(_ name: String) async throws -> DocumentReference? {
    do { return try await document(name) } catch {
      let failure = CommandFailure(error)
      if [.notFound, .unavailable].contains(failure.code) { return nil }
      throw failure
    }
  }

  private func missing(_ name: String, isWanted: Bool) async -> CommandFailure {
    let isPossible =
      isWanted && types.entry(for: machine.file(name).lastPathComponent, isFolder: reader.isPackage(name)) != nil
    if name.unicodeScalars.contains("\u{FFFD}") {
      return CommandFailure(
        .notFound, "\(name) cannot be opened: its name is not UTF-8", hint: "give the file another name with mv")
    }
    let other = await lookalikes(of: name)
    return CommandFailure(
      .notFound, "there is no document \(name)",
      hint: other
        ?? (isPossible
          ? "docedit new \(nameForNew(name).shellWord) makes one"
          : "check the name; docedit status --all lists what containers have"))
  }

  /// A bare name is for the container; where there is none, or several, it must be a path.
  private func nameForNew(_ name: String) -> String {
    name.contains("/") || (try? onlyContainer(nil)) != nil ? name : "./\(name)"
  }
}
