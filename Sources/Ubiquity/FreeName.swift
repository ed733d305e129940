/// Names for a document whose own name is taken.
enum FreeName {
  /// `Letter.rtf` becomes `Letter 2.rtf`, `Letter 3.rtf` …: the first that is not taken.
  static func next(after path: String, taken: (String) -> Bool) -> String {
    let (stem, suffix) = split(path)
    var number = 2
    while taken("\(stem) \(number)\(suffix)") { number += 1 }
    return "\(stem) \(number)\(suffix)"
  }

  private static func split(_ path: String) -> (stem: Substring, suffix: Substring) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[start...].dropFirst().lastIndex(of: ".") else { return (path[...], "") }
    return (path[..<dot], path[dot...])
  }
}
