public import Foundation
public import Handoff

/// An activity of some device, as it was fetched.
public struct DeviceActivity: Sendable {
  public var device: Device
  public var isThisDevice: Bool
  /// With this machine's own `file:` URLs; an error where a URL leads outside of every container, or the payload cannot be read.
  public var payload: Result<ActivityPayload, UbiquityError>
  public var identifier: UUID
  public var state: PublishedActivity.State
  public var isCurrent: Bool
  public var updated: Date
  /// Whether that can be: it is no more than a day ahead of this machine's clock.
  public var isTimely = true
  /// Where the document is at this device's head, renames followed; nil where it is not here. Where it comes with the draft, its path there.
  public var path: String?
  public var base: StoredDocument?
  /// The blob of the draft, or the tree of a package's; nil where nothing was unsaved.
  public var draft: String?
  /// The conflict versions, by their ids, that the draft resolves.
  public var resolves: [String] = []
  /// The blob, or the tree of a package's, that has the texts of these conflicts and was not edited; nil where the draft does not begin with them.
  public var start: String?
  /// Drafts of before: the draft is one of them on top of a newer version, and no more.
  var formerDrafts: [String] = []
  /// Drafts that were published before it, and that it has grown from, the oldest first.
  public var earlierDrafts: [String] = []
  public var continues: Continuation?
  /// Whether a version here, of whatever device, went on with it as it is: then nothing of it is left to be taken up.
  public var isTakenUp = false
  /// What the container's circle says of the device. Only what an approved one does is taken up without being asked for.
  public var standing = Standing.approved

  func isOlder(than other: DeviceActivity) -> Bool {
    (isTimely ? 1 : 0, updated, identifier.uuidString)
      < (other.isTimely ? 1 : 0, other.updated, other.identifier.uuidString)
  }

  /// Whether it may be taken up, and believed, without being asked for.
  public var isTrusted: Bool { isThisDevice || standing == .approved }
}
