public import Foundation

/// What an `Info.plist` says of documents and activities.
public struct BundleInfo: Hashable, Sendable {
  /// Where it comes from, for messages: a file's name.
  public var source: String
  /// `CFBundleIdentifier`, substituted; nil where absent.
  public var identifier: String?
  /// `CFBundleName`.
  public var name: String?
  /// `CFBundleDocumentTypes`, in order.
  public var documentTypes: [DocumentType] = []
  /// `UTExportedTypeDeclarations`, then `UTImportedTypeDeclarations`.
  public var contentTypes: [ContentType] = []
  /// `NSUserActivityTypes`, substituted.
  public var activityTypes: [String] = []
  /// What was passed over or taken otherwise than written, and where; one sentence each.
  public var notes: [String] = []

  /// Reads an XML `Info.plist`, in the shapes that real ones have.
  ///
  /// A malformed entry is passed over with a note. `$(NAME)` and `${NAME}` are substituted from `variables`, to which the
  /// bundle's own identifier and name are added as `PRODUCT_BUNDLE_IDENTIFIER` and `PRODUCT_NAME`; what stays unknown stays as
  /// written, with a note. Throws where `plist` is no XML property list with a dictionary.
  public init(plist: Data, source: String, variables: [String: String] = [:]) throws(BundleInfoError) {
    self.source = source
    var reader = BundleReader(variables: variables)
    reader.read(try Self.dictionary(plist, source), into: &self)
    notes = reader.notes
  }

  /// How deep a property list may be nested.
  private static let levels = 64

  private static func dictionary(_ plist: Data, _ source: String) throws(BundleInfoError) -> [String: PropertyList] {
    do throws(PropertyListError) {
      guard let root = try PropertyList(xml: plist, levels: levels).dictionary else {
        throw .malformed("it holds no dictionary")
      }
      return root
    } catch {
      throw BundleInfoError(source: source, reason: reason(error))
    }
  }

  private static func reason(_ error: PropertyListError) -> String {
    switch error {
    case .binary: "it is a binary property list; convert it to XML, with “plistutil -i FILE -o FILE” for example"
    case .tooDeep: "it is nested more than \(levels) levels deep"
    case .malformed(let reason): reason
    }
  }
}

/// Why an `Info.plist` cannot be read.
public struct BundleInfoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var source: String
  public var reason: String
  public var description: String { "\(source) cannot be read: \(reason)" }
}
