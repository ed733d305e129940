import RichText

/// Two packages that grew from one: their texts joined with the pictures and files that these show, all other files one by one.
///
/// The same for the two in the other order.
struct RTFDMerge {
  private let base, a, b: FilePackage
  private let textName: String

  /// The joined package; nil where both changed the same, or where something of a side would be missing.
  static func cleanBytes(base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]) -> [UInt8]? {
    if a == b || b == base { return a }
    if a == base { return b }
    guard let base, let merge = RTFDMerge(base: base, a, b) else { return nil }
    return merge.joined?.bytes
  }

  private init?(base: [UInt8], _ a: [UInt8], _ b: [UInt8]) {
    let sides = [a, b].sorted { $0.lexicographicallyPrecedes($1) }.map { try? FilePackage($0) }
    guard let base = try? FilePackage(base), let a = sides[0], let b = sides[1],
      let name = base.file(matching: RTFDFormat.textName)?.name,
      a.file(named: name) != nil, b.file(named: name) != nil
    else { return nil }
    (self.base, self.a, self.b, textName) = (base, a, b, name)
  }

  private var joined: FilePackage? {
    guard let text = joinedText else { return nil }
    var files = text.files
    for name in FilePackage(base.files + a.files + b.files).files.map(\.name) where name != textName {
      let isShown = text.file(named: name) != nil
      if isShown, base.file(named: name) == nil { continue }
      guard let choice = choice(of: name) else { return nil }
      if let bytes = choice.bytes { files.append(.init(name, bytes)) }
    }
    let result = FilePackage(files)
    return [a, b].allSatisfy { result.holdsChanges(of: $0, since: base, but: textName) } ? result : nil
  }

  /// The text, and the files that it shows.
  private var joinedText: FilePackage? {
    let other = b.renamingClashes(with: a, since: base, textName: textName)
    let packages = [base, a, other].map { $0.map { RTFDText($0, textName: textName).shownFiles.bytes } }
    guard let base = packages[0], let ours = packages[1], let theirs = packages[2],
      let merge = try? SourceMerge(base: base, ours: ours, theirs: theirs, format: RTFDFormat()), merge.isClean
    else { return nil }
    return try? FilePackage(merge.bytes)
  }

  /// What becomes of a file that a side changed, added or removed; nil where both did, differently.
  private func choice(of name: String) -> (bytes: [UInt8]?, Void)? {
    let (old, x, y) = (base.file(named: name)?.bytes, a.file(named: name)?.bytes, b.file(named: name)?.bytes)
    if x == y || y == old { return (x, ()) }
    return x == old ? (y, ()) : nil
  }
}

extension FilePackage {
  /// Whether all that a package has otherwise than an older one is here, under whatever name.
  fileprivate func holdsChanges(of other: FilePackage, since base: FilePackage, but textName: String) -> Bool {
    let contents = Set(files.map(\.bytes))
    return other.files.allSatisfy {
      $0.name == textName || base.file(named: $0.name)?.bytes == $0.bytes || contents.contains($0.bytes)
    }
  }

  /// The package with new names for those new files whose names another one gave to other new files; nil where the text cannot be written
  /// with them.
  fileprivate func renamingClashes(with other: FilePackage, since base: FilePackage, textName: String) -> FilePackage? {
    let clashing = files.compactMap { file -> File? in
      guard base.file(named: file.name) == nil, let theirs = other.file(named: file.name) else { return nil }
      return theirs.bytes == file.bytes ? nil : theirs
    }
    guard !clashing.isEmpty else { return self }
    let own = RTFDText(self, textName: textName)
    let target = RTFDText(FilePackage(files + clashing), textName: textName)
    let names = Set(clashing.map(\.name))
    return try? FilePackage(target.bytes(with: own.detachingFiles(named: names)))
  }
}

extension RTFDText {
  /// The package without the files that the text does not show.
  fileprivate var shownFiles: FilePackage { FilePackage(package.files.filter { shownNames.contains($0.name) }) }

  /// The text whose atoms for these files carry them.
  fileprivate func detachingFiles(named names: Set<String>) -> RichText {
    text.mappingAtoms { atom in
      guard let name = fileName(of: atom), names.contains(name) else { return atom }
      var atom = atom
      atom.content = content(of: atom)
      return atom
    }
  }
}
