/// Under which names a remote keeps what is beside `main`. Some hosts refuse references that are no branches.
enum RemoteNamespace: String, CaseIterable {
  case own = "refs/ubiquity/"
  case branches = "refs/heads/ubiquity/"

  /// The remote's name of a reference.
  func remoteName(_ name: String) -> String {
    guard self == .branches, name.hasPrefix(Self.own.rawValue) else { return name }
    return rawValue + name.dropFirst(Self.own.rawValue.count)
  }

  /// A remote's reference by the name that it has here.
  static func localName(_ name: String) -> String {
    guard name.hasPrefix(branches.rawValue) else { return name }
    return own.rawValue + name.dropFirst(branches.rawValue.count)
  }
}
