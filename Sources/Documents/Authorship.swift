public import RichText
public import Ubiquity

/// Who wrote what of a document's text, and in which version: word for word, through renames, merges and formats.
public struct Authorship: Sendable {
  /// A stretch of one paragraph that one version brought in.
  public struct Part: Sendable {
    /// The paragraph's index.
    public var paragraph: Int
    /// The bytes of the paragraph's text; empty for an empty paragraph.
    public var bytes: Range<Int>
    /// The version; nil for what no version has.
    public var version: DocumentVersion?
  }

  /// A version whose text cannot be had: what it brought in counts as that of the one after it.
  public struct Gap: Sendable {
    public var document: StoredDocument
    /// Why.
    public var error: UbiquityError
  }

  public let text: RichText
  /// In the order of the text: all of the paragraphs that were asked for.
  public let parts: [Part]
  /// How many versions were read.
  public let versionCount: Int
  /// Each once.
  public let gaps: [Gap]
}

extension DocumentReader {
  /// Finds out who wrote the paragraphs of a text that grew from a version; words that the version has not are nobody's yet.
  ///
  /// Goes back only until all is told, and reads each version once. `progress` is told how many were read. What a version that cannot be
  /// read had is told of the next one, and is among the gaps. Throws where the store cannot be read, or not the version that the text grew from.
  public func authorship(
    of text: RichText, paragraphs: Range<Int>? = nil, grownFrom version: StoredDocument,
    in container: UbiquityContainer,
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> Authorship {
    var search = AuthorSearch(text, VersionTexts(reader: self, container: container), container)
    try await search.begin(TextStretches(paragraphs ?? 0..<text.paragraphCount, of: text), at: version)
    while try await search.step() { progress(search.versionCount) }
    return Authorship(
      text: text, parts: search.parts.inOrder, versionCount: search.versionCount, gaps: search.gaps)
  }
}

/// Goes from version to version, the latest first, and hands to each what its successors have from it.
private struct AuthorSearch {
  private struct Pending {
    var version: DocumentVersion
    var stretches: TextStretches
  }

  private let text: RichText
  private let container: UbiquityContainer
  private var texts: VersionTexts
  private var pending: [StoredDocument: Pending] = [:]
  private(set) var parts: [Authorship.Part] = []
  private(set) var versionCount = 0
  private(set) var gaps: [Authorship.Gap] = []

  init(_ text: RichText, _ texts: VersionTexts, _ container: UbiquityContainer) {
    (self.text, self.texts, self.container) = (text, texts, container)
  }

  mutating func begin(_ stretches: TextStretches, at document: StoredDocument) async throws {
    var stretches = stretches
    let saved = try await start(document)
    let old = stretches.passOn(KeptText(from: saved, to: text))
    add(stretches, of: nil)
    if !old.isEmpty { try await pass(old, to: document) }
  }

  /// An empty text where the document is none.
  private mutating func start(_ document: StoredDocument) async throws -> RichText {
    if let text = await texts.text(document.blob, named: document.path) { return text }
    guard let error = await failure(of: document) else { return RichText() }
    let name = "version \(document.version.prefix(7)) of \(document.path)"
    throw UbiquityError(error.code, "\(name) cannot be read: \(error.message)", hint: error.hint)
  }

  /// Why its bytes cannot be had; nil where they can.
  private func failure(of document: StoredDocument) async -> UbiquityError? {
    do throws(UbiquityError) { _ = try await container.content(of: document.blob) } catch { return error }
    return nil
  }

  /// Notes that a source's text cannot be had, where that is why there is none.
  private mutating func addGap(_ source: StoredDocument) async {
    guard let error = await failure(of: source) else { return }
    let origin = (try? await container.origin(of: source))?.document ?? source
    if !gaps.contains(where: { $0.document == origin }) { gaps.append(.init(document: origin, error: error)) }
  }

  /// Settles what one version wrote; false where nothing is left to be told.
  mutating func step() async throws -> Bool {
    guard let next = pending.values.max(by: { $0.version.date < $1.version.date }) else { return false }
    let version = next.version
    pending[version.document] = nil
    versionCount += 1
    if let same = version.sources.first(where: { $0.blob == version.document.blob }) {
      try await pass(next.stretches, to: same)
    } else {
      let own = try await passOn(next.stretches, of: version)
      add(own, of: version)
    }
    return true
  }

  /// Hands to a version's sources what they have of its stretches, and gives the rest, which is the version's own.
  private mutating func passOn(_ all: TextStretches, of version: DocumentVersion) async throws -> TextStretches {
    let document = version.document
    guard let new = await texts.text(document.blob, named: document.path) else { return all }
    var (rest, found, missing) = (all, [(source: StoredDocument, text: RichText)](), [StoredDocument]())
    for source in version.sources {
      let text = await texts.text(source.blob, named: source.path)
      if let text { found.append((source, text)) } else { missing.append(source) }
    }
    for (old, kept) in zip(found, KeptText.shared(from: found.map { $0.text }, to: new)) {
      let passed = rest.passOn(kept)
      if !passed.isEmpty { try await pass(passed, to: old.source) }
    }
    for source in missing where !rest.isEmpty { await addGap(source) }
    return rest
  }

  private mutating func pass(_ stretches: TextStretches, to document: StoredDocument) async throws {
    let origin = try await container.origin(of: document)
    pending[origin.document, default: Pending(version: origin, stretches: TextStretches())].stretches.add(stretches)
  }

  private mutating func add(_ stretches: TextStretches, of version: DocumentVersion?) {
    parts += stretches.parts(of: text).map { .init(paragraph: $0.paragraph, bytes: $0.bytes, version: version) }
  }
}
