/// Names for a document whose own name is taken.
enum FreeName {
  /// `Letter.rtf` becomes `Letter 2.rtf`, `Letter 3.rtf` …: the first that is not taken. What would be too long for a name or a path loses what comes
  /// before the number, code point by code point.
  static func next(after path: String, taken: (String) -> Bool) -> String {
    let (folder, stem, suffix) = split(path)
    var number = 2, name = path
    repeat {
      name = folder + fitting(stem, " \(number)\(suffix)", in: limit(below: folder))
      number += 1
    } while taken(name)
    return name
  }

  /// Whether a name is one of those for the path. Long ones, of which something was taken away, are not known again.
  static func isOne(_ name: String, after path: String) -> Bool {
    let (folder, stem, suffix) = split(path), start = "\(folder)\(stem) "
    guard name.hasPrefix(start), name.hasSuffix(suffix) else { return false }
    let number = name.dropFirst(start.count).dropLast(suffix.count)
    return Int(number).map { $0 > 1 && "\($0)" == number } ?? false
  }

  private static func limit(below folder: Substring) -> Int {
    min(ContainerPath.nameLimit, ContainerPath.lengthLimit - folder.utf8.count)
  }

  private static func fitting(_ stem: Substring, _ end: String, in limit: Int) -> String {
    var stem = stem.unicodeScalars
    while stem.count > 1, String(stem).utf8.count + end.utf8.count > limit { stem.removeLast() }
    return String(stem) + end
  }

  /// A suffix that would leave no room for more is none.
  private static func split(_ path: String) -> (folder: Substring, stem: Substring, suffix: Substring) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let dot = path[start...].dropFirst().lastIndex(of: ".")
    guard let dot, path[dot...].utf8.count <= suffixLimit else { return (path[..<start], path[start...], "") }
    return (path[..<start], path[start..<dot], path[dot...])
  }

  private static let suffixLimit = 64
}

extension TreePath {
  /// Whether it is a name that a document gets where another one has its own.
  func isGiven(insteadOf path: TreePath) -> Bool { FreeName.isOne(description, after: path.description) }

  /// Which of two new names, and how deep they are, what has this one gets: the one that somebody chose, else the deeper, else the greater.
  func newName(_ a: (depth: Int, path: TreePath), _ b: (depth: Int, path: TreePath)) -> TreePath {
    let isGiven = (a.path.isGiven(insteadOf: self), b.path.isGiven(insteadOf: self))
    if isGiven.0 != isGiven.1 { return isGiven.0 ? b.path : a.path }
    return a > b ? a.path : b.path
  }
}
