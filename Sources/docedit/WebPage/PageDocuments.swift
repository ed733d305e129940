import Terminal
import Ubiquity

/// The documents of a page with the versions of each, gathered from the newest version back through their renames.
struct PageDocuments {
  /// A document as one version has it.
  struct Version: Encodable {
    var label: String
    var commit: String
    /// The number of the text in the page; -1 where it is left out.
    var text: Int
    /// The text, and the one that the version changed, by their blobs' names.
    var blob: String
    var former: String?
    /// Which of the document's versions it is compared with at first: the one that it changed; -1 where it changed none.
    fileprivate(set) var base = -1

    /// What a version changed that is not in the page.
    fileprivate static func former(of version: Version, text: Int) -> Version {
      Version(label: "before \(version.label)", commit: "", text: text, blob: version.former ?? "")
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(label)
      try values.encode(commit)
      try values.encode(text)
      try values.encode(base)
    }
  }

  private struct Place: Hashable {
    var container, path: String
  }

  /// The names that the documents had last.
  private(set) var names: [String] = []
  private var newestFirst: [[Version]] = []
  /// The documents that have a name; before a merge two of them may, the one that was found last being the last.
  private var holders: [Place: [Int]] = [:]
  /// What the versions of each document changed, by the names of the blobs.
  private var changed: [Set<String>] = []
  /// The numbers of the texts that versions changed, by the names of the blobs.
  private var formerTexts: [String: Int] = [:]

  /// The versions of each document, the oldest first. What one of them changed and that is not in the page stands before it.
  var versions: [[Version]] { newestFirst.map { based($0.reversed()) } }

  private func based(_ versions: [Version]) -> [Version] {
    versions.reduce(into: []) { based, version in
      var version = version
      if let former = version.former {
        version.base = based.lastIndex { $0.blob == former } ?? based.count
        if version.base == based.count { based.append(.former(of: version, text: formerTexts[former] ?? -1)) }
      }
      based.append(version)
    }
  }

  /// The document that was changed last, and has two versions where any has.
  var firstWithChanges: Int { newestFirst.firstIndex { $0.count > 1 || $0.contains { $0.former != nil } } ?? 0 }

  /// The text of the document that was added last.
  func lastText(of document: Int) -> Int? { newestFirst[document].last { $0.text >= 0 }?.text }

  /// The documents that the changes of a version are of. Versions before it have them under the names that they had then; of those before a merge, some may have them
  /// under the names that they have there.
  mutating func numbers(of changes: [HistoryEntry.Change], in container: String) -> [Int] {
    let numbers = changes.map { number(of: $0, in: container) }
    for (change, number) in zip(changes, numbers) {
      changed[number].formUnion([change.oldBlob].compactMap(\.self) + (change.otherBlobs ?? []))
      guard change.kind == .renamed, change.otherBlobs == nil else { continue }
      holders[Place(container: container, path: change.path)]?.removeAll { $0 == number }
    }
    for (change, number) in zip(changes, numbers) where change.kind == .renamed {
      guard let path = change.oldPath else { continue }
      hold(Place(container: container, path: path), number)
    }
    return numbers
  }

  private mutating func number(of change: HistoryEntry.Change, in container: String) -> Int {
    let place = Place(container: container, path: change.path), known = holders[place] ?? []
    let own = change.newBlob.flatMap { blob in known.last { changed[$0].contains(blob) } }
    return own ?? known.last ?? add(place)
  }

  private mutating func hold(_ place: Place, _ number: Int) {
    holders[place, default: []].removeAll { $0 == number }
    holders[place, default: []].append(number)
  }

  mutating func add(_ version: Version, of document: Int) { newestFirst[document].append(version) }

  /// Tells the number of a text that a version changed.
  mutating func add(former blob: String, text: Int) { formerTexts[blob] = text }

  private mutating func add(_ place: Place) -> Int {
    names.append(TerminalText.escaped(place.path))
    newestFirst.append([])
    changed.append([])
    hold(place, names.count - 1)
    return names.count - 1
  }
}
