/// What the repair of a remote did.
public struct RemoteRepair: Hashable, Sendable {
  /// What was wrong, in one line; nil where nothing was.
  public var finding: String?
  /// The documents whose versions were sent.
  public var sent: [String] = []
  /// How many references of other devices, which are offline perhaps, were put back.
  public var restored = 0
  /// How many objects it lacked, and has again.
  public var objects = 0
  /// References that named what neither it nor this machine has, and are now what was known of them, or gone: their own machines send them anew.
  public var leftOut: [String] = []
  /// What became of what was there and nothing of docedit's, or in a member's name without its key.
  public var strangers = Removal()

  public struct Removal: Hashable, Sendable {
    /// The references that were taken away.
    public var removed: [String] = []
    /// Why the remote keeps others.
    public var refusal: String?

    func followed(by other: Removal) -> Removal {
      Removal(removed: removed + other.removed, refusal: refusal ?? other.refusal)
    }
  }
}
