/// An entry of `CFBundleDocumentTypes`: a kind of document, and how it is handed over.
///
/// Follows Apple's "Core Foundation Keys", table 2.
public struct DocumentType: Hashable, Sendable {
  /// `CFBundleTypeRole`: what is done with documents of the type.
  public enum Role: String, Hashable, Sendable {
    case editor = "Editor", viewer = "Viewer", shell = "Shell", none = "None"
  }
  /// `LSHandlerRank`: which entry is chosen where several fit. `none` is never chosen.
  public enum Rank: String, Hashable, Sendable {
    case owner = "Owner", standard = "Default", alternate = "Alternate", none = "None"
  }

  /// `CFBundleTypeName`.
  public var name: String
  public var role: Role
  public var rank: Rank
  /// `LSItemContentTypes`; where present, the extensions are ignored.
  public var contentTypes: [String]
  /// `CFBundleTypeExtensions`, without periods; `*` is any.
  public var extensions: [String]
  /// Whether documents are folders: `LSTypeIsPackage`, or, in a `DocumentTypes`, whether the first content type is a package.
  public var isPackage: Bool
  /// `NSUbiquitousDocumentUserActivityType`, with `$(PRODUCT_BUNDLE_IDENTIFIER)` substituted.
  public var activityType: String?

  public init(
    name: String, role: Role = .editor, rank: Rank = .standard, contentTypes: [String] = [], extensions: [String] = [],
    isPackage: Bool = false, activityType: String? = nil
  ) {
    (self.name, self.role, self.rank, self.contentTypes) = (name, role, rank, contentTypes)
    (self.extensions, self.isPackage, self.activityType) = (extensions, isPackage, activityType)
  }
}
