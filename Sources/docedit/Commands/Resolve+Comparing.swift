import Documents
import RichText
import Ubiquity

extension Resolve {
  /// Shows how what was set aside differs from the document.
  func compare(_ found: [OpenConflict], _ workspace: Workspace) async throws {
    var (reports, isText): ([Report], Bool) = ([], false)
    for conflict in found {
      let sides = try await workspace.readableSides(of: conflict)
      let comparison = sides.map { TextComparison(from: $0.0.text, to: $0.1.text) }
      isText = isText || sides != nil
      if json {
        let report = comparison.flatMap { comparison in
          sides.map { ComparisonReport(comparison, from: $0.0, to: $0.1) }
        }
        reports.append(Report(conflict, comparison: report))
        continue
      }
      if found.count > 1 { workspace.console.line(workspace.console.styled("conflict \(conflict.shortID)", .warning)) }
      if let sides, let comparison, conflict.file == nil || !comparison.isEmpty {
        ComparisonPage(comparison, from: sides.0, to: sides.1).print(on: workspace.console)
      } else {
        workspace.console.line(workspace.console.styled(conflict.title, .strong), ": no text that can be compared")
      }
    }
    if json { return try workspace.console.json(reports) }
    let id = found.count > 1 ? "--conflict \(found[0].shortID) and " : ""
    if found.contains(where: { $0.document != nil }) {
      return workspace.console.note("decide with \(id)--keep ours, theirs\(isText ? ", both or edit" : " or both")")
    }
    let name = found[0].name, isTaken = try await found[0].container.document(at: name) != nil
    workspace.console.note(
      "\(name) was deleted\(isTaken ? ", and another one has its name" : ""): \(id)--keep ours leaves it so, "
        + "--keep theirs brings back what was set aside\(isTaken ? ", beside the other one" : "")")
  }
}

extension Workspace {
  /// The document as it is now, and as it would be with what was set aside.
  /// Nil where the two are no texts. Throws where they are not on this machine.
  func readableSides(of conflict: OpenConflict) async throws -> (DiffSide, DiffSide)? {
    do { return try await sides(of: conflict) } catch let error as UbiquityError where error.code == .notDownloaded {
      throw error
    } catch { return nil }
  }

  private func sides(of conflict: OpenConflict) async throws -> (DiffSide, DiffSide) {
    let (container, version) = (conflict.container, conflict.version)
    let name = conflict.name.documentName
    let present = try await conflict.document.asyncMap { try await container.document(at: $0) } ?? nil
    let blob = present?.blob ?? version.kept
    let bytes = try await blob.asyncMap { try await container.content(of: $0).bytes }
    let outcome = try await container.shownOutcome(of: version).bytes
    return DiffSide.comparable(
      DiffSide(
        name: "\(conflict.name), ours\(conflict.document == nil ? " before it was deleted" : "")",
        contents: try reader.read(bytes ?? [], named: name)),
      DiffSide(name: "theirs, from \(version.otherDevice)", contents: try reader.read(outcome, named: name)))
  }
}

extension UbiquityContainer {
  /// What the document becomes with what was set aside; all of that, where the two cannot be written as one.
  fileprivate func shownOutcome(of conflict: ConflictVersion) async throws(UbiquityError) -> StoredContent {
    do { return try await outcome(of: conflict) } catch {
      guard case .notJoinable = error.code, let other = conflict.other else { throw error }
      return try await content(of: other)
    }
  }
}
