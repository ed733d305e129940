import Documents
import Editing
import Foundation
import Handoff
import RichText
import Terminal
import Ubiquity

/// A document that is edited by commands, with no screen. What it comes to is published and sent once, at the end.
@MainActor
final class HeadlessSession {
  private let workspace: Workspace
  private let controller: DocumentController
  private let document: Document
  private var editor: EditorState

  init(
    file: URL, workspace: Workspace, discardingDraft: Bool, resolving: ConflictVersion? = nil
  ) async throws {
    self.workspace = workspace
    controller = workspace.controller()
    controller.isOffline = true
    document = try await controller.openDocument(at: file)
    let recovery = await document.recovery()
    try await document.recover(discardingDraft ? nil : recovery)
    if recovery != nil, !discardingDraft { workspace.console.note("going on with unsaved edits") }
    if let resolving { _ = try await document.startResolving(resolving) }
    editor = EditorState(document.text, viewport: Viewport(width: { CellWidth.of($0) }))
  }

  /// Does one command; what it reports is printed.
  func perform(_ invocation: Invocation) async throws {
    let outcome = try editor.perform(invocation)
    if let edit = outcome.transaction { try await document.record(edit) }
    await document.move(to: Place(editor))
    if let report = outcome.report { workspace.console.line(workspace.console.styled(report)) }
    if let request = outcome.request { try await perform(request) }
  }

  /// Ends the session: the place, and what is unsaved, are remembered and sent.
  func close(sending: Bool) async throws {
    let name = document.displayName
    if document.isModified {
      workspace.console.note("\(name) has unsaved edits; they are kept as a draft (the command save makes a version)")
    }
    let container = document.ubiquity?.container
    try await controller.close(document, keepingEdits: true)
    if sending, let container { await workspace.send(container) }
  }

  private func perform(_ request: Outcome.Request) async throws {
    switch request {
    case .save: try await save()
    case .saveAs(let path): try await document.save(as: workspace.machine.file(path))
    case .image(let path, let description): try await insertPicture(path, description)
    case .close, .quit, .copy, .paste, .suspend: break
    }
  }

  private func save() async throws {
    let (result, console) = (try await document.save(), workspace.console)
    if !result.losses.isEmpty {
      console.note("\(document.type.name) does not keep \(result.losses.joined(separator: ", "))")
    }
    if result.isMerged { console.note("changes of another machine were newer; both are in the version") }
    if result.isResolved { console.note("the conflict is resolved") }
    if result.conflict { console.note("another version was newer in the container; it is kept: docedit conflicts") }
  }

  private func insertPicture(_ path: String, _ description: String?) async throws {
    let picture = try PictureFile(workspace.machine.file(path)).atom(describedAs: description)
    if let edit = try editor.insert(picture).transaction { try await document.record(edit) }
    await document.move(to: Place(editor))
  }
}

extension Place {
  /// Where an editor is.
  init(_ editor: EditorState) {
    self.init(anchor: editor.selection.anchor, head: editor.selection.head, top: editor.viewport.top)
  }
}
