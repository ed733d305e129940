/// An entry of `CFBundleDocumentTypes`.
public struct DocumentType: Hashable, Sendable {
  public enum Role: String, Sendable { case editor = "Editor", viewer = "Viewer", shell = "Shell", none = "None" }
  public enum Rank: String, Sendable {
    case owner = "Owner", standard = "Default", alternate = "Alternate", none = "None"
  }
  public var name: String
  public var role: Role
  public var rank: Rank
  /// `LSItemContentTypes`; where present, the extensions are ignored.
  public var contentTypes: [String]
  public var extensions: [String]
  public var isPackage: Bool
  /// `NSUbiquitousDocumentUserActivityType`, with `$(PRODUCT_BUNDLE_IDENTIFIER)` substituted.
  public var activityType: String?
}
