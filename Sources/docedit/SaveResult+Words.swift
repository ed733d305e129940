import Documents

extension Document.SaveResult {
  /// Whose changes are in the file, too.
  var origin: String {
    if isOfThisMachine { return "another program" }
    return others.isEmpty ? "another machine" : others.joined(separator: " and ")
  }

  /// What is to be known of a conflict; nil where there is none. The words given are for another version that is set aside as a whole.
  func conflictRemark(else whole: String) -> String? {
    guard conflict else { return nil }
    return isMerged ? "where both changed the same your words stand, and the others are kept: docedit conflicts" : whole
  }
}

extension Document.Obstacle {
  /// Why a document has another name now.
  var words: String {
    switch self {
    case .folder: "a folder has its place"
    case .document: "another document has its name"
    }
  }
}
