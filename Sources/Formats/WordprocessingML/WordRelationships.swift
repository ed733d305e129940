/// The relationships of a part: what it refers to, by id.
struct WordRelationships: Sendable {
  struct Target: Sendable {
    /// The last word of the type's URI, for example `image`.
    var kind: String
    var target: String
    var isExternal: Bool
  }

  private(set) var targets: [String: Target] = [:]
  /// The file's name in the package.
  let name: String
  let part: XMLPart?

  /// The relationships of a part, or of the package for an empty name.
  init(of partName: String, in archive: ZipArchive) throws(FormatError) {
    let folder = partName.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    name = folder + "_rels/" + (partName.split(separator: "/").last ?? "") + ".rels"
    guard let bytes = try archive.content(of: name) else {
      part = nil
      return
    }
    let part = try XMLPart(bytes, name: name)
    self.part = part
    for node in part.children(part.root) where part.name(node).local == "Relationship" {
      guard let id = part.attribute(node, "Id"), let target = part.attribute(node, "Target") else { continue }
      targets[id] = Target(
        kind: WordNamespace.kind(part.attribute(node, "Type") ?? ""), target: target,
        isExternal: part.attribute(node, "TargetMode") == "External")
    }
  }

  /// The first relationship of a kind within the package.
  func first(_ kind: String) -> Target? {
    targets.sorted { $0.key < $1.key }.first { $0.value.kind == kind && !$0.value.isExternal }?.value
  }

  /// The name in the package of a target that a part refers to.
  static func resolve(_ target: String, from partName: String) -> String {
    var path = target.hasPrefix("/") ? [] : partName.split(separator: "/").dropLast().map(String.init)
    for step in target.split(separator: "/") {
      if step == ".." { _ = path.popLast() } else if step != "." { path.append(String(step)) }
    }
    return path.joined(separator: "/")
  }
}
