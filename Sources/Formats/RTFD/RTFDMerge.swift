import RichText

/// Two packages that grew from one: their texts joined with the pictures and files that these show, all other files one by one.
///
/// The same for the two in the other order.
struct RTFDMerge {
  private let base, a, b: FilePackage
  private let preferred: MergeSide
  private let textName: String

  /// The joined package, with the text that was kept wherever the two conflict; nil where both changed the same other file, or where something else
  /// of a side would be missing.
  static func joined(base: [UInt8]?, kept: [UInt8], other: [UInt8]) -> SourceMerge.Joined? {
    if kept == other || other == base { return .init(kept) }
    if kept == base { return .init(other) }
    guard let base, let merge = RTFDMerge(base: base, kept, other), let text = merge.joinedText,
      let package = merge.package(with: text.package)
    else { return nil }
    return .init(package.bytes, isClean: text.isClean, renamed: merge.sides(named: package))
  }

  /// The two packages with the names that their files have in the joined one; nil where all have their names.
  private func sides(named joined: FilePackage) -> (kept: [UInt8], other: [UInt8])? {
    let sides = [a, b].map { $0.renamingClashes(with: joined, since: base, textName: textName) ?? $0 }
    guard sides != [a, b] else { return nil }
    let isFirst = preferred == .ours
    return (sides[isFirst ? 0 : 1].bytes, sides[isFirst ? 1 : 0].bytes)
  }

  /// The package with the bytes of its text that either side changed, where these stand apart, and all other files of both; nil where both changed the same.
  static func spliced(_ base: [UInt8], _ one: [UInt8], _ other: [UInt8], by pieces: ByteMerge.Pieces) -> [UInt8]? {
    guard let merge = RTFDMerge(base: base, one, other) else { return nil }
    let texts = [merge.base, merge.a, merge.b].compactMap { $0.file(named: merge.textName)?.bytes }
    guard let text = ByteMerge.merged(texts[0], texts[1], texts[2], by: pieces) else { return nil }
    return merge.package(with: FilePackage([.init(merge.textName, text)]))?.bytes
  }

  private init?(base: [UInt8], _ kept: [UInt8], _ other: [UInt8]) {
    let isFirst = !other.lexicographicallyPrecedes(kept)
    preferred = isFirst ? .ours : .theirs
    let sides = (isFirst ? [kept, other] : [other, kept]).map { try? FilePackage($0) }
    guard let base = try? FilePackage(base), let a = sides[0], let b = sides[1],
      let name = base.file(matching: RTFDFormat.textName)?.name,
      a.file(named: name) != nil, b.file(named: name) != nil
    else { return nil }
    (self.base, self.a, self.b, textName) = (base, a, b, name)
  }

  private func package(with text: FilePackage) -> FilePackage? {
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
  private var joinedText: (package: FilePackage, isClean: Bool)? {
    let other = b.renamingClashes(with: a, since: base, textName: textName)
    let packages = [base, a, other].map { $0.map { RTFDText($0, textName: textName).shownFiles.bytes } }
    guard let base = packages[0], let ours = packages[1], let theirs = packages[2],
      let merge = try? SourceMerge(base: base, ours: ours, theirs: theirs, format: RTFDFormat(), preferring: preferred),
      merge.isWhole, let package = try? FilePackage(merge.bytes)
    else { return nil }
    return (package, merge.isClean)
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
    let others = other.files.filter { base.file(named: $0.name) == nil }
    let names = Set(others.map(\.name)).filter { name in
      file(named: name).map { $0.bytes != other.file(named: name)?.bytes } ?? false
    }
    guard !names.isEmpty else { return self }
    let own = RTFDText(self, textName: textName), target = RTFDText(FilePackage(files + others), textName: textName)
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
