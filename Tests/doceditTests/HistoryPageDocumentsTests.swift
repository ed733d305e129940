import Testing

@testable import Ubiquity
@testable import docedit

extension PageDocuments {
  /// The document that the only change of a version is of.
  mutating func number(of change: HistoryEntry.Change, in container: String) -> Int {
    numbers(of: [change], in: container)[0]
  }
}

@Suite struct HistoryPageDocumentsTests {
  private func renamed(
    _ old: String, _ path: String, _ blobs: (String, String), in merged: [String]? = nil
  ) -> HistoryEntry.Change {
    HistoryEntry.Change(
      kind: .renamed, path: path, oldPath: old, oldBlob: blobs.0, newBlob: blobs.1, otherBlobs: merged)
  }

  private func edited(_ path: String, _ old: String?, _ new: String) -> HistoryEntry.Change {
    HistoryEntry.Change(kind: old == nil ? .added : .edited, path: path, oldPath: nil, oldBlob: old, newBlob: new)
  }

  @Test(arguments: [nil, []] as [[String]?]) func aNameThatPassedOnWithAVersionIsOfBothDocuments(_ merged: [String]?) {
    var documents = PageDocuments()
    let first = documents.number(of: edited("a.md", "p2", "p3"), in: "c")
    let second = documents.number(of: edited("b.md", "q2", "q3"), in: "c")
    let both = documents.numbers(
      of: [renamed("b.md", "a.md", ("p1", "p2"), in: merged), renamed("c.md", "b.md", ("q1", "q2"), in: merged)],
      in: "c")
    #expect(both == [first, second] && documents.names == ["a.md", "b.md"])
    #expect(documents.number(of: edited("b.md", nil, "p1"), in: "c") == first)
    #expect(documents.number(of: edited("c.md", nil, "q1"), in: "c") == second)
  }

  /// One side has the document under the name that another document has on the other side.
  @Test func beforeAMergeTwoDocumentsMayHaveAName() {
    var documents = PageDocuments()
    let first = documents.number(of: edited("b 2.md", "p2", "p3"), in: "c")
    let second = documents.number(of: edited("b.md", "q1", "q2"), in: "c")
    #expect(documents.number(of: renamed("b.md", "b 2.md", ("p2", "p2"), in: []), in: "c") == first)
    #expect(documents.number(of: edited("b.md", nil, "q1"), in: "c") == second)
    #expect(documents.number(of: edited("b.md", nil, "p2"), in: "c") == first)
  }

  @Test func whatAVersionChangedIsInAPageThatLeavesItOut() async throws {
    let stage = try Stage()
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name laptop", on: "laptop")
    _ = try await stage.run("printf 'first words\\n' > Writing/a.md", on: "laptop")
    _ = try await stage.run("docedit sync", on: "laptop")
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name desktop", on: "desktop")
    _ = try await stage.run("printf 'other words\\n' > Writing/a.md", on: "desktop")
    _ = try await stage.run("docedit sync", on: "desktop")
    for (filter, count) in [(" --device desktop", 1), (" --limit 1", 1), ("", 0)] {
      let page = try await stage.run("docedit history --html -" + filter, on: "desktop")
      #expect(page.contains("\"first words\"") && page.contains("\"other words\""), "\(filter)")
      #expect(page.matches(of: /\["before [^"]*  desktop  [0-9a-f]{7}"/).count == count, "\(filter)")
    }
  }
}
