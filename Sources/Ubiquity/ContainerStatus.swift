public import Foundation

/// What is where.
public struct ContainerStatus: Hashable, Sendable {
  public var remote: String?
  /// Whether what the remote has is encrypted.
  public var isEncrypted = false
  public var lastSync: Date?
  /// Why the last round failed; nil where it did not, or where a newer one is sending already.
  public var lastFailure: String?
  /// Why nothing can be exchanged before somebody ends what plain git is at in the folder; nil where it is at nothing.
  public var obstacle: UbiquityError?
  /// Versions of `main` that are only here, and that are only there as far as was fetched.
  public var ahead: Int
  public var behind: Int
  /// Paths that other programs changed and no version holds yet.
  public var localChanges: [String]
  /// What in the folder is not exchanged, by path; only where that was asked.
  public var unsynced: [UnsyncedItem] = []
  public var conflicts: Int
  /// Where documents were that have unresolved conflict versions, and are not there any more; another one may have the path.
  public var deletedInConflict: [String] = []
  public var devices: [DeviceReport]
  public var circle: CircleStatus

  /// Whether the last round found an encrypted remote that has no key for this device: it was removed, if nobody tampered with the remote.
  public var isShutOut: Bool { isEncrypted && lastFailure == UbiquityError.shutOut }
}
