import Ubiquity

/// The documents of a page with the versions of each, gathered from the newest version back through their renames.
struct PageDocuments {
  /// A document as one version has it.
  struct Version: Encodable {
    var label: String
    var commit: String
    /// The number of the text in the page; -1 where it is left out.
    var text: Int

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(label)
      try values.encode(commit)
      try values.encode(text)
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
  var versions: [[Version]] { newestFirst.map { $0.reversed() } }

  /// The text of the document that was added last.
  func lastText(of document: Int) -> Int? { newestFirst[document].last { $0.text >= 0 }?.text }

  /// The document that a change is of. Versions before the change have it under the name that it had then.
  mutating func number(of change: HistoryEntry.Change, in container: String) -> Int {
    let place = Place(container: container, path: change.path)
    let number = numbers[place] ?? add(place)
    if let old = change.oldPath, change.kind == .renamed {
      numbers[place] = nil
      numbers[Place(container: container, path: old)] = number
    }
    return number
  }

  mutating func add(_ version: Version, of document: Int) { newestFirst[document].append(version) }

  private mutating func add(_ place: Place) -> Int {
    names.append(place.path)
    newestFirst.append([])
    numbers[place] = names.count - 1
    return names.count - 1
  }
}
