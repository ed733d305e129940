extension TreePath {
  /// The path as a file system sees it that takes upper for lower case and one normal form for another (APFS, NTFS). As all text it is compared
  /// by canonical equivalence. Letters are folded one by one, as Unicode's simple case folding does.
  var folded: String {
    if description.utf8.allSatisfy({ $0 < 0x80 }) { return description.lowercased() }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: description.unicodeScalars.map(\.folded))
    return String(scalars)
  }

  /// The folders' names and the file's, the outermost first.
  var components: [String] {
    description.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}

extension Unicode.Scalar {
  fileprivate var folded: Self {
    guard properties.changesWhenCaseFolded else { return self }
    let upper = properties.uppercaseMapping.unicodeScalars.only ?? self
    return upper.properties.lowercaseMapping.unicodeScalars.only ?? self
  }
}

extension String.UnicodeScalarView {
  fileprivate var only: Unicode.Scalar? { count == 1 ? first : nil }
}
