/// `DOCUMENT@VERSION` as on the command line, or, as in git, `VERSION:NAME`.
struct VersionReference {
  let document: String
  /// The beginning of a commit's name.
  let version: String
  /// Whether what had the name in the version is meant, whatever has it now.
  let isByName: Bool

  init(_ argument: String) throws {
    guard let parts = Self.parts(of: argument) else {
      throw CommandFailure(
        .usage, "\(argument) names no version",
        hint: "write DOCUMENT@VERSION; docedit history DOCUMENT lists the versions")
    }
    (document, version, isByName) = parts
  }

  /// Whether an argument is written like one.
  static func isPossible(_ argument: String) -> Bool { argument.contains("@") || named(argument) != nil }

  private static func parts(of argument: String) -> (String, String, Bool)? {
    let at = argument.lastIndex(of: "@")
    let version = at.map { String(argument[argument.index(after: $0)...]) }
    if version.map(isVersion) != true, let (version, name) = named(argument) { return (name, version, true) }
    guard let at, let version, at != argument.startIndex, !version.isEmpty else { return nil }
    return (String(argument[..<at]), version, false)
  }

  private static func named(_ argument: String) -> (version: String, name: String)? {
    guard let colon = argument.firstIndex(of: ":"), case let version = String(argument[..<colon]), isVersion(version),
      case let name = String(argument[argument.index(after: colon)...]), !name.isEmpty
    else { return nil }
    return (version, name)
  }

  private static func isVersion(_ text: String) -> Bool { 4...40 ~= text.utf8.count && text.allSatisfy(\.isHexDigit) }
}
