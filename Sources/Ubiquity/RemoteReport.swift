/// What a remote turned out to be able to do.
public struct RemoteReport: Hashable, Sendable {
  /// Whose versions are there.
  public enum Content: String, Sendable {
    case empty, thisContainer, otherContainer
    /// There is no `main`, but another branch.
    case otherBranch
    /// There is a `main`, which the remote does not give.
    case unreadable
  }

  /// Whether something can be done, or why not.
  public enum Ability: Hashable, Sendable {
    case yes
    /// In the remote's words.
    case no(String)
    /// What has to come first cannot be done.
    case unknown
  }

  public var url: String
  /// How long it took to connect and to list what is there.
  public var seconds: Double
  public var references: Int
  public var content: Content
  /// The branch that is there in place of `main`.
  public var otherBranch: String?
  /// Whether what is sent there is encrypted.
  public var isEncrypted = false
  public var mayFetch: Ability = .unknown
  /// `main`, and branches.
  public var mayPush: Ability = .unknown
  /// References of docedit's own, `refs/ubiquity/*`. Where a host refuses them, branches stand in.
  public var mayPushOwn: Ability = .unknown
  /// The branch that the trial had to leave there: no branch can be deleted.
  public var leftBranch: String?
  /// A reference that is in the way of those.
  public var obstacle: String?
  /// Whether it refuses a push that does not know of another device's push a moment before: what keeps two devices from overwriting each other.
  public var refusesLostUpdates: Ability = .unknown

  /// Whether containers can be kept there.
  public var isUsable: Bool {
    (content == .empty || content == .thisContainer) && mayFetch == .yes && mayPush == .yes
      && refusesLostUpdates == .yes
  }
}
