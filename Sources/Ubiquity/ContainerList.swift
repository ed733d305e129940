/// The containers that this installation has: `containers.plist` in the configuration folder.
struct ContainerList: Equatable {
  var roots: [String]
  /// Which copy of its container each of them has; an older docedit noted none.
  var copies: [String: String]?
  /// Which container each of them has, by its id; an older docedit noted none.
  var containers: [String: String]?
}

extension ContainerList: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (roots, copies) = (try entries.required("roots"), try entries.optional("copies"))
    containers = try entries.optional("containers")
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(roots, "roots")
    entries.put(copies, "copies")
    entries.put(containers, "containers")
  }
}

extension ContainerList {
  /// The copy that a folder was before it was deleted, or lost its number, if it had that container and no other folder is the copy by now.
  func formerCopy(at root: String, of container: String) -> String? {
    guard containers?[root] == container, let copy = copies?[root] else { return nil }
    return free(copy, at: root)
  }

  /// The copy, if no other folder is it.
  func free(_ copy: String?, at root: String) -> String? {
    copies?.contains { $0.value == copy && $0.key != root } == true ? nil : copy
  }

  mutating func note(_ copy: String, of container: String, at root: String) {
    copies = (copies ?? [:]).merging([root: copy]) { $1 }
    containers = (containers ?? [:]).merging([root: container]) { $1 }
  }

  /// A folder was moved.
  mutating func follow(_ old: String, to new: String) {
    roots = roots.map { $0 == old ? new : $0 }
    if let copy = copies?.removeValue(forKey: old) { copies?[new] = copy }
    if let container = containers?.removeValue(forKey: old) { containers?[new] = container }
  }

  mutating func forget(_ root: String) {
    roots.removeAll { $0 == root }
    copies?[root] = nil
    containers?[root] = nil
  }
}
