import Foundation
import Testing

@testable import Ubiquity

/// Which versions of a history may be dropped.
@Suite struct ThinningCandidatesTests {
  private let policy = ThinningPolicy(now: Date(timeIntervalSince1970: 1_800_000_000), zone: .gmt)

  private func entry(
    _ name: String, _ changes: [(HistoryEntry.Change.Kind, String)], subject: String = "Edit it", device: String? = "d",
    blob: String? = nil
  ) -> HistoryEntry {
    HistoryEntry(
      commit: name, kind: .version, author: .init(id: device, name: "d"),
      date: Date(timeIntervalSince1970: 1_700_000_000),
      continued: nil, document: nil,
      changes: changes.map { kind, path in
        .init(
          kind: kind, path: path, oldPath: nil, oldBlob: nil, newBlob: kind == .deleted ? nil : blob ?? "blob \(name)")
      }, subject: subject, parents: [], sides: [], conflicts: [])
  }

  private func dropped(_ entries: [HistoryEntry]) -> Set<String> {
    var candidates = ThinningCandidates()
    for entry in entries { candidates.add(entry, isKept: false) }
    return candidates.dropped(by: policy)
  }

  /// The newest first.
  private func edits(_ path: String, _ names: String...) -> [HistoryEntry] {
    names.map { entry($0, [(.edited, path)]) }
  }

  @Test func namesThatAreEquivalentAreTwoDocuments() {
    let twins = edits("caf\u{E9}.txt", "3", "2", "1") + edits("cafe\u{301}.txt", "c", "b", "a")
    #expect(dropped(twins) == ["2", "b"])
    #expect(dropped(edits("a.txt", "6", "5", "4", "3", "2", "1")) == ["5", "4", "3", "2"])
  }

  /// Else the later one would be a version of nothing.
  @Test func whatIsBetweenTwoEqualVersionsStays() {
    func version(_ name: String, _ blob: String) -> HistoryEntry { entry(name, [(.edited, "a.txt")], blob: blob) }
    #expect(dropped([version("3", "x"), version("2", "y"), version("1", "x")]) == [])
    #expect(dropped([version("4", "x"), version("3", "z"), version("2", "y"), version("1", "x")]) == ["2"])
    #expect(dropped([version("3", "x"), version("2", "x"), version("1", "x")]) == ["2"])
    #expect(dropped([version("3", "y"), version("2", "x"), version("1", "x")]) == ["2"])
  }

  @Test func theLastBeforeADeletionStays() {
    let life = [entry("5", [(.deleted, "a.txt")])] + edits("a.txt", "4", "3", "2", "1")
    #expect(dropped(life) == ["3", "2"])
  }

  @Test func aVersionOfSeveralDocumentsGoesOnlyWithAll() {
    let both = entry("both", [(.edited, "a.txt"), (.edited, "b.txt")])
    #expect(dropped(edits("a.txt", "3") + [both] + edits("a.txt", "1")) == [])
    let rest = edits("a.txt", "3") + edits("b.txt", "4") + [both] + edits("a.txt", "1") + edits("b.txt", "2")
    #expect(dropped(rest) == ["both"])
  }

  @Test func whereAConflictBeganOrEndedStays() {
    let id = String(repeating: "a", count: 40)
    var (began, ended) = (entry("2", [(.edited, "a.txt")]), entry("2", [(.edited, "a.txt")]))
    began.conflicts = [.init(id: id, document: "a.txt")]
    ended.resolved = [ConflictOutcome(id: id, kept: .edited, document: "a.txt")]
    for version in [began, ended] { #expect(dropped(edits("a.txt", "3") + [version] + edits("a.txt", "1")) == []) }
  }

  @Test func whatHasWordsOfItsOwnAndWhatPlainGitMadeStays() {
    let named = entry("2", [(.edited, "a.txt")], subject: "Resolve the conflict")
    #expect(dropped(edits("a.txt", "3") + [named] + edits("a.txt", "1")) == [])
    let plain = entry("2", [(.edited, "a.txt")], device: nil)
    #expect(dropped(edits("a.txt", "3") + [plain] + edits("a.txt", "1")) == [])
  }
}
