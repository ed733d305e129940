public import Foundation

/// The losing side of a conflict, kept until somebody resolves it.
public struct ConflictVersion: Hashable, Sendable {
  public var id: String
  /// The document's path when it was set aside, or that of a file in a package.
  public var path: String
  /// The version that set it aside.
  public var version: String?
  public var base: String?
  /// The blob that stayed in the document, at least where the two conflict.
  public var kept: String?
  /// The blob that was set aside.
  public var other: String?
  /// The blob that the document had then, where both are in it but for the places where they conflict.
  public var joined: String?
  public var keptDevice: String
  public var otherDevice: String
  public var date: Date
}
