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
  private var numbers: [Place: Int] = [:]

  /// The versions of each document, the oldest first.
  var versions: [[Version]] { newestFirst.map { Self.based($0.reversed()) } }

  /// A version that is not in the page has the one before it in its place.
  private static func based(_ versions: [Version]) -> [Version] {
    versions.enumerated().map { index, version in
      var version = version
      let former = version.former.map { blob in versions[..<index].lastIndex { $0.blob == blob } ?? index - 1 }
      version.base = former ?? -1
      return version
    }
  }

  /// The document that was changed last, and has two versions where any has.
  var firstWithChanges: Int { newestFirst.firstIndex { $0.count > 1 } ?? 0 }

  /// The text of the document that was added last.
  func lastText(of document: Int) -> Int? { newestFirst[document].last { $0.text >= 0 }?.text }

  /// The document that a change is of. Versions before the change have it under the name that it had then; of those before a merge, some may have it under the one that it has there.
  mutating func number(of change: HistoryEntry.Change, in container: String) -> Int {
    let place = Place(container: container, path: change.path)
    let number = numbers[place] ?? add(place)
    if let old = change.oldPath, change.kind == .renamed {
      if change.otherBlobs == nil { numbers[place] = nil }
      numbers[Place(container: container, path: old)] = number
    }
    return number
  }

  mutating func add(_ version: Version, of document: Int) { newestFirst[document].append(version) }

  private mutating func add(_ place: Place) -> Int {
    names.append(TerminalText.escaped(place.path))
    newestFirst.append([])
    numbers[place] = names.count - 1
    return names.count - 1
  }
}
