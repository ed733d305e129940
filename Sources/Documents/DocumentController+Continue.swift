import Foundation
import Handoff
public import RichText
public import Ubiquity

/// A document that was continued from another machine, and how exactly its place was found.
public struct ContinuedDocument: Sendable {
  public var document: Document
  public var from: Device
  public var state: PublishedActivity.State
  public var activityType: String
  /// Whether unsaved edits came along.
  public var hadDraft: Bool
  /// Why the place had to move; nil where it is exact.
  public var note: String?
}

extension DocumentController {
  /// Takes an activity up: its draft becomes a version, its document opens at its place, and this machine's activity names the one it continued.
  ///
  /// Everything that can fail without touching the disk is done first.
  public func continueActivity(_ offer: Offer) async throws -> ContinuedDocument {
    let activityType = try offer.activity.payload.get().activityType
    let incoming = Reference<Incoming>()
    let continuation = ContinuationController(
      types: reader.types, delegate: coordinator.delegate, coordinator: coordinator, now: surroundings.now
    ) { [self] _ in try await takeUp(incoming.get()) }
    let outcome = try await continuation.continueActivity(ofType: activityType) { [reader] in
      let value = try await Incoming(offer, reader: reader)
      incoming.value = value
      return value.payload
    }
    guard case .opened(let restored, _) = outcome, let document = restored as? Document else {
      throw DocumentError(.noActivity, "\(offer.title) was continued by another part of the program")
    }
    await document.becomeMain()
    return ContinuedDocument(
      document: document, from: offer.activity.device, state: offer.activity.state, activityType: activityType,
      hadDraft: offer.activity.draft != nil, note: document.restorationNote)
  }

  /// Takes a document back that was continued elsewhere: gives the edit that the editor must make.
  public func takeBack(_ document: Document) async throws -> (edit: Transaction, note: String?) {
    guard let ubiquity = document.ubiquity, let device = document.continuedOn else {
      throw DocumentError(.noActivity, "\(document.displayName) was not continued elsewhere")
    }
    _ = try? await ubiquity.container.poll()
    let theirs = try await offers().first { $0.activity.device.id == device.id && $0.activity.path == ubiquity.path }
    return try await document.takeBack(theirs)
  }

  /// Makes the incoming text this machine's version, and opens it.
  private func takeUp(_ incoming: Incoming) async throws -> Document {
    let journal = try RecoveryJournal(for: incoming.file, in: surroundings.stateFolder)
    do {
      try await incoming.setAside(journal.leftover, reader: reader)
      let version = try await incoming.save()
      try await journal.start(from: incoming.bytes)
      let document = Document(
        file: incoming.file, contents: incoming.contents,
        ubiquity: .init(container: incoming.container, path: incoming.path, base: version), journal: journal,
        controller: self)
      await document.adopt(incoming)
      register(document)
      return document
    } catch {
      await journal.close()
      throw error
    }
  }
}

/// Holds a value that a closure finds out.
@MainActor
private final class Reference<Value> {
  var value: Value?
  func get() throws -> Value {
    guard let value else { throw DocumentError(.noActivity, "the activity's data is not there") }
    return value
  }
}

/// An activity that is about to be continued, checked and read, with nothing written yet.
struct Incoming {
  let offer: Offer
  let payload: ActivityPayload
  let file: URL
  let path: String
  /// What this machine's head has at the path.
  let head: StoredDocument?
  let draft: [UInt8]?
  let bytes: [UInt8]
  let contents: DocumentReader.Contents

  var container: UbiquityContainer { offer.container }
  var continuation: Continuation { Continuation(activity: offer.activity.identifier, from: offer.activity.device) }

  init(_ offer: Offer, reader: DocumentReader) async throws {
    self.offer = offer
    payload = try offer.activity.payload.get()
    guard let url = payload.userInfo[NSUserActivityDocumentURLKey]?.url, let path = offer.activity.path else {
      throw DocumentError(
        .notFound, "\(offer.title) is not in this machine's container", hint: "run docedit sync, then try again")
    }
    (file, self.path) = (url, path)
    let container = offer.container
    head = try await container.document(at: path)
    draft = if let name = offer.activity.draft { try await container.bytes(of: name) } else { nil }
    guard let bytes = try await Self.bytes(draft, head: head, in: container) else {
      throw DocumentError(.notFound, "\(offer.title) was deleted", hint: "docedit history \(path) shows when")
    }
    self.bytes = bytes
    contents = try reader.read(bytes, named: url.lastPathComponent)
  }

  /// Makes the text a version that names the continued activity.
  func save() async throws -> StoredDocument {
    let base = draft == nil ? head?.blob : offer.activity.base?.blob
    return try await container.save(bytes, at: path, base: base, continued: continuation)
  }

  /// What an earlier process of this machine left unsaved is kept as a conflict version, unless a version has it.
  func setAside(_ leftover: RecoveryJournal.Leftover?, reader: DocumentReader) async throws {
    guard let leftover else { return }
    let bytes = try reader.recovered(leftover, named: file.lastPathComponent).bytes
    if try await container.hasVersion(bytes, of: path) { return }
    try await container.setAside(bytes, at: path, base: UbiquityContainer.blobName(of: leftover.base))
  }

  private static func bytes(_ draft: [UInt8]?, head: StoredDocument?, in container: UbiquityContainer) async throws
    -> [UInt8]?
  {
    if let draft { return draft }
    guard let head else { return nil }
    return try await container.bytes(of: head.blob)
  }
}

extension Document {
  /// Prepares for the activity's state: the copies that its anchors refer to, and an activity of this machine's own.
  fileprivate func adopt(_ incoming: Incoming) async {
    continues = incoming.continuation
    otherCopies = await copies(for: incoming)
    createActivity()
  }

  /// The versions that anchors refer to, as far as they are on this machine.
  private func copies(for incoming: Incoming) async -> [String: RichText] {
    guard let anchors = PlaceAnchors(userInfo: incoming.payload.userInfo) else { return [:] }
    var texts: [String: RichText] = [:]
    for name in Set([anchors.head.version, anchors.head.base, anchors.top.version].compactMap { $0 })
    where name != version {
      guard let bytes = try? await incoming.container.bytes(of: name) else { continue }
      texts[name] = try? controller.reader.read(bytes, named: displayName).text
    }
    return texts
  }

  /// Takes the other machine's text and place, under a new activity that names the continued one.
  fileprivate func takeBack(_ offer: Offer?) async throws -> (edit: Transaction, note: String?) {
    guard let offer else { return (try await resumeAlone(), nil) }
    let incoming = try await Incoming(offer, reader: controller.reader)
    let newer = try prepare(incoming.bytes, stored: try await incoming.save(), note: "")
    try await accept(newer)
    endActivity()
    await adopt(incoming)
    restoreUserActivityState(UserActivity(continuing: incoming.payload, coordinator: controller.coordinator))
    continuedOn = nil
    await becomeMain()
    return (newer.edit, restorationNote)
  }

  /// Nobody else is at it any more: goes on with what the container has.
  private func resumeAlone() async throws -> Transaction {
    var edit = Transaction()
    if let ubiquity, let head = try await ubiquity.container.document(at: ubiquity.path) {
      let newer = try prepare(try await ubiquity.container.bytes(of: head.blob), stored: head, note: "")
      try await accept(newer)
      edit = newer.edit
    }
    endActivity()
    continues = nil
    createActivity()
    continuedOn = nil
    await becomeMain()
    return edit
  }

  private func endActivity() {
    activity?.removeSharer(self)
    activity?.invalidate()
  }
}
