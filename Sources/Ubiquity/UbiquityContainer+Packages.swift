extension UbiquityContainer {
  /// Whether a folder at the path is one document.
  public static func isPackage(_ path: String) -> Bool { TreePath(path).isPackageName }

  /// The path of the document that a path is of: that of the package, for a file in one.
  public static func documentPath(of path: String) -> String { TreePath(path).document.description }
}
