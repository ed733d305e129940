extension Folder {
  /// Something in the folder, by its path.
  package struct Entry: Sendable {
    package let path: String
    package let kind: Descriptor.Kind
  }

  /// All that is in the folder and below it, each folder's in the order of the names. What `isWanted` refuses is left out, and not looked
  /// into. So is what goes, or becomes a link, in this moment. What has a name that is not UTF-8 is only there `withBrokenNames`, as `other`, with
  /// replacement characters in its path.
  package func entries(withBrokenNames: Bool = false, _ isWanted: (_ path: String, _ name: String) -> Bool)
    throws(SystemError) -> [Entry]
  {
    var (all, pending): ([Entry], [String]) = ([], [""])
    while let prefix = pending.popLast() {
      let found = try entries(below: prefix, isWanted)
      if withBrokenNames, let folder = try folder(prefix) {
        all += try folder.brokenNames().map { Entry(path: prefix + $0, kind: .other) }
      }
      all += found
      pending += found.reversed().filter { $0.kind == .folder }.map { "\($0.path)/" }
    }
    return all
  }

  private func entries(
    below prefix: String, _ isWanted: (_ path: String, _ name: String) -> Bool
  ) throws(SystemError) -> [Entry] {
    guard let folder = try folder(prefix) else { return [] }
    var found: [Entry] = []
    for name in try folder.names() where isWanted(prefix + name, name) {
      if let kind = try folder.kind(of: name) { found.append(Entry(path: prefix + name, kind: kind)) }
    }
    return found
  }

  /// The folder of a path that ends with `/`; nil where it is gone.
  private func folder(_ prefix: String) throws(SystemError) -> Descriptor? {
    if prefix.isEmpty { return try Descriptor.folder(path) }
    do {
      let place = try place(of: prefix)
      return try place.folder.folder(place.name)
    } catch {
      if error.isAbsence || error.isLink { return nil }
      throw error
    }
  }
}
