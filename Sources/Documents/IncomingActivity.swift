import Foundation
import Handoff
import Ubiquity

/// An activity that is about to be continued, checked and read, with nothing written yet.
struct IncomingActivity {
  let offer: Offer
  let payload: ActivityPayload
  private(set) var file: URL
  private(set) var path: String
  /// What this machine's head has at the path.
  private(set) var head: StoredDocument?
  /// Whether another document has its name by now.
  private(set) var gaveWay = false
  let draft: [UInt8]?
  let bytes: [UInt8]
  let contents: DocumentReader.Contents
  /// Of a draft whose document is of another type here.
  private let turned: TurnedDraft?
  /// The conflict versions that the draft resolves, as far as nobody did.
  let conflicts: [String]

  var container: UbiquityContainer { offer.container }
  var continuation: Continuation { Continuation(activity: offer.activity.identifier, from: offer.activity.device) }

  init(_ offer: Offer, reader: DocumentReader) async throws {
    self.offer = offer
    payload = try offer.activity.payload.get()
    guard let url = payload.userInfo[NSUserActivityDocumentURLKey]?.url, url.isFileURL,
      let path = offer.activity.path
    else {
      throw DocumentError(
        .notFound, "\(offer.title) is not in this machine's container", hint: "run docedit sync, then try again")
    }
    (file, self.path) = (url, path)
    let container = offer.container
    head = try await container.document(at: path)
    let content: StoredContent? =
      if let name = offer.activity.draft { try await container.content(of: name) } else { nil }
    let isPackage = content.map(\.isFolder), name = Self.formerName(offer, reader) ?? url.lastPathComponent
    guard try container.file(at: path).standardizedFileURL.path == url.standardizedFileURL.path,
      isPackage == nil || isPackage == reader.isPackage(name)
    else { throw Self.contradiction(offer) }
    draft = content?.bytes
    turned = try await Self.turned(content, named: name, offer, head, reader)
    guard let bytes = try await Self.bytes(turned?.contents.bytes ?? draft, head: head, in: container) else {
      throw DocumentError(.notFound, "\(offer.title) was deleted", hint: "docedit history \(path.shellWord) shows when")
    }
    self.bytes = bytes
    contents = try turned?.contents ?? reader.read(bytes, named: url.lastPathComponent)
    conflicts = try await container.openConflicts(offer.activity.resolves)
  }

  private static func turned(
    _ draft: StoredContent?, named name: String, _ offer: Offer, _ head: StoredDocument?, _ reader: DocumentReader
  ) async throws -> TurnedDraft? {
    guard let draft, let base = offer.activity.base else { return nil }
    return try await TurnedDraft(draft, named: name, since: base, on: head, in: offer.container, reader: reader)
  }

  /// What the document was called where the draft was left; nil where there is none, or where that is read as its name here.
  private static func formerName(_ offer: Offer, _ reader: DocumentReader) -> String? {
    guard offer.activity.draft != nil, let former = offer.activity.base?.path.documentName,
      let name = offer.activity.path?.documentName, !reader.readsAlike(former, name)
    else { return nil }
    return former
  }

  /// It names two documents, or its draft is a folder and its document a file.
  private static func contradiction(_ offer: Offer) -> DocumentError {
    DocumentError(
      .unreadable, "the activity “\(offer.title)” of \(offer.activity.device.name) contradicts itself",
      hint: "open the document there once more, then try again")
  }

  /// The name of its document that another one has by now; nil where it has its own, or may have it again.
  var takenName: String? {
    guard gaveWay, let name = offer.activity.base?.path.documentName, name != path.documentName else { return nil }
    return name
  }

  /// Takes the next free name where the document was deleted, and another one has its name by now: unsaved edits are none of that one's.
  mutating func giveWay() async throws {
    guard draft != nil, turned == nil, head != nil, let base = offer.activity.base,
      case .gone = try await container.fate(ofContent: base.blob, at: base.path)
    else { return }
    path = try await container.freeName(for: base.path)
    file = try container.file(at: path)
    (head, gaveWay) = (nil, true)
  }

  /// Makes the text a version that names the continued activity.
  func save(_ reader: DocumentReader) async throws -> StoredDocument {
    let origin = draft == nil || gaveWay ? nil : offer.activity.base
    let isResolved = draft != nil && !offer.activity.resolves.isEmpty && conflicts.isEmpty
    let start = isResolved ? await start(reader) : nil
    if let base = origin?.blob { _ = try? await container.content(of: base) }
    let content = try StoredContent(bytes, type: contents.type)
    let version = try await container.save(
      content, at: path, base: start ?? (draft == nil || turned != nil ? head : origin)?.blob,
      continued: continuation, origin: origin, draft: turned?.draft,
      drafts: origin == nil ? [] : offer.activity.earlierDrafts, resolving: draft == nil ? [] : conflicts,
      isApart: isResolved && start == nil)
    if let own = turned?.contested {
      try await container.setAside(own, at: path, base: nil, joined: content, by: offer.activity.device)
    }
    return version
  }

  /// Whether edits were made in another document that had its name, and was deleted.
  func isOfAnother(_ edits: LeftoverEdits) async throws -> Bool {
    try await container.fate(ofContent: edits.baseName, at: path) == .gone
  }

  /// Whether edits were to resolve a conflict that the draft resolves, too.
  func resolves(with edits: LeftoverEdits) -> Bool {
    edits.resolution?.conflicts.contains(where: offer.activity.resolves.contains) ?? false
  }

  /// The document with the texts of the conflicts that the draft was to resolve, where what it has of them is no edit; nil where it decided otherwise than whoever
  /// resolved them.
  private func start(_ reader: DocumentReader) async -> String? {
    guard let start = offer.activity.start, let base = offer.activity.base?.blob, let head,
      let old = await reader.text(ofBlob: base, in: container, named: formerName),
      let both = await reader.text(ofBlob: start, in: container, named: formerName),
      let resolved = await reader.text(ofBlob: head.blob, in: container, named: path)
    else { return nil }
    let apart = ResolvedApart(base: old, start: both, edited: contents.text, resolved: resolved)
    return apart.joined == nil ? nil : start
  }

  /// What the document was called where the activity was: it may be of another format here.
  var formerName: String {
    (offer.activity.base?.path).map { URL(filePath: $0).lastPathComponent } ?? file.lastPathComponent
  }

  /// What a save made: the activity's text, or that with what this machine's head had and the activity did not know.
  func contents(of version: StoredDocument, reader: DocumentReader) async throws -> DocumentReader.Contents {
    let name = try UbiquityContainer.name(of: StoredContent(bytes, type: contents.type))
    if name == version.blob { return contents }
    return try reader.read(try await container.content(of: version.blob).bytes, named: file.lastPathComponent)
  }

  private static func bytes(_ draft: [UInt8]?, head: StoredDocument?, in container: UbiquityContainer) async throws
    -> [UInt8]?
  {
    if let draft { return draft }
    guard let head else { return nil }
    return try await container.content(of: head.blob).bytes
  }
}
