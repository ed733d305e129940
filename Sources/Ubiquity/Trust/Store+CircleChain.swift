internal import Git

/// The circle is a chain of commits: each lists the members, and is signed by a member of the one before.
extension Store {
  /// One link of the chain.
  struct CircleLink {
    let id: ObjectID
    let circle: Circle
  }

  private static var linkLimit: Int { 10_000 }

  /// The circle in a link that was checked before.
  func circleLink(_ id: ObjectID) throws(UbiquityError) -> CircleLink {
    if let known = circles[id] { return CircleLink(id: id, circle: known) }
    guard let bytes = try? bytes(at: Circle.file, in: commit(id).content.tree),
      let circle = PropertyList.decoded(Circle.self, from: bytes), circle.isWellFormed
    else { throw refusal("a link of it cannot be read") }
    circles[id] = circle
    return CircleLink(id: id, circle: circle)
  }

  /// The same for a link that this device made or took up. Throws `damaged` where it is not there any more.
  func ownCircleLink(_ id: ObjectID) throws(UbiquityError) -> CircleLink {
    let isThere = circles[id] != nil || ((try? bytes(at: Circle.file, in: commit(id).content.tree)) ?? nil) != nil
    if !isThere { throw .circleIsDamaged }
    return try circleLink(id)
  }

  /// Follows the chain from the link that is trusted to the tip, and checks each link. Without a trusted one, from the founding link.
  /// Throws `notTrusted` where the chain does not hold, or is another one.
  func checkedCircle(at tip: ObjectID, after trusted: ObjectID?) throws(UbiquityError) -> CircleLink {
    var last = try trusted.map { id throws(UbiquityError) in try ownCircleLink(id) }
    for id in try links(to: tip, after: trusted) {
      let link = try circleLink(id)
      guard link.circle.container == (try state.container) else { throw refusal("it is another container's") }
      guard try commit(id).content.isOf(.circle) else { throw refusal("a link of it is something else") }
      try checkSigner(of: id, among: (last ?? link).circle.members)
      last = link
    }
    guard let last else { throw refusal("it is empty") }
    return last
  }

  /// A link is signed by a member, and by the one that it says it is by.
  private func checkSigner(of id: ObjectID, among members: [CircleMember]) throws(UbiquityError) {
    guard let key = try linkKey(of: id), let member = members.first(where: { $0.key == key }) else {
      throw refusal("a link of it is not signed by a member")
    }
    guard try commit(id).content.signature.isOf(member.id) else {
      throw refusal("a link of it is in the name of another device than the member that signed it")
    }
  }

  /// The links after the trusted one, the oldest first.
  private func links(to tip: ObjectID, after trusted: ObjectID?) throws(UbiquityError) -> [ObjectID] {
    var links: [ObjectID] = []
    var next: ObjectID? = tip
    while let id = next, id != trusted {
      links.append(id)
      guard let parents = try? commit(id).content.parents else { throw refusal("a link of it cannot be read") }
      guard parents.count <= 1, links.count <= Self.linkLimit else { throw refusal("it is no chain") }
      next = parents.first
    }
    if trusted != nil, next == nil { throw refusal("it is another one than this device knows") }
    return links.reversed()
  }

  private func refusal(_ words: String) -> UbiquityError {
    let isKnown = ((try? reference(Reference.trustedCircle)) ?? nil) != nil
    return UbiquityError(
      .notTrusted, "the remote's circle of devices is refused: \(words)",
      hint: isKnown
        ? "docedit devices trust --keep puts back the one that this machine knows; docedit devices trust takes the remote's over, if it was made anew on purpose"
        : "docedit devices trust --anew founds one of this machine alone")
  }
}

extension UbiquityError {
  fileprivate static var circleIsDamaged: UbiquityError {
    UbiquityError(
      .damaged, "what this container knows of the circle of devices is damaged",
      hint: "docedit verify tells what is damaged, docedit repair mends it")
  }
}
