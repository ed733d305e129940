internal import Git

/// The devices that trust each other, as `circle.plist` in a link of the circle's chain lists them.
struct Circle: Hashable, Sendable {
  static let file = "circle.plist"
  static let memberLimit = 200

  /// The container's id: a circle is of one container alone.
  var container: String
  var members: [CircleMember]
  /// Former members, and since which version of `main`.
  var removed: [CircleMember] = []

  func member(_ id: String) -> CircleMember? { members.first { $0.id == id } }

  /// A member, or who was one.
  func entry(_ id: String) -> CircleMember? { (members + removed).first { $0.id == id } }

  /// What the circle says of something in a device's name.
  func standing(of id: String, signedBy signer: Signer) -> Standing {
    if let member = member(id) {
      guard let key = signer.key else { return .forged }
      return key == member.key ? .approved : .changed
    }
    if removed.contains(where: { $0.left != true && ($0.id == id || $0.key == signer.key) }) { return .removed }
    return signer.key == nil ? .unknown : .waiting
  }

  /// Whether every entry is well formed, and none is there twice.
  var isWellFormed: Bool {
    let all = members + removed
    return !members.isEmpty && all.count <= Self.memberLimit && all.allSatisfy { Device.isID($0.id) }
      && Set(all.map(\.id)).count == all.count && Set(members.map(\.key)).count == members.count
  }
}

extension Circle {
  /// The circle with the device let in, under its present key.
  func approving(_ member: CircleMember) -> Circle {
    var circle = self
    circle.members = (members.filter { $0.id != member.id } + [member]).sorted { $0.id < $1.id }
    circle.removed.removeAll { $0.id == member.id }
    return circle
  }

  /// The circle with a device that asked to be let in, and is ignored from now on; nil where it is a member, or nobody more can be listed.
  func declining(_ other: CircleMember) -> Circle? {
    var circle = self
    circle.removed = (removed.filter { $0.id != other.id } + [other]).sorted { $0.id < $1.id }
    return circle.isWellFormed ? circle : nil
  }

  /// The circle without the device; nil where it is no member. `byItself`: it left, and may ask to be let in again.
  func removing(_ id: String, at main: String?, byItself: Bool = false) -> Circle? {
    guard var former = member(id) else { return nil }
    (former.main, former.left) = (main, byItself ? true : nil)
    var circle = self
    circle.members.removeAll { $0.id == id }
    circle.removed = (removed.filter { $0.id != id } + [former]).sorted { $0.id < $1.id }
    return circle
  }
}

extension Circle: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (container, members) = (try entries.required("container"), try entries.required("members"))
    removed = try entries.required("removed")
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(container, "container")
    entries.put(members, "members")
    entries.put(removed, "removed")
  }
}
