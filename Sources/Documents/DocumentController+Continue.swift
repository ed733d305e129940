import Formats
import Foundation
import Handoff
public import RichText
import Ubiquity

extension DocumentController {
  /// Takes an activity up: its draft becomes a version, its document opens at its place, and this machine's activity names the one it continued.
  ///
  /// Everything that can fail without touching the disk is done first.
  public func continueActivity(_ offer: Offer) async throws -> ContinuedDocument {
    let activityType = try offer.activity.payload.get().activityType
    let incoming = Reference<IncomingActivity>(), own = Reference<OwnEdits>()
    let continuation = ContinuationController(
      types: reader.types, delegate: coordinator.delegate, coordinator: coordinator, now: surroundings.now
    ) { [self] _ in try await takeUp(incoming.get(), own) }
    let outcome = try await continuation.continueActivity(ofType: activityType) { [self] in
      var value = try await IncomingActivity(offer.withVersions(), reader: reader)
      try await value.giveWay()
      try await settleEdits(around: value.path, of: value.container)
      incoming.value = value
      return value.payload
    }
    guard case .opened(let restored, _) = outcome, let document = restored as? Document else {
      throw DocumentError(.noActivity, "\(offer.title) was continued by another part of the program")
    }
    if let own = own.value { try await document.take(own) }
    await document.becomeMain()
    return ContinuedDocument(
      document: document, from: offer.activity.device, state: offer.activity.state, activityType: activityType,
      hadDraft: offer.activity.draft != nil, verdict: document.restoration,
      formerName: incoming.value?.takenName, ownEdits: own.value?.outcome)
  }

  /// Takes a document back that was continued elsewhere: gives the edit that the editor must make, and what to tell of it. Where another program moved it here meanwhile, it is there
  /// then; one that is deleted goes on as it is here.
  public func takeBack(_ document: Document) async throws -> (edit: Transaction, note: String?) {
    guard let ubiquity = document.ubiquity, let device = document.continuedOn else {
      throw DocumentError(.noActivity, "\(document.displayName) was not continued elsewhere")
    }
    _ = try? await ubiquity.container.poll()
    try await ubiquity.container.collectLocalChanges(of: ubiquity.path)
    try await document.followMove()
    document.isReplaced = try await document.isReplacedNow()
    let offers = try await offers().filter { $0.isTrusted && $0.activity.device.id == device.id }
    if let theirs = offers.first(where: { $0.isOf(document) }) { return try await document.takeBack(theirs) }
    let path = document.ubiquity?.path, isLeft = !document.isReplaced && offers.contains { $0.leavesEdits(of: path) }
    let note = isLeft ? "the other machine's unsaved edits stay there: \(document.displayName) is deleted" : nil
    return (try await document.resumeAlone(), note)
  }

  /// Makes the incoming text this machine's version, and opens it. What this machine had not saved is in the journal all the time.
  private func takeUp(_ incoming: IncomingActivity, _ own: Reference<OwnEdits>) async throws -> Document {
    let journal = try RecoveryJournal(for: incoming.file, in: surroundings.stateFolder)
    do {
      let leftover = try await leftover(of: journal, for: incoming), version = try await incoming.save(reader)
      let contents = try await incoming.contents(of: version, reader: reader)
      if let leftover { own.value = try await settle(leftover, on: contents, incoming) }
      try await journal.restart(
        from: contents.bytes, of: version.version, with: own.value?.unsaved ?? [], drafts: own.value?.published ?? [],
        at: .start)
      let document = Document(
        file: incoming.file, contents: contents,
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

extension Offer {
  /// Whether it is what was made of a document: where another one has the name of that by now, what went on with its activity.
  @MainActor fileprivate func isOf(_ document: Document) -> Bool {
    if !document.isReplaced { return activity.path == document.ubiquity?.path }
    guard let own = document.activity?.identifier else { return false }
    return activity.path != nil && activity.continues?.activity == own
  }
}
