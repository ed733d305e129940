extension UbiquityContainer {
  /// Whether a folder at the path is one document.
  public static func isPackage(_ path: String) -> Bool { TreePath(path).isPackageName }
}
