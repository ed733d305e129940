import Documents
import Foundation
import RichText
import Ubiquity

/// Reads what a page of the history shows: each text once, from the newest version back.
struct HistoryPageReader {
  /// The most versions on a page.
  static let versionLimit = 5_000

  private let reader: DocumentReader
  private var texts: [String: VersionTexts] = [:]
  private(set) var page: HistoryPage

  init(title: String, reader: DocumentReader) {
    self.reader = reader
    page = HistoryPage(title: title)
  }

  /// Reads the entries, the newest first; `progress` is told how many are read.
  mutating func read(
    _ entries: [(container: UbiquityContainer, entry: HistoryEntry)], isShortened: Bool, progress: (Int) -> Void
  ) async {
    page.isShortened = isShortened
    var versions: [PageVersion] = []
    for (index, item) in entries.enumerated() {
      versions.append(await version(item.entry, in: item.container))
      progress(index + 1)
    }
    page.versions = versions.reversed()
  }

  private mutating func version(_ entry: HistoryEntry, in container: UbiquityContainer) async -> PageVersion {
    var changes: [PageVersion.Change] = []
    for change in entry.changes { changes.append(await self.change(change, of: entry, in: container)) }
    return PageVersion(
      commit: entry.commit, kind: entry.kind, device: entry.device, from: entry.from, date: entry.date,
      parents: [], changes: changes)
  }

  private mutating func change(
    _ change: HistoryEntry.Change, of entry: HistoryEntry, in container: UbiquityContainer
  ) async -> PageVersion.Change {
    let document = page.documents.number(of: change, in: container.id)
    let new = await text(change.newBlob, change.path, container)
    let old = await text(change.oldBlob, change.oldPath ?? change.path, container)
    if let blob = change.newBlob {
      let number = page.texts.add(new, blob: blob, after: page.documents.lastText(of: document))
      let label = "\(entry.date.local().prefix(16))  \(entry.device)  \(entry.commit.prefix(7))"
      page.documents.add(.init(label: label, commit: entry.commit, text: number ?? -1), of: document)
    }
    var words: WordCount?
    if let old, let new { words = old.wordChange(to: new) }
    return PageVersion.Change(
      kind: change.kind, path: change.path, oldPath: change.kind == .renamed ? change.oldPath : nil, words: words,
      document: document)
  }

  /// An absent side is an empty text; nil for what is not text.
  private mutating func text(_ blob: String?, _ path: String, _ container: UbiquityContainer) async -> RichText? {
    guard let blob else { return RichText() }
    return await texts[container.id, default: VersionTexts(reader: reader, container: container)].text(
      blob, named: path)
  }
}
