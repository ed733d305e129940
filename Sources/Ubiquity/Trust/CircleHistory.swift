internal import Git

/// What the links of a circle's chain say together.
struct CircleHistory {
  /// The last link; nil where there is none.
  let tip: ObjectID?
  /// The version of `main` at which the circle was founded; nil where the founding link names none.
  private(set) var start: String?
  private var keys: [String: Set<DeviceKey>] = [:]

  init(_ links: [Store.CircleLink], to tip: ObjectID?) {
    self.tip = tip
    start = links.first?.circle.members.compactMap(\.main).first
    for member in links.flatMap(\.circle.members) { keys[member.id, default: []].insert(member.key) }
  }

  /// Under which keys a device was a member at any time.
  func keys(of id: String) -> Set<DeviceKey> { keys[id] ?? [] }
}

extension Store {
  /// That of the circle that this device uses; empty where it has none, or a link of it cannot be read.
  func circleHistory() throws(UbiquityError) -> CircleHistory {
    let tip = try reference(Reference.circle)
    if let known = knownCircleHistory, known.tip == tip { return known }
    var links: [CircleLink] = [], next = tip
    while let id = next, let link = try? circleLink(id) {
      links.append(link)
      next = try commit(id).content.parents.first
    }
    let history = CircleHistory(links.reversed(), to: tip)
    knownCircleHistory = history
    return history
  }
}
