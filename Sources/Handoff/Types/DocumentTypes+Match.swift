extension DocumentTypes {
  /// The entry that a file belongs to, and why.
  public struct Match: Hashable, Sendable {
    public var type: DocumentType
    /// The file's content type; nil where the entry matched by extension alone.
    public var contentType: String?
    /// In words: which content type, by which extension, conforming to what, by which rule, rank and role.
    public var reason: String
    /// The file that declares the entry.
    public var source: String
    /// The entries that the file would otherwise belong to, nearest first.
    public var shadowed: [Shadowed]
  }

  /// An entry that was not chosen, and why.
  public struct Shadowed: Hashable, Sendable {
    public var type: DocumentType
    public var source: String
    public var reason: String
  }

  /// The entry that a document of that name belongs to; nil where none does.
  ///
  /// Among the entries that fit, the higher `LSHandlerRank` is chosen; at equal rank the one whose content type is nearer to the file's; then
  /// the later bundle's; then the earlier in its list. Rank None, and the roles None and Shell, are never chosen.
  /// Where an entry has `LSItemContentTypes`, its extensions are ignored. A folder belongs only to types of packages.
  public func entry(for fileName: String, isFolder: Bool) -> Match? {
    let candidates = candidates(for: fileName, isFolder: isFolder).sorted { $0.order < $1.order }
    guard let best = candidates.first(where: { $0.obstacle == nil }) else { return nil }
    let others = candidates.filter { $0.index != best.index }.map { $0.shadowed(by: best) }
    return Match(
      type: best.entry.type, contentType: best.contentType, reason: best.reason, source: best.entry.source,
      shadowed: others + ignored(fileName, candidates))
  }

  /// Why no entry takes the file, in words; or the reason of the one that does.
  public func explanation(for fileName: String, isFolder: Bool) -> String {
    if let match = entry(for: fileName, isFolder: isFolder) {
      return "“\(match.type.name)” of \(match.source): \(match.reason)"
    }
    let candidates = candidates(for: fileName, isFolder: isFolder)
    let obstacles = candidates.compactMap { candidate in
      candidate.obstacle.map { "“\(candidate.entry.type.name)” \($0)" }
    }
    let ignored = ignored(fileName, candidates).map { "“\($0.type.name)”: \($0.reason)" }
    let type = contentTypes.preferredType(forFileName: fileName, isFolder: isFolder)
    return (["no document type takes \(type)"] + obstacles + ignored).joined(separator: "; ")
  }

  /// Entries whose extensions name the file but do not count.
  private func ignored(_ fileName: String, _ candidates: [Candidate]) -> [Shadowed] {
    let taken = Set(candidates.map(\.index))
    return entries.enumerated().compactMap { index, entry in
      guard !taken.contains(index), let found = entry.type.fileExtension(of: fileName) else { return nil }
      let reason =
        entry.type.contentTypes.isEmpty
        ? "it lists “\(found)” for \(entry.type.isPackage ? "folders" : "files")"
        : "it lists “\(found)”, but has LSItemContentTypes, so its extensions are ignored"
      return Shadowed(type: entry.type, source: entry.source, reason: reason)
    }
  }
}

extension DocumentType {
  /// The extension of the name that the type lists itself, longest first.
  func fileExtension(of fileName: String) -> String? {
    ContentTypes.extensions(of: fileName).first { part in extensions.contains { $0.lowercased() == part.lowercased() } }
  }
}
