/// What leaving a container does for this device, and what would stay behind.
public struct Departure: Hashable, Sendable {
  /// What becomes of this device in the container's circle.
  public enum Membership: String, Sendable {
    /// It was never let in.
    case none
    /// The circle records that it left by itself.
    case member
    /// It is the only one in the circle, and nobody else shares the container: the circle goes with it.
    case alone
    /// It is the only one in the circle, and other devices share the container: they must found a circle anew.
    case last
  }

  /// The remote's URL; nil where there is none.
  public var remote: String?
  /// Documents that an editor of this device has open.
  public var openDocuments: [String] = []
  /// Documents with changes that the remote, as it was last seen, has not.
  public var unsent: [String] = []
  /// Conflict versions that the remote has not.
  public var unsentConflicts = 0
  /// What is in the folder or its repository and would be nowhere else: files that are no documents, branches, tags, stashes, linked work trees,
  /// what is only staged, hooks, versions that only git's log names.
  public var onlyHere: [String] = []
  /// Documents that were evicted, or for which there is no room: the remote has them, and not the folder.
  public var evicted: [String] = []
  /// Whether texts of older versions are on the remote alone.
  public var lacksTexts = false
  public var membership = Membership.none
  /// Other devices that share the container and are not in its circle.
  public var waiting: [String] = []
  /// Why the remote could not be told; nil where it was, or nobody shares the container.
  public var failure: String?
  /// Whether the folder is gone.
  public var isFolderRemoved = false

  public var isAllSent: Bool { unsent.isEmpty && unsentConflicts == 0 }
}
