import Foundation
import RichText
import Ubiquity

// Edits that were left over and do not go on in the document become conflict versions.
extension Document {
  /// Edits that were left over of a document that was deleted, and had this one's name, become a conflict version: they are no edits of this one.
  func setStrangersEditsAside() async {
    guard let ubiquity, await journal.leftover != nil, FileManager.default.fileExists(atPath: file.path),
      await ubiquity.container.areEditsOfDeleted(at: ubiquity.path, in: controller.surroundings.stateFolder)
    else { return }
    guard let edits = await controller.edits(of: journal, from: origin) else { return }
    guard let own = try? aside(edits, on: nil) else {
      return await controller.mend(journal, of: origin, keptAs: try? journal.keepBeside())
    }
    do {
      let isElsewhere = try await ubiquity.container.wasContinued(edits)
      if !isElsewhere { try await setAside(own.content, madeFrom: own.base) }
      try await journal.start(from: saved.bytes, of: ubiquity.base?.version)
    } catch { controller.report(error) }
  }

  private func aside(_ edits: LeftoverEdits, on text: RichText?) throws -> (content: StoredContent, base: String?) {
    try edits.aside(from: tie.formatted, named: readAs, type: type, on: text, reader: controller.reader)
  }

  /// Edits that contradict what came meanwhile in a file of another type become a conflict version. Where that cannot be, their journal is kept beside.
  func setContestedAside(_ edits: LeftoverEdits, on before: RichText) async {
    guard let ubiquity else { return }
    do {
      let joined = try content(await encoded(text))
      try await ubiquity.container.setAside(
        aside(edits, on: before).content, at: ubiquity.path, base: nil, joined: joined)
      controller.report(
        DocumentError(
          .changedElsewhere,
          "unsaved edits of \(displayName) that contradict what it is now are kept as a conflict version",
          hint: "docedit conflicts shows them"))
    } catch {
      controller.report(error)
      await controller.mend(journal, of: origin, keptAs: try? journal.keepBeside())
    }
  }

  private func setAside(_ content: StoredContent, madeFrom base: String?) async throws {
    guard let ubiquity else { return }
    try await ubiquity.container.setAside(content, at: ubiquity.path, base: base)
    controller.report(
      DocumentError(
        .changedElsewhere, "unsaved edits of another \(displayName), which was deleted, are kept as a conflict version",
        hint: "docedit conflicts shows them"))
  }
}
