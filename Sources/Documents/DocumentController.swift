public import Foundation
public import Handoff
public import Ubiquity

/// Opens documents, and takes activities of other machines up: the one place where types, store and activities meet.
@MainActor
public final class DocumentController {
  public let surroundings: Surroundings
  public let reader: DocumentReader
  public let registry: DeviceRegistry
  public let coordinator: UserActivityCoordinator
  /// Told of failures that no caller waits for: an activity that could not be published or sent, unsaved edits that cannot be read. Those of before come first.
  public var onFailure: ((any Error) -> Void)? { didSet { tellFailures() } }
  /// The failures that nobody was told of yet.
  private var failures: [any Error] = []
  /// Whether nobody is at the documents, but a script: unsaved edits are written down, and activities published, as documents are closed,
  /// and sent with the next exchange.
  public var isUnattended = false
  /// Whether what is done here is sent to the other machines beside the work, as it changes; else with the next exchange.
  public var sendsActivities = true
  private(set) var open: [Document] = []

  func register(_ document: Document) { open.append(document) }
  let transport: UbiquityTransport

  public init(surroundings: Surroundings, types: DocumentTypes) {
    self.surroundings = surroundings
    reader = DocumentReader(types: types)
    registry = DeviceRegistry(surroundings, contentMerge: reader.contentMerge)
    transport = UbiquityTransport()
    coordinator = UserActivityCoordinator(transport: transport, now: surroundings.now)
    transport.controller = self
  }

  /// Opens a document: reads its file, takes its journal, and for a ubiquitous one creates the activity. One that was new, and cannot have its name beside
  /// another's, is opened under the name that it got.
  public func openDocument(at file: URL) async throws -> Document {
    let file = file.resolvingSymlinksInPath(), registry = registry
    async let early = try? reader.read(file)
    let place = try await Document.UbiquitousPlace.of(file, for: .opening, registry)
    if let renamed = try place?.file(insteadOf: file) {
      let document = try await openDocument(at: renamed, insteadOf: file)
      document.isNamesake = try await place?.hasGivenName(insteadOf: file) ?? false
      return document
    }
    let journal = try await journal(of: file, at: place)
    do {
      var ubiquity = place
      if await journal.leftover != nil {
        await catchUp(with: file)
        if let present = await Self.newFile(of: file, since: place, registry) {
          await journal.close()
          return try await openDocument(at: present, insteadOf: file)
        }
        let now = try await Document.UbiquitousPlace.of(file, for: .opening, registry)
        if now?.base != nil || place?.base == nil { ubiquity = now }
      }
      let document = Document(
        file: file, contents: try contents(of: file, known: await early), ubiquity: ubiquity, journal: journal,
        controller: self)
      await mend(journal, of: Origin(file, at: ubiquity))
      await document.setStrangersEditsAside()
      if await journal.leftover?.isOfConflict ?? true {
        try await journal.start(from: document.saved.bytes, of: document.ubiquity?.base?.version)
      }
      document.createActivity()
      open.append(document)
      return document
    } catch {
      await journal.close()
      throw error
    }
  }

  private func openDocument(at present: URL, insteadOf file: URL) async throws -> Document {
    let document = try await openDocument(at: present)
    document.formerName = file.lastPathComponent
    return document
  }

  /// Closes a document. Its place is remembered as a recent activity; with `keepingEdits`, unsaved edits too. Throws where these cannot be kept; the
  /// document is closed all the same.
  public func close(_ document: Document, keepingEdits: Bool) async throws {
    document.publishing?.cancel()
    if document.isModified, !keepingEdits || !document.hasOwnEdits { try await document.revert() }
    var failure: (any Error)?
    _ = try? await document.followFolder()
    do { try await document.endJournal() } catch let error { failure = error }
    await publishAsRecent(document)
    document.activity?.removeSharer(document)
    document.activity?.invalidate()
    await document.journal.close()
    open.removeAll { $0 === document }
    if let failure { throw failure }
  }

  /// The open document whose activity this is.
  func document(withActivity identifier: UUID) -> Document? { open.first { $0.activity?.identifier == identifier } }

  func report(_ error: any Error) {
    failures.append(error)
    tellFailures()
  }

  private func tellFailures() {
    guard let onFailure else { return }
    let failures = failures
    self.failures = []
    failures.forEach(onFailure)
  }

  /// What was left unsaved here may have been continued elsewhere: asks the other machines first, for two seconds at most.
  private func catchUp(with file: URL) async {
    guard let container = try? registry.container(containing: file) else { return }
    _ = await Patience.wait(atMost: .seconds(2)) { _ = try? await container.poll() }
  }

  /// What was read while the container was asked for the version, where the file still has it: never an older text than that version's. So it is where the file was
  /// deleted since, as if the document had been open then.
  private func contents(of file: URL, known: DocumentReader.Contents?) throws -> DocumentReader.Contents {
    if let known, !FileManager.default.fileExists(atPath: file.path) { return known }
    guard let known, try DocumentFile(file, type: known.type).bytes() == known.bytes else {
      return try reader.read(file)
    }
    return known
  }

  /// The file of a document that got another name just now, which another one may have by now; nil where it has its own.
  @concurrent private static func newFile(
    of file: URL, since place: Document.UbiquitousPlace?, _ registry: DeviceRegistry
  ) async -> URL? {
    let files = FileManager.default
    if files.fileExists(atPath: file.path) {
      guard let place, let now = try? await place.container.currentPath(of: place.base), !now.isSpelled(as: place.path),
        let present = try? place.container.file(at: now), files.fileExists(atPath: present.path)
      else { return nil }
      return present
    }
    guard let container = try? registry.container(containing: file), let path = try? container.path(of: file),
      let present = try? await container.successor(of: path)
    else { return nil }
    return try? container.file(at: present)
  }

  private func publishAsRecent(_ document: Document) async {
    guard let container = document.ubiquity?.container else { return }
    do {
      guard let recent = try await document.lastPublication() else { return }
      try await container.publish(recent)
    } catch { report(error) }
  }
}

extension Document {
  /// Unsaved edits stay in the journal, for whoever opens the document next.
  fileprivate func endJournal() async throws {
    if await isUndecided { return }
    let isKept = if isModified { true } else { await hasUndoneDrafts }
    do { if isKept { try await journal.secure() } else { try await journal.stop() } } catch {
      throw DocumentError(error, doing: "keep the unsaved edits of", on: file)
    }
  }

  /// Goes back to what was last saved.
  func revert() async throws {
    text = saved.text
    saved.revision = revision
    saved.edits = []
    try await journal.stop()
  }
}
