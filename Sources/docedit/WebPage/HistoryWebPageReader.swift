import Documents
import Foundation
import RichText
import Terminal
import Ubiquity

/// Reads what a page of the history shows: each text once, from the newest version back.
struct HistoryWebPageReader {
  /// The most versions on a page.
  static let versionLimit = 5_000

  private let reader: DocumentReader
  private var texts: [String: VersionTexts] = [:]
  /// The newest name of each machine, by its id.
  private var names: [String: String] = [:]
  private(set) var page: HistoryWebPage

  init(title: String, reader: DocumentReader) {
    self.reader = reader
    page = HistoryWebPage(title: title)
  }

  /// Reads the lines, the newest first; `progress` is told how many are read.
  mutating func read(_ lines: [HistoryLine], isShortened: Bool, progress: (Int) -> Void) async {
    page.isShortened = isShortened
    var versions: [PageVersion] = []
    for (index, line) in lines.enumerated() {
      versions.append(await version(line))
      progress(index + 1)
    }
    page.versions = versions.reversed()
  }

  private mutating func version(_ line: HistoryLine) async -> PageVersion {
    let entry = line.entry
    var changes: [PageVersion.Change] = []
    let documents = page.documents.numbers(of: entry.changes, in: line.container.id)
    for (index, document) in documents.enumerated() {
      await add(entry.changes[index], of: line, to: document)
      changes.append(PageVersion.Change(entry.changes[index], line.words[index], document: document))
    }
    return PageVersion(
      commit: entry.commit, kind: entry.kind, kindWords: line.kind, device: name(of: entry.author),
      from: entry.continued.map { name(of: HistoryEntry.Author(id: $0.from.id, name: $0.from.name)) }, date: entry.date,
      parents: entry.parents, changes: changes, unchanged: changes.isEmpty ? line.unchangedWords : [])
  }

  /// What a machine is called: by all of its versions as by the newest, whatever it was called before.
  private mutating func name(of author: HistoryEntry.Author) -> String {
    guard let id = author.id else { return author.name }
    let name = names[id] ?? author.name
    names[id] = name
    return name
  }

  private mutating func add(_ change: HistoryEntry.Change, of line: HistoryLine, to document: Int) async {
    guard let blob = change.newBlob else { return }
    let number = await text(blob, change.path, line.container, after: page.documents.lastText(of: document))
    let label = "\(line.entry.date.local().prefix(16))  \(name(of: line.entry.author))  \(line.version)"
    page.documents.add(
      .init(
        label: TerminalText.escaped(label), commit: line.entry.commit, text: number ?? -1, blob: blob,
        former: change.oldBlob), of: document)
    guard let former = change.oldBlob else { return }
    let older = await text(former, change.oldPath ?? change.path, line.container, after: number)
    page.documents.add(former: former, text: older ?? -1)
  }

  /// The number of a text in the page; nil where there is no room for it, or it is no text.
  private mutating func text(_ blob: String, _ path: String, _ container: UbiquityContainer, after newer: Int?) async
    -> Int?
  {
    if page.texts.knows(blob) { return page.texts.number(of: blob) }
    if await container.size(of: blob) > VersionReport.sizeLimit { return page.texts.add(nil, blob: blob, after: newer) }
    let text = await texts[container.id, default: VersionTexts(reader: reader, container: container)].text(
      blob, named: path)
    return page.texts.add(text, blob: blob, after: newer)
  }
}
