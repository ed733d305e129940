import Foundation
import Git
import Handoff
import Properties
import Testing

@testable import Ubiquity

/// Drafts that are published while older ones are on their way.
@Suite struct SentDraftTests {
  private let world: World
  private let laptop: Machine
  init() throws {
    world = try World()
    laptop = try world.device("laptop")
  }

  enum Remote: CaseIterable {
    case folder, program, sealed
  }

  /// One that plans what it sends, and waits while another process of the laptop publishes a draft.
  private func sender(publishing draft: String, of document: StoredDocument) throws -> UbiquityContainer {
    let editor = try laptop.open(), device = laptop.device, surroundings = laptop.surroundings
    return try UbiquityContainer.open(at: laptop.folder, device: device, surroundings: surroundings, contentMerge: nil)
    {
      root throws(UbiquityError) in
      OvertakenExchange(inner: RemoteExchange(root: root, device: device, surroundings: surroundings)) {
        () throws(UbiquityError) in try await editor.publish(Self.activity(draft, of: document))
      }
    }
  }

  private static func activity(_ draft: String, of document: StoredDocument) -> PublishedActivity {
    PublishedActivity(
      payload: ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: document.path),
      state: .recent, isCurrent: true, path: document.path, base: document, draft: Array(draft.utf8))
  }

  @Test(arguments: Remote.allCases) func aDraftThatOvertakesAnOlderOneIsKnownToBeSent(_ remote: Remote) async throws {
    let editor = try await remote == .sealed ? laptop.found().container : laptop.create()
    if remote == .program { try ExecutableFile.write("#!/bin/sh\nexit 0\n", to: world.remote + "/hooks/update") }
    let document = try await editor.save("one", at: "a.txt")
    try await editor.sync()
    try await editor.publish(Self.activity("one two", of: document))
    let sender = try sender(publishing: "one two three", of: document)
    try await sender.pushActivities()
    let name = try UbiquityContainer.name(of: .file(Array("one two three".utf8)))
    #expect(try await editor.hasSent(anyOf: [name]))
    try await editor.sync()
    let own = try laptop.repository().reference(Reference.activities + laptop.device.id)
    #expect(try laptop.repository().reference(Reference.remoteActivities + laptop.device.id) == own)
  }

  /// What is sent and what is noted is one and the same, whatever is published before the remote has it.
  @Test func aDraftThatComesAfterItHasBeenWrittenDownWhatGoesWaits() async throws {
    let editor = try await laptop.create()
    let document = try await editor.save("one", at: "a.txt")
    try await editor.sync()
    try await editor.publish(Self.activity("one two", of: document))
    let git = laptop.git, target = Reference.activities + laptop.device.id
    let noted = try #require(try laptop.repository().activitiesToSend(["+x:\(target)"], "\(git)/docedit")[target])
    try await editor.publish(Self.activity("one two three", of: document))
    let repository = try laptop.repository()
    _ = try repository.push(
      .folder(path: world.remote), ["+\(target):\(target)"], options: NetworkOptions(environment: [:])
    ) { _ in
      true
    } newest: {
      [target: noted]
    }
    #expect(try Repository.open(at: world.remote).reference(target) == noted)
    let names = try ["one two", "one two three"].map { try UbiquityContainer.name(of: .file(Array($0.utf8))) }
    #expect(try await editor.hasSent(anyOf: [names[0]]))
    #expect(try await !editor.hasSent(anyOf: [names[1]]))
  }
}

/// A device's way to its remote, on which something happens once it has been planned what is sent.
private struct OvertakenExchange: Exchange {
  let inner: RemoteExchange
  let meanwhile: @Sendable () async throws(UbiquityError) -> Void

  func fetch(_ remote: RemoteURL, unless known: KnownReferences?, progress: SyncObserver?) async throws(UbiquityError)
    -> Bool
  { try await inner.fetch(remote, unless: known, progress: progress) }

  func push(_ remote: RemoteURL, _ refspecs: [String], after known: KnownReferences?, progress: SyncObserver?)
    async throws(UbiquityError) -> PushOutcome
  {
    try await meanwhile()
    return try await inner.push(remote, refspecs, after: known, progress: progress)
  }

  func download(_ remote: RemoteURL, _ objects: [ObjectID], into folder: String, progress: SyncObserver?)
    async throws(UbiquityError)
  { try await inner.download(remote, objects, into: folder, progress: progress) }
}
