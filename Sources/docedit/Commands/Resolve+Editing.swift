import Documents
import Editing
import Foundation
import Ubiquity

extension Resolve {
  /// Opens the document with both texts where they differ.
  func edit(_ found: [OpenConflict], _ workspace: Workspace) async throws {
    guard found.count == 1, let conflict = found.first else { throw severals(found) }
    guard let path = conflict.document else {
      throw CommandFailure(
        .notFound, "\(conflict.name) was deleted",
        hint: "docedit resolve --keep theirs makes it anew from what was set aside")
    }
    try await workspace.download([path], to: conflict.container)
    let file = try conflict.container.file(at: path)
    try await workspace.checkIsEditable(conflict, file)
    if execute.isEmpty { return try await edit(conflict, file, workspace) }
    let invocations = try execute.map { try Invocation(parsing: $0) }
    let session = try await HeadlessSession(
      file: file, workspace: workspace, discardingDraft: false, resolving: conflict.version, printing: !json)
    do { for invocation in invocations { try await session.perform(invocation) } } catch {
      let told = workspace.machine.reported(error)
      try await session.close(sending: false)
      throw told
    }
    try await session.close(sending: !offline)
    if !json { return }
    let isResolved = await session.report.isResolved
    try workspace.console.json(
      [Report(conflict, kept: isResolved ? Side.edit.rawValue : nil, written: isResolved ? [path] : nil)])
  }

  @MainActor
  private func edit(_ conflict: OpenConflict, _ file: URL, _ workspace: Workspace) async throws {
    try workspace.machine.requireTerminal(hint: "to edit without a screen, give commands with -e")
    let controller = workspace.controller()
    let document = try await controller.openDocument(at: file), places: Int
    do {
      if let recovery = await document.recovery() { try await document.recover(recovery) }
      places = try await document.startResolving(conflict.version)
    } catch {
      try? await controller.close(document, keepingEdits: true)
      throw error
    }
    let session = EditorSession(document, workspace: workspace, controller: controller, continued: nil)
    session.openingNote = Self.advice(conflict.version, places: places)
    try await session.run()
  }

  /// What stands in the text, and how that ends.
  private static func advice(_ version: ConflictVersion, places: Int) -> String {
    if places == 0 { return "saving resolves the conflict" }
    return "first \(version.keptDevice)'s text, then \(version.otherDevice)'s; saving resolves the conflict"
  }
}

extension Workspace {
  /// Throws where one of the two is nothing that an editor opens: then they can only be chosen from.
  fileprivate func checkIsEditable(_ conflict: OpenConflict, _ file: URL) async throws {
    do {
      _ = try reader.read(file)
      guard conflict.file == nil, !reader.isPackage(conflict.name.documentName), let other = conflict.version.other
      else { return }
      _ = try reader.read(await conflict.container.bytes(of: other), named: conflict.name.documentName)
    } catch let error as DocumentError where [.unknownType, .unreadable].contains(error.code) {
      throw CommandFailure(
        .data, error.message, hint: "it cannot be edited: choose what stays with --keep ours, theirs or both")
    }
  }
}
