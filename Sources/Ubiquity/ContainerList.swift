/// The containers that this installation has: `containers.plist` in the configuration folder.
struct ContainerList: Equatable {
  var roots: [String]
  /// Which copy of its container each of them has; an older docedit noted none.
  var copies: [String: String]?
}

extension ContainerList: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (roots, copies) = (try entries.required("roots"), try entries.optional("copies"))
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(roots, "roots")
    entries.put(copies, "copies")
  }
}
