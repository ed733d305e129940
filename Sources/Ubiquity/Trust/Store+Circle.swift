internal import Foundation
internal import Git

/// `refs/ubiquity/circle` is the circle that this device uses, `refs/docedit/circle` the newest link that it saw on a remote: a chain
/// without that link is refused.
extension Store {
  /// The circle; nil where this device has none.
  func circle() throws(UbiquityError) -> Circle? {
    try reference(Reference.circle).map { id throws(UbiquityError) in try ownCircleLink(id).circle }
  }

  /// What the circle says of a commit in a device's own reference, which is to be of that kind.
  func standing(of id: String, at commit: ObjectID, as kind: CommitKind) throws(UbiquityError) -> Standing {
    guard let circle = try circle() else { return try standingWithoutCircle() }
    let content = try self.commit(commit).content
    let signer = content.signature.isOf(id) && content.isOf(kind) ? try signer(of: commit) : .forger
    return circle.standing(of: id, signedBy: signer)
  }

  /// Where there is no circle yet, everybody is taken for a member; where the remote has one that was not accepted, nobody is.
  private func standingWithoutCircle() throws(UbiquityError) -> Standing {
    try reference(Reference.remoteCircle) == nil ? .approved : .unknown
  }

  /// What the circle says of this device.
  func ownStanding() throws(UbiquityError) -> Standing {
    guard let circle = try circle() else { return try standingWithoutCircle() }
    return try circle.standing(of: device.id, signedBy: .key(signingKey().publicKey))
  }

  /// Takes up what the remote has of the circle. One that does not go on from the trusted one is left alone, and told of.
  func advanceCircle() throws(UbiquityError) {
    guard let fetched = try reference(Reference.remoteCircle) else { return }
    let trusted = try reference(Reference.trustedCircle)
    if fetched == trusted { return try keepTrustedCircle() }
    if let trusted, (try? isAncestor(fetched, of: trusted)) == true {
      return tell("the remote's circle of devices was set back; it is put right again", once: "\(fetched)")
    }
    do throws(UbiquityError) { try trust(checkedCircle(at: fetched, after: trusted)) } catch {
      guard error.code == .notTrusted else { throw error }
      tell([error.message, error.hint].compactMap(\.self).joined(separator: "; "), once: "\(fetched)")
    }
  }

  private func trust(_ link: CircleLink) throws(UbiquityError) {
    try set(Reference.circle, to: link.id)
    try set(Reference.trustedCircle, to: link.id)
  }

  /// The circle is never an older or another one than the trusted one.
  private func keepTrustedCircle() throws(UbiquityError) {
    guard let trusted = try reference(Reference.trustedCircle) else { return }
    let own = try reference(Reference.circle)
    if own.map({ own in (try? isAncestor(trusted, of: own)) == true }) != true {
      try set(Reference.circle, to: trusted)
    }
  }

  /// Takes back a link that was made here and not sent, unless another process went on from it or put something newer there.
  func takeBackCircle(_ made: ObjectID?, to before: ObjectID?) throws(UbiquityError) {
    guard let made, let before, try reference(Reference.circle) == made,
      try reference(Reference.trustedCircle) != made
    else { return }
    try set(Reference.circle, to: before)
    try keepTrustedCircle()
  }

  func trustRemoteCircle() throws(UbiquityError) {
    guard let fetched = try reference(Reference.remoteCircle) else {
      throw UbiquityError(
        .notFound, "the remote has no circle of devices", hint: "found one with: docedit devices trust --anew")
    }
    try trust(checkedCircle(at: fetched, after: nil))
  }

  /// Makes a circle of this device alone, whatever there was. Whom the former one had removed stays removed.
  func refoundCircle() throws(UbiquityError) {
    let own = CircleMember(
      id: device.id, name: device.name, key: try signingKey().publicKey, main: try head().id.description)
    let former = try? circle()?.removed.filter { $0.id != own.id && $0.key != own.key }
    try setCircle(Circle(container: state.container, members: [own], removed: former ?? []), after: nil)
  }

  /// Makes a circle of this device alone, where neither it nor its remote has one.
  func foundCircle() throws(UbiquityError) {
    if try state.remote != nil, try reference(Reference.remoteMain) == nil { return }
    guard try reference(Reference.circle) == nil, try reference(Reference.remoteCircle) == nil else { return }
    try refoundCircle()
  }

  /// Trusts the circle from the start, where this device made the container itself: the remote cannot have another one.
  func trustOwnCircle() throws(UbiquityError) {
    guard let own = try reference(Reference.circle), try reference(Reference.trustedCircle) == nil,
      let first = try ObjectID(state.container), try signer(of: first) == .key(signingKey().publicKey)
    else { return }
    try set(Reference.trustedCircle, to: own)
  }

  /// Puts a link after the present one.
  func extendCircle(_ change: (Circle) throws(UbiquityError) -> Circle) throws(UbiquityError) {
    guard let id = try reference(Reference.circle), try ownStanding() == .approved else { throw try notAMember() }
    let changed = try change(ownCircleLink(id).circle)
    guard changed.isWellFormed else { throw .circleCannotBeSo }
    try setCircle(changed, after: id)
  }

  private func setCircle(_ circle: Circle, after last: ObjectID?) throws(UbiquityError) {
    let tree = try tree(nil, [.put(path: Circle.file, blob: write(PropertyList.encoded(circle)))])
    let commit = CommitContent(
      tree: tree, parents: last.map { [$0] } ?? [], signature: signature, message: CommitKind.circle.message)
    try set(Reference.circle, to: write(commit))
  }

  func checkMembership() throws(UbiquityError) {
    if try ownStanding() != .approved { throw try notAMember() }
  }

  private func notAMember() throws(UbiquityError) -> UbiquityError {
    let members = try circle()?.members ?? []
    let known = DeviceNames(knownDevices())
    let names = members.map { Printable.quoted(known.label($0.device)) }.joined(separator: ", ")
    return UbiquityError(
      .permission, "this device is not approved itself",
      hint: names.isEmpty
        ? "exchange first: docedit sync"
        : "approve it on one of: \(names); where none of them is left: docedit devices trust --anew")
  }

  /// Whether the remote is to get the circle: only what goes on from its own. What is no circle at all is left alone.
  func circleIsAhead() throws(UbiquityError) -> Bool {
    guard let own = try reference(Reference.circle) else { return false }
    guard let theirs = try reference(Reference.remoteCircle) else { return true }
    if theirs == own { return false }
    return (try? isAncestor(theirs, of: own)) ?? false
  }
}

extension Signature {
  /// Whether it is the device's own.
  func isOf(_ id: String) -> Bool { email == "\(id)@docedit" }
}

extension UbiquityError {
  /// Nobody would read such a link.
  fileprivate static var circleCannotBeSo: UbiquityError {
    UbiquityError(
      .exists, "the circle of devices stays as it is: it has no room for more, or has the key under another id",
      hint: "docedit devices lists them; docedit devices remove puts one out")
  }
}
