internal import Files
internal import Git

/// What is found in a container's folder that is not exchanged, one folder after the other. Nothing is opened.
struct UnsyncedSearch {
  private let workTree: WorkTree
  private(set) var found: [UnsyncedItem] = []

  init(_ workTree: WorkTree) { self.workTree = workTree }

  mutating func look(at listing: FolderListing, in folder: TreePath) {
    let place = folder.description.isEmpty ? "" : folder.description + "/"
    for entry in listing.entries {
      guard let name = entry.name else {
        found.append(UnsyncedItem(path: place + entry.shownName, reason: "its name is not UTF-8"))
        continue
      }
      if let reason = reason(entry, name, place) { found.append(UnsyncedItem(path: place + name, reason: reason)) }
    }
  }

  mutating func noteRepository(at path: TreePath) {
    found.append(UnsyncedItem(path: path.description, reason: "it is a git repository of its own"))
  }

  private func reason(_ entry: FolderListing.Entry, _ name: String, _ place: String) -> String? {
    if place.isEmpty, name == ".git" { return nil }
    if !ContainerPath.isSafe(place + name) {
      return ContainerPath.complaint(about: place + name) ?? "its name is not safe"
    }
    if entry.kind != .other || WorkingFile.isOne(name, size: nil) { return nil }
    return workTree.foreignWords(at: TreePath(place + name))
  }
}

extension Store {
  /// What was found, without what `.gitignore` leaves out and what stands in a document's place, which is told of the document.
  func told(_ items: [UnsyncedItem], besides trees: [ObjectID]) throws(UbiquityError) -> [UnsyncedItem] {
    let hidden = try ignored(items.map { TreePath($0.path) }, given: trees.first)
    let taken = try Set(obstructedFiles().flatMap { [$0] + $0.folders })
    return items.filter { !hidden.contains(TreePath($0.path)) && !taken.contains(TreePath($0.path)) }
      .sorted { $0.path < $1.path }
  }
}
