internal import Foundation
internal import Git

/// All activities of one device, as its reference's tree holds them: a folder `activities/<identifier>` each, with the files of `Part`.
struct ActivityTree {
  enum Part: String {
    case entry = "activity.plist"
    case payload = "payload.plist"
    /// The document's bytes with the unsaved edits; for a package, a folder with its files.
    case draft
    /// What the unsaved edits grew from, where no version has it: a save that was joined with a newer version.
    case base
    /// The document with the texts of the conflicts that the unsaved edits resolve, before it was edited.
    case start
  }

  /// One activity by its entry, and the blobs of its payload and document.
  struct Item {
    var entry: ActivityEntry
    var payload: ObjectID
    var draft: Content?
    var base: Content?
    var start: Content?
  }

  /// One file, or the tree of a package with its files' blobs by their names.
  enum Content {
    case file(ObjectID)
    case folder(ObjectID, [String: ObjectID])

    var id: ObjectID {
      switch self {
      case .file(let id), .folder(let id, _): id
      }
    }
  }

  static let folder = "activities"
  static let recentLimit = 20
  static let readLimit = 200

  var items: [UUID: Item] = [:]
  var unreadable: [UUID] = []

  /// Drops the oldest of the `recent` ones that are above the limit.
  mutating func put(_ item: Item, as identifier: UUID) {
    if item.entry.isCurrent { for other in items.keys { items[other]?.entry.isCurrent = false } }
    items[identifier] = item
    let recent = items.filter { $0.value.entry.state == .recent }
      .sorted { ($0.value.entry.milliseconds, $0.key.uuidString) > ($1.value.entry.milliseconds, $1.key.uuidString) }
    for (old, _) in recent.dropFirst(Self.recentLimit) { items[old] = nil }
  }

  /// What two trees of one device have: of one activity the newer, and without a draft of one document the newest alone.
  func joined(with other: ActivityTree) -> ActivityTree {
    var tree = self
    tree.items.merge(other.items) { $0.entry.milliseconds > $1.entry.milliseconds ? $0 : $1 }
    let newest = Dictionary(tree.items.values.map { ($0.entry.path, $0.entry.milliseconds) }) { max($0, $1) }
    tree.items = tree.items.filter { _, item in
      item.draft != nil || item.entry.state != .recent || item.entry.milliseconds == newest[item.entry.path]
    }
    return tree
  }

  func retiring(_ isDead: (ActivityEntry) -> Bool) -> ActivityTree {
    var tree = self
    for (identifier, item) in items where isDead(item.entry) { tree.items[identifier]?.entry = item.entry.retired() }
    return tree
  }

  /// The versions that positions refer to.
  var bases: [ObjectID] {
    Set(items.values.compactMap { $0.entry.document.flatMap { ObjectID($0.version) } }).sorted()
  }

  /// What makes an empty tree this one.
  func edits(writing entry: (ActivityEntry) throws(UbiquityError) -> ObjectID) throws(UbiquityError) -> [TreeEdit] {
    var edits: [TreeEdit] = []
    for (identifier, item) in items.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
      edits.append(Self.put(.entry, of: identifier, try entry(item.entry)))
      edits.append(Self.put(.payload, of: identifier, item.payload))
      edits += Self.put(.draft, of: identifier, item.draft) + Self.put(.base, of: identifier, item.base)
      edits += Self.put(.start, of: identifier, item.start)
    }
    return edits
  }

  private static func put(_ part: Part, of identifier: UUID, _ blob: ObjectID) -> TreeEdit {
    .put(path: path(part, of: identifier), blob: blob)
  }

  private static func put(_ part: Part, of identifier: UUID, _ content: Content?) -> [TreeEdit] {
    switch content {
    case .file(let blob): return [put(part, of: identifier, blob)]
    case .folder(_, let files):
      let folder = TreePath(path(part, of: identifier))
      let named = files.map { (folder.appending($0.key), $0.value) }.sorted { $0.0 < $1.0 }
      return named.map { .put(path: $0.0.description, blob: $0.1) }
    case nil: return []
    }
  }

  static func path(_ part: Part, of identifier: UUID) -> String {
    "\(folder)/\(identifier.uuidString)/\(part.rawValue)"
  }

  /// Which part of which activity a file of the tree is; nil for any other file.
  static func part(_ path: String) -> (identifier: UUID, part: Part)? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count == 3, parts[0] == folder, let identifier = UUID(uuidString: parts[1]) else { return nil }
    return Part(rawValue: parts[2]).map { (identifier, $0) }
  }
}
