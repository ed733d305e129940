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
    /// The name under which that was.
    var formerPath: String?
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
  /// Where each document is, by the container's id.
  private var containers: [String] = []

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

  /// Puts each text that a version changed, and that no older version of the page has, before that; `number` gives its number in the page, from the version and the container's id.
  mutating func addFormers(_ number: (Version, String) async -> Int?) async {
    for document in newestFirst.indices {
      var versions: [Version] = [], known: Set<String> = []
      for version in newestFirst[document].reversed() {
        if let former = version.former, known.insert(former).inserted {
          let text = await number(version, containers[document])
          versions.append(
            Version(label: "before \(version.commit.prefix(7))", commit: "", text: text ?? -1, blob: former))
        }
        known.insert(version.blob)
        versions.append(version)
      }
      newestFirst[document] = versions.reversed()
    }
  }

  private mutating func add(_ place: Place) -> Int {
    names.append(TerminalText.escaped(place.path))
    newestFirst.append([])
    containers.append(place.container)
    numbers[place] = names.count - 1
    return names.count - 1
  }
}
