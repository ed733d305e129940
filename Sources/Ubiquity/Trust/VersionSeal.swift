/// What vouches for a version.
public enum VersionSeal: String, Sendable, Codable {
  /// A member of the circle signed it, or somebody who was one at that time.
  case signed
  /// Nobody: every device that merges the same two versions makes the same one. Its parents are vouched for by themselves.
  case merge
  /// Made by plain git, or by an older docedit.
  case unsigned
  /// Signed by a key that no member let in, or by a device that left by itself and is not let in again.
  case unapproved
  /// Signed by a device after it was removed.
  case removed
  /// In a member's name, and not signed by it.
  case forged
  /// Signed by a key of a kind that is not checked here.
  case unchecked
}
