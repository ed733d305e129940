import Documents
import Editing
import Foundation
import Handoff
import RichText
import Terminal
import Ubiquity

/// A document that is edited by commands, with no screen. What it comes to is written to the journal, published and sent once, at the end.
@MainActor
final class HeadlessSession {
  private let workspace: Workspace
  private let controller: DocumentController
  private let document: Document
  private var editor: EditorState
  private let isPrinting: Bool
  /// What it came to so far.
  private(set) var report: Report

  /// What a session came to, for scripts.
  struct Report: Encodable {
    var file: String
    /// What the commands reported, in order.
    var output: [String] = []
    /// Whether a save was among the commands.
    var isSaved = false
    /// The files that copies were saved to, in order.
    var copies: [String] = []
    /// Whether edits are kept as a draft that no save holds.
    var isUnsaved = false
    /// What the format could not hold.
    var losses: [String] = []
    /// Whether changes of another machine are in the version, too.
    var isMerged = false
    /// Whether a conflict version was resolved, and whether one was made.
    var isResolved = false
    var isInConflict = false
  }

  /// `isPrinting`: whether what commands report is printed as it comes.
  init(
    file: URL, workspace: Workspace, discardingDraft: Bool, resolving: ConflictVersion? = nil,
    printing isPrinting: Bool = true
  ) async throws {
    (self.workspace, self.isPrinting) = (workspace, isPrinting)
    report = Report(file: file.path)
    controller = workspace.controller()
    controller.isUnattended = true
    document = try await controller.openDocument(at: file)
    if document.file.lastPathComponent != file.lastPathComponent { report.file = document.file.path }
    if let words = document.renamingWords { workspace.console.note(words) }
    let recovery = await document.recovery()
    try await document.recover(discardingDraft ? nil : recovery)
    controller.onFailure = { workspace.console.note(CommandFailure($0).words) }
    if recovery != nil {
      workspace.console.note(discardingDraft ? "the unsaved edits are forgotten" : "going on with unsaved edits")
    }
    if let resolving { _ = try await document.startResolving(resolving) }
    editor = EditorState(document.text, viewport: Viewport(width: { CellWidth.of($0) }))
    editor.followsLate = true
  }

  /// Does one command.
  func perform(_ invocation: Invocation) async throws {
    let outcome = try editor.perform(invocation)
    if let edit = outcome.transaction { try await record(edit) }
    await document.move(to: Place(editor))
    if let words = outcome.report { await tell(words) }
    if let request = outcome.request { try await perform(request) }
  }

  /// What somebody was told of is not lost where the process is killed then.
  private func tell(_ words: String) async {
    report.output.append(words)
    guard isPrinting else { return }
    try? await document.writeEditsDown()
    for line in words.split(separator: "\n", omittingEmptySubsequences: false) {
      workspace.console.line(workspace.console.styled(String(line)))
    }
  }

  /// What the journal does not take now is saved by a later command, or written to it at the end, which fails where that cannot be.
  private func record(_ edit: Transaction) async throws {
    do { try await document.record(edit) } catch is DocumentError {}
  }

  /// Ends the session: the place, and what is unsaved, are remembered and sent. Throws where what is unsaved cannot be kept.
  func close(sending: Bool) async throws {
    let (name, container) = (document.displayName, document.ubiquity?.container)
    report.isUnsaved = document.hasOwnEdits
    try await controller.close(document, keepingEdits: true)
    if report.isUnsaved {
      workspace.console.note("\(name) has unsaved edits; they are kept as a draft (the command save makes a version)")
    }
    if sending, let container { await workspace.send(container) }
  }

  private func perform(_ request: Outcome.Request) async throws {
    switch request {
    case .save: try await save()
    case .saveAs(let path): try await saveCopy(workspace.destination(path))
    case .image(let path, let description): try await insertPicture(path, description)
    case .close, .quit, .copy, .paste, .suspend: break
    }
  }

  private func save() async throws {
    let (result, console) = (try await document.save(), workspace.console)
    (report.isSaved, report.file) = (true, document.file.path)
    if let obstacle = result.obstacle { console.note("\(obstacle.words): it is saved as \(document.displayName)") }
    report.losses += result.losses.filter { !report.losses.contains($0) }
    report.isMerged = report.isMerged || result.isMerged
    report.isResolved = report.isResolved || result.isResolved
    report.isInConflict = report.isInConflict || result.conflict
    if !result.losses.isEmpty {
      console.note("\(document.type.name) does not keep \(result.losses.joined(separator: ", "))")
    }
    if result.isMerged { console.note("changes of \(result.origin) were newer; both are in the version") }
    if result.isResolved { console.note("the conflict is resolved") }
    let remark = result.conflictRemark(
      else: "another version was newer in the container; it is kept: docedit conflicts")
    if let remark { console.note(remark) }
  }

  private func saveCopy(_ file: URL) async throws {
    try await workspace.checkHidesNoDocument(file)
    try await document.save(as: file)
    report.copies.append(file.path)
  }

  private func insertPicture(_ path: String, _ description: String?) async throws {
    let picture = try document.picture(workspace.machine.file(path), describedAs: description)
    if let edit = try editor.insert(picture).transaction { try await record(edit) }
    await document.move(to: Place(editor))
  }
}

extension Place {
  /// Where an editor is.
  init(_ editor: EditorState) {
    self.init(anchor: editor.selection.anchor, head: editor.selection.head, top: editor.viewport.top)
  }
}
