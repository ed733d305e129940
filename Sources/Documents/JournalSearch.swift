import Foundation
import Ubiquity

extension UbiquityContainer {
  /// The paths under which documents were edited whose edits are left: of those that are named, and of all that documents have or had.
  func editedPaths(among paths: [String], in stateFolder: URL) throws -> [String] {
    var search = JournalSearch(of: self, in: stateFolder)
    let named = Set(paths)
    var found = search.noted.filter(named.contains)
    let others = search.noted.filter { !named.contains($0) }, known = try Set(knownPaths(among: others))
    found += try others.filter(known.union(parts(among: others, of: named)).contains)
    if !search.isOver { found += paths.filter { search.take($0) } }
    if !search.isOver { found += try knownPaths().filter { !named.contains($0) && search.take($0) } }
    return found
  }

  /// Those of the paths that are of files in packages that are named, or that documents have or had.
  private func parts(among paths: [String], of named: Set<String>) throws -> Set<String> {
    let parts = paths.filter { Self.documentPath(of: $0) != $0 }
    let known = try named.union(knownPaths(among: parts.map(Self.documentPath)))
    return Set(parts.filter { known.contains(Self.documentPath(of: $0)) })
  }
}

/// Finds which documents of a container the journals with edits are of: from what is noted beside them, and only where that is nothing, from the documents.
struct JournalSearch {
  private let parent: URL
  /// The name of the journal's folder of a document at a path; nil where it can have none.
  private let journal: (String) -> String?
  /// The paths of the container that are noted beside journals.
  private(set) var noted: [String] = []
  /// The names of the journals that nothing is noted beside, and what the file names of their documents begin with.
  private var rest: Set<String> = [], names: Set<Substring> = []

  init(of container: UbiquityContainer, in stateFolder: URL) {
    let parent = stateFolder.appending(path: "recovery")
    self.init(in: stateFolder, root: container.root) { path in
      guard let file = try? container.file(at: path) else { return nil }
      return RecoveryJournal.folder(of: file, in: parent).lastPathComponent
    }
  }

  init(in stateFolder: URL, root: URL, journal: @escaping (String) -> String?) {
    (parent, self.journal) = (stateFolder.appending(path: "recovery"), journal)
    let journals = RecoveryJournal.namesOfJournalsWithEdits(in: stateFolder)
    let folder = journals.isEmpty ? nil : ContainerCopy.place(of: root.appending(path: "x"))?.dropLast()
    for name in journals {
      guard let note = RecoveryJournal.note(in: parent.appending(path: name)) else { remember(name); continue }
      if let path = Self.path(note, root, folder), journal(path) == name { noted.append(path) }
    }
  }

  /// Whether all journals are found.
  var isOver: Bool { rest.isEmpty }

  /// Whether one of the others is the document's at a path.
  mutating func take(_ path: String) -> Bool {
    guard names.contains(path.documentName.prefix(RecoveryJournal.nameLimit)), let name = journal(path) else {
      return false
    }
    return rest.remove(name) != nil
  }

  /// What was put out of the way has another name behind that, and is of no document.
  private mutating func remember(_ name: String) {
    guard let end = name.lastIndex(of: "-") else { return }
    let hash = name[name.index(after: end)...]
    guard UInt64(hash, radix: 16) != nil, hash == hash.lowercased() else { return }
    rest.insert(name)
    names.insert(name[..<end])
  }

  /// The path in the container with that folder that is noted, as what its documents are known by begins.
  private static func path(_ note: RecoveryJournal.Note, _ root: URL, _ folder: Substring?) -> String? {
    let (path, start) =
      switch note {
      case .place(let place): (place, folder.map(String.init))
      case .file(let file, _): (file, root.path == "/" ? "/" : root.path + "/")
      }
    guard let start, path.hasPrefix(start) else { return nil }
    return String(path.dropFirst(start.count))
  }
}
