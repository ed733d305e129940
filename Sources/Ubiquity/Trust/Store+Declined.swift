internal import Git

// The circle lists whom it ignores, and not why: a device that never was a member was declined.
extension Store {
  /// The standing as people are told it.
  func told(_ standing: Standing, of id: String) throws(UbiquityError) -> Standing {
    if standing != .removed { return standing }
    return try isDeclined(id) ? .declined : .removed
  }

  /// What became of a device that the circle ignores, in words.
  func fate(of id: String) -> String { (try? isDeclined(id)) == true ? "not let in" : "removed" }

  /// Whether the circle ignores the device, and no link of the chain had it as a member. What cannot be read speaks against it.
  func isDeclined(_ id: String) throws(UbiquityError) -> Bool {
    guard let tip = try reference(Reference.circle), try circleLink(tip).circle.removed.contains(where: { $0.id == id })
    else { return false }
    var next: ObjectID? = tip
    while let link = next {
      guard let circle = try? circleLink(link).circle, circle.member(id) == nil, let content = try? commit(link).content
      else { return false }
      next = content.parents.first
    }
    return true
  }
}
