/// The document types that are known: docedit's own, and those of the user's property lists.
public struct DocumentTypes: Sendable {
  /// A document type and the file it is declared in.
  public struct Entry: Hashable, Sendable {
    public var type: DocumentType
    /// `BundleInfo.source`.
    public var source: String
  }

  /// The entries, those preferred among equals first: the last bundle's, in its own order, then the one's before.
  public private(set) var entries: [Entry] = []
  /// What all bundles declare.
  public private(set) var contentTypes = ContentTypes()
  /// What the bundles' notes say, each with its file; and what replaces what.
  public private(set) var notes: [String] = []
  private var declaredActivityTypes: Set<String> = []

  /// Joins `bundles`, the application's own first.
  ///
  /// An entry replaces those of earlier bundles that have the same `CFBundleTypeName`.
  public init(_ bundles: [BundleInfo]) {
    for bundle in bundles { contentTypes.add(bundle.contentTypes) }
    for bundle in bundles { add(bundle) }
    for index in entries.indices where !entries[index].type.contentTypes.isEmpty {
      entries[index].type.isPackage = entries[index].type.contentTypes.first.map(contentTypes.isFolder) ?? false
    }
  }

  private mutating func add(_ bundle: BundleInfo) {
    let names = Set(bundle.documentTypes.map(\.name))
    for entry in entries where names.contains(entry.type.name) {
      notes.append("\(bundle.source): “\(entry.type.name)” replaces that of \(entry.source)")
    }
    entries =
      bundle.documentTypes.map { Entry(type: $0, source: bundle.source) }
      + entries.filter { !names.contains($0.type.name) }
    notes += bundle.notes.map { "\(bundle.source): \($0)" }
    declaredActivityTypes.formUnion(bundle.activityTypes)
  }
}

extension DocumentTypes {
  /// The entries by the activity type of their documents; several may share one.
  public var allActivityTypes: [String: [Entry]] {
    Dictionary(grouping: entries.filter { $0.type.activityType != nil }) { $0.type.activityType ?? "" }
  }

  /// The preferred entry whose documents have activities of `activityType`.
  public func entry(forActivityType activityType: String) -> Entry? {
    entries.first { $0.type.activityType == activityType }
  }

  /// Whether activities of the type can be continued: an entry has it, or `NSUserActivityTypes` lists it.
  public func claims(_ activityType: String) -> Bool {
    declaredActivityTypes.contains(activityType) || entry(forActivityType: activityType) != nil
  }
}
