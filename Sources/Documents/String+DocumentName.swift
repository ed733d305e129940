extension String {
  /// The name of the document at a path of a container.
  public var documentName: String { split(separator: "/").last.map(String.init) ?? self }
}
