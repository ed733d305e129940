import Ubiquity

extension DocumentError {
  /// That a folder has the place of a document with unsaved edits, by the document's path in its container.
  public static func hidden(by path: String) -> DocumentError {
    DocumentError(
      .exists, "a folder has the place of the document \(path); unsaved edits of it are on this machine",
      hint: "\(wayBack(to: path)); then docedit \(path.shellWord) has the edits, too")
  }

  /// What to do so that the document is there again.
  public static func wayBack(to path: String) -> String {
    "give the folder another name with mv; docedit restore \("\(path)@VERSION".shellWord) brings the document back, docedit history \(path.shellWord) lists the versions"
  }
}
