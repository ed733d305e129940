import Foundation
import Testing
import Ubiquity

@testable import Documents

/// Who changed an open document, as the user is told.
@MainActor
@Suite(.serialized) struct ChangeMakerTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  private func git(_ command: String, _ container: UbiquityContainer) throws {
    try machines.git("-C '\(container.root.path)' -c user.name=Ann -c user.email=ann@example.org \(command)")
  }

  private func arrival(for document: Document) async throws -> Document.Arrival? {
    try await machines.container("laptop").sync()
    return try await document.arrivals().first
  }

  @Test func aCommitOfPlainGitIsToldByItsAuthor() async throws {
    let document = try await openOnBoth(), container = try await machines.container("laptop")
    try Data(text.replacing("Ines", with: "Paul").utf8).write(to: document.file)
    try git("commit -qam 'Another name'", container)
    guard case .version(let version)? = try await arrival(for: document) else {
      Issue.record("nothing came")
      return
    }
    #expect(version.note == "Letter.txt was changed with git, by Ann")
  }

  @Test func aVersionThatGitWentBackToIsToldAsThat() async throws {
    let container = try await machines.container("laptop")
    let document = try await openOnLaptop()
    try await type("very ", into: document)
    try await document.save()
    try git("reset -q --hard HEAD~1", container)
    try await container.collectLocalChanges()
    guard case .version(let version)? = try await document.arrivals().first else {
      Issue.record("nothing came")
      return
    }
    #expect(version.note == "Letter.txt was set back to an older version with git")
  }

  @Test func aDeletionWithPlainGitIsToldByItsAuthor() async throws {
    let document = try await openOnBoth(), container = try await machines.container("laptop")
    try git("rm -q Letter.txt", container)
    try git("commit -qm 'Delete the letter'", container)
    guard case .deleted(.git("Ann"))? = try await arrival(for: document) else {
      Issue.record("it is not told as deleted by Ann")
      return
    }
  }
}
