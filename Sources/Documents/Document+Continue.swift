import Handoff
import RichText
import Ubiquity

extension Document {
  /// Prepares for the activity's state: the copies that its anchors refer to, and an activity of this machine's own.
  func adopt(_ incoming: IncomingActivity) async {
    continues = incoming.continuation
    resolution = nil
    otherCopies = await copies(for: incoming)
    createActivity()
  }

  /// The versions that anchors refer to, as far as they are on this machine.
  private func copies(for incoming: IncomingActivity) async -> [String: RichText] {
    guard let anchors = PlaceAnchors(userInfo: incoming.payload.userInfo) else { return [:] }
    var texts: [String: RichText] = [:]
    for name in Set([anchors.head.version, anchors.head.base, anchors.top.version].compactMap { $0 })
    where name != version {
      guard let bytes = try? await incoming.container.content(of: name).bytes else { continue }
      texts[name] =
        [incoming.formerName, displayName].lazy.compactMap {
          try? self.controller.reader.read(bytes, named: $0).text
        }.first
    }
    return texts
  }

  /// Takes the other machine's text and place, under a new activity that names the continued one.
  func takeBack(_ offer: Offer) async throws -> (edit: Transaction, note: String?) {
    let incoming = try await IncomingActivity(offer.withVersions(), reader: controller.reader)
    if isReplaced { try await follow(to: incoming.path) }
    isReplaced = false
    let version = try await incoming.save(controller.reader)
    let newer = try await prepare(try await incoming.contents(of: version, reader: controller.reader), stored: version)
    try await accept(newer)
    endActivity()
    await adopt(incoming)
    restoreUserActivityState(UserActivity(continuing: incoming.payload, coordinator: controller.coordinator))
    continuedOn = nil
    await becomeMain()
    return (newer.edit, restoration.note)
  }

  /// Nobody else is at it any more: goes on with what the container has, unless that is another document.
  func resumeAlone() async throws -> Transaction {
    var edit = Transaction()
    if !isReplaced, let ubiquity, let head = try await ubiquity.container.document(at: ubiquity.path) {
      let contents = try controller.reader.read(
        try await ubiquity.container.content(of: head.blob).bytes, named: displayName)
      let newer = try await prepare(contents, stored: head)
      try await accept(newer)
      edit = newer.edit
    }
    endActivity()
    continues = nil
    createActivity()
    (continuedOn, isReplaced) = (nil, false)
    await becomeMain()
    return edit
  }

  private func endActivity() {
    activity?.removeSharer(self)
    activity?.invalidate()
  }
}
