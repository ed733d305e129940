import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

@Suite struct ActivityTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func payload(_ machine: Machine, _ path: String, identifier: UUID = UUID()) -> ActivityPayload {
    let url = machine.folder.appending(path: path, directoryHint: .notDirectory)
    return ActivityPayload(
      activityType: "org.example.editing", identifier: identifier, title: path,
      userInfo: [NSUserActivityDocumentURLKey: .url(url), "deep": .array([.dictionary(["u": .url(url)])])])
  }

  private func activity(
    _ machine: Machine, _ document: StoredDocument, identifier: UUID = UUID(), state: PublishedActivity.State = .active,
    draft: String? = nil, process: Int32? = nil
  ) -> PublishedActivity {
    PublishedActivity(
      payload: payload(machine, document.path, identifier: identifier), state: state, isCurrent: state == .active,
      path: document.path,
      base: document, draft: draft.map { Array($0.utf8) }, continues: nil, process: process)
  }

  @Test func whatFormerActivitiesLeaveIsSweptAway() async throws {
    let one = try await a.create()
    let document = try await one.save("saved", at: "x.txt")
    let identifier = UUID()
    for draft in 1...20 {
      try await one.publish(activity(a, document, identifier: identifier, draft: "draft \(draft)"))
    }
    let before = try looseObjects()
    for file in before {
      let long = Date(timeIntervalSinceNow: -7_200)
      try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: file)
    }
    try await one.sync()
    #expect(try looseObjects().count < before.count - 40)
    let draft = try #require(try await one.activities().first?.draft)
    #expect(String(decoding: try await one.bytes(of: draft), as: UTF8.self) == "draft 20")
  }

  /// Nothing is ever exchanged there, and yet drafts do not pile up.
  @Test func aContainerWithoutARemoteSweepsAndPacksItself() async throws {
    let one = try await a.createAlone(), identifier = UUID()
    let document = try await one.save("saved", at: "x.txt")
    try await one.publish(activity(a, document, identifier: identifier))
    for number in 0..<2_100 {
      try a.write("many/\(number).txt", "\(number)")
      if number % 100 == 99 { try await one.collectLocalChanges() }
    }
    for draft in 1...20 {
      try await one.publish(activity(a, document, identifier: identifier, draft: "draft \(draft)"))
    }
    #expect(try looseObjects().count > 2_100)
    for file in try looseObjects() {
      let long = Date(timeIntervalSinceNow: -7_200)
      try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: file)
    }
    world.pass(7_200)
    try await one.publish(activity(a, document, identifier: identifier, draft: "draft 21"))
    #expect(try looseObjects().count < 10)
    let draft = try #require(try await one.activities().first?.draft)
    #expect(String(decoding: try await one.bytes(of: draft), as: UTF8.self) == "draft 21")
    #expect(try git("-C", a.folder.path, "fsck", "--strict", "--no-dangling") == "")
  }

  private func looseObjects() throws -> [String] {
    let objects = a.folder.appending(path: ".git/objects").path
    let names = try FileManager.default.subpathsOfDirectory(atPath: objects)
    return names.filter { $0.count == 41 }.map { objects + "/" + $0 }
  }

  @Test func oneReferenceCarriesAllThatAContinuationNeeds() async throws {
    let one = try await a.create(), two = try await b.create()
    let document = try await one.save("saved", at: "notes/x.txt")
    let published = activity(a, document, draft: "saved and more")
    try await one.publish(published)
    try await one.pushActivities()
    #expect(try await two.poll())
    let got = try #require(try await two.activities().first)
    #expect(got.device == a.device && !got.isThisDevice && got.isCurrent && got.state == .active)
    #expect(got.identifier == published.payload.identifier && got.base == document)
    #expect(try await two.text(of: got.draft) == "saved and more")
    #expect(try await two.text(of: got.base?.blob) == "saved")
    #expect(try await two.document(at: "notes/x.txt") == nil)
    #expect(got.path == "notes/x.txt")
    try await one.sync()
    try await two.sync()
    let now = try #require(try await two.activities().first)
    #expect(now.path == "notes/x.txt")
    let here = b.folder.appending(path: "notes/x.txt", directoryHint: .notDirectory).standardizedFileURL
    let received = try now.payload.get()
    #expect(received.userInfo[NSUserActivityDocumentURLKey]?.url?.standardizedFileURL == here)
    #expect(received.title == "notes/x.txt")
  }

  @Test func aRenameElsewhereIsFollowed() async throws {
    let one = try await a.create(), two = try await b.create()
    let document = try await one.save("a text that can be known again\n", at: "x.txt")
    try await one.sync()
    try await two.sync()
    try b.move("x.txt", "sub/y.txt")
    try await two.sync()
    try await one.publish(activity(a, document))
    try await one.pushActivities()
    _ = try await two.poll()
    let got = try #require(try await two.activities().first)
    #expect(got.path == "sub/y.txt")
    #expect(try got.payload.get().userInfo[NSUserActivityDocumentURLKey]?.url?.lastPathComponent == "y.txt")
  }

  /// The folder was deleted, and made a container again.
  @Test(arguments: [true, false])
  func whatTheRemoteHasOfThisDeviceGoesOn(_ isItsOwn: Bool) async throws {
    let one = try await a.create()
    let document = try await one.save("saved", at: "x.txt")
    try await one.publish(activity(a, document, state: .recent, draft: "draft"))
    try await one.sync()
    let remote = try Repository.open(at: world.remote), name = Reference.activities + a.device.id
    let sent = try #require(try remote.reference(name))
    if !isItsOwn {
      let forged = try remote.writeCommit(remote.commit(sent).content)
      try remote.setReference(name, to: forged, expecting: sent)
    }
    try FileManager.default.removeItem(at: a.folder)
    let again = try await a.create()
    #expect(try await again.activities().compactMap(\.path) == (isItsOwn ? ["x.txt"] : []))
    let other = try await again.save("other", at: "y.txt")
    try await again.publish(activity(a, other))
    try await again.sync()
    let two = try await b.create()
    let drafts = try await two.activities().filter { $0.draft != nil }
    #expect(drafts.compactMap(\.path) == (isItsOwn ? ["x.txt"] : []))
  }

  @Test func whatADeviceLeftIsByTheNameThatItHasNow() async throws {
    let (one, two) = (try await a.create(), try await b.create())
    let document = try await one.save("saved", at: "x.txt")
    try await one.publish(activity(a, document, state: .recent, draft: "draft"))
    for container in [one, two] { try await container.sync() }
    let renamed = try UbiquityContainer.open(
      at: a.folder, device: Device(id: a.device.id, name: "slate"), surroundings: a.surroundings)
    for container in [renamed, two] { try await container.sync() }
    let found = try await two.activities().filter { !$0.isThisDevice }
    #expect(found.map(\.device.name) == ["slate"] && found.allSatisfy { $0.draft != nil })
  }

  @Test func publishingAgainReplacesAndOneIsCurrent() async throws {
    let container = try await a.createAlone()
    let x = try await container.save("x", at: "x"), y = try await container.save("y", at: "y")
    let identifier = UUID()
    try await container.publish(activity(a, x, identifier: identifier))
    try await container.publish(activity(a, x, identifier: identifier, draft: "x!"))
    try await container.publish(activity(a, y))
    let activities = try await container.activities()
    #expect(activities.map(\.path) == ["y", "x"] && activities.map(\.isCurrent) == [true, false])
    #expect(activities.map(\.isThisDevice) == [true, true])
    try await container.withdraw(identifier)
    #expect(try await container.activities().map(\.path) == ["y"])
  }

  @Test func whatWasLeftOfADocumentGoesAlsoAfterItWasRenamed() async throws {
    let container = try await a.createAlone()
    let x = try await container.save("the text of x", at: "x.txt"), z = try await container.save("z", at: "z.txt")
    try await container.publish(activity(a, x, state: .recent, draft: "x!"))
    try await container.publish(activity(a, z, state: .recent, draft: "z!"))
    try a.move("x.txt", "y.txt")
    try await container.collectLocalChanges()
    let y = try #require(try await container.document(at: "y.txt"))
    try await container.publish(activity(a, y, state: .recent))
    #expect(try await container.activities().map(\.path).sorted { $0 ?? "" < $1 ?? "" } == ["y.txt", "z.txt"])
    #expect(try await container.activities().count { $0.draft != nil } == 1)
  }

  @Test func recentOnesAreFewAndOneADocument() async throws {
    let container = try await a.createAlone()
    for round in 0..<2 {
      for number in 0..<22 {
        let document = try await container.save("\(round)", at: "d\(number)")
        try await container.publish(activity(a, document, state: .recent))
      }
    }
    let paths = try await container.activities().compactMap(\.path)
    #expect(paths.count == 20 && Set(paths).count == 20 && paths.first == "d21")
  }

  @Test func anActivityOutlivesItsProcessWithItsDraft() async throws {
    let one = try await a.create(), two = try await b.create()
    let document = try await one.save("x", at: "x")
    var published = activity(a, document, draft: "draft", process: getpid())
    try await one.publish(published)
    #expect(try await one.activities().first?.state == .active)
    let ended = try run("sh", "-c", "echo $$").trimmingCharacters(in: .newlines)
    published.process = Int32(ended)
    try await one.publish(published)
    #expect(try await one.activities().first?.state == .recent)
    try await one.sync()
    try await two.sync()
    let got = try #require(try await two.activities().first)
    #expect(got.state == .recent && !got.isCurrent)
    #expect(try await two.text(of: got.draft) == "draft")
  }

  /// As where its unsaved edits are discarded afterwards.
  @Test func theDraftOfAProcessThatEndedGoesWithTheNextActivityOfItsDocument() async throws {
    let one = try await a.create(), document = try await one.save("x", at: "x"), editor = Process()
    (editor.executableURL, editor.arguments) = (URL(filePath: "/usr/bin/env"), ["sleep", "60"])
    try editor.run()
    try await one.publish(activity(a, document, draft: "draft", process: editor.processIdentifier))
    kill(editor.processIdentifier, SIGKILL)
    editor.waitUntilExit()
    try await one.publish(activity(a, document, state: .recent))
    let left = try await one.activities()
    #expect(left.count == 1 && left.allSatisfy { $0.draft == nil })
  }

  @Test func aFileInNoContainerIsAnErrorThere() async throws {
    let one = try await a.create(), two = try await b.create()
    let document = try await one.save("x", at: "x")
    var published = activity(a, document)
    published.payload.userInfo["other"] = .url(URL(filePath: "/etc/passwd"))
    try await one.publish(published)
    try await one.sync()
    try await two.sync()
    let got = try #require(try await two.activities().first)
    let error = #expect(throws: UbiquityError.self) { try got.payload.get() }
    #expect(error?.code == .outside)
  }

  @Test func whatAHostileDeviceSendsIsReadWithoutHarm() async throws {
    let container = try await a.create()
    try await container.save("x", at: "x")
    let repository = try a.repository(), id = UUID().uuidString
    let bombs: [[UInt8]] = [
      Array("bplist00".utf8) + [UInt8](repeating: 0xA1, count: 300), [], [UInt8](repeating: 0xFF, count: 1000),
      Array("<?xml version=\"1.0\"?><plist><dict>".utf8), Array(repeating: UInt8(ascii: "<"), count: 1 << 20),
      Array(("<?xml version=\"1.0\"?><plist version=\"1.0\">" + String(repeating: "<array>", count: 20_000)).utf8),
    ]
    for (number, bytes) in bombs.enumerated() {
      let blob = try repository.writeBlob(bytes)
      let tree = try repository.tree(
        nil,
        applying: [
          .put(path: "activities/\(id)/activity.plist", blob: blob),
          .put(path: "activities/\(id)/payload.plist", blob: blob),
          .put(path: "activities/no/activity.plist", blob: blob), .put(path: "x", blob: blob),
        ])
      let signature = Signature(name: "\u{1B}[31mevil", email: "x@y", date: Date(timeIntervalSince1970: 1))
      let commit = try repository.writeCommit(.init(tree: tree, parents: [], signature: signature, message: "x"))
      let name = "refs/remotes/origin/ubiquity/activities/" + String(repeating: "\(number)", count: 16)
      try repository.setReference(name, to: commit, expecting: nil)
    }
    let activities = try await container.activities()
    #expect(activities.count == bombs.count)
    for activity in activities {
      #expect(throws: UbiquityError.self) { try activity.payload.get() }
      #expect(!activity.device.name.unicodeScalars.contains("\u{1B}"))
    }
  }

  @Test func twoProcessesPublishAtOnceAndNeitherLoses() async throws {
    let container = try await a.create()
    let document = try await container.save("x", at: "x")
    let others = [try a.open(), try a.open()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for other in others {
        for _ in 0..<5 { group.addTask { try await other.publish(activity(a, document)) } }
      }
      try await group.waitForAll()
    }
    #expect(try await container.activities().count == 10)
  }
}
