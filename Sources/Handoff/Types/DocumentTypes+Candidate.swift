extension DocumentTypes {
  /// An entry that fits a file.
  struct Candidate {
    /// The entry's place in `entries`.
    var index: Int
    var entry: Entry
    var contentType: String?
    /// How far the entry's type is from the file's; 0 is the file's own.
    var distance: Int
    /// How it fits, in words.
    var rule: String
  }

  /// How a file's content type comes to be, and all that it conforms to.
  private struct Lineage {
    var identifier: String
    var origin: String
    var ancestry: [String]
  }

  /// All entries that fit, each once, whether or not they may be chosen.
  func candidates(for fileName: String, isFolder: Bool) -> [Candidate] {
    let lineages = lineages(of: fileName, isFolder: isFolder)
    return entries.enumerated().compactMap { index, entry in
      let candidate =
        entry.type.contentTypes.isEmpty
        ? byExtension(entry, fileName, isFolder: isFolder) : byContentType(entry, lineages)
      return candidate.map {
        Candidate(index: index, entry: entry, contentType: $0.contentType, distance: $0.distance, rule: $0.rule)
      }
    }
  }

  private typealias Fit = (contentType: String?, distance: Int, rule: String)

  private func byContentType(_ entry: Entry, _ lineages: [Lineage]) -> Fit? {
    let fits: [Fit] = lineages.enumerated().flatMap { position, lineage in
      entry.type.contentTypes.compactMap { wanted in
        let steps = lineage.ancestry.firstIndex { $0.lowercased() == wanted.lowercased() }
        return steps.map { (lineage.identifier, position * 1000 + $0, Self.rule(lineage, wanted, isSame: $0 == 0)) }
      }
    }
    return fits.min { $0.distance < $1.distance }
  }

  private static func rule(_ lineage: Lineage, _ wanted: String, isSame: Bool) -> String {
    let claim =
      isSame ? "which LSItemContentTypes lists" : "which conforms to \(wanted), which LSItemContentTypes lists"
    return "\(lineage.origin), \(claim)"
  }

  private func byExtension(_ entry: Entry, _ fileName: String, isFolder: Bool) -> Fit? {
    guard entry.type.isPackage == isFolder else { return nil }
    if let found = entry.type.fileExtension(of: fileName) {
      return (nil, 0, "extension “\(found)” is in CFBundleTypeExtensions, and there are no LSItemContentTypes")
    }
    guard entry.type.extensions.contains("*") else { return nil }
    return (nil, .max, "CFBundleTypeExtensions takes any extension, and there are no LSItemContentTypes")
  }

  /// The types that the name speaks for, preferred first; the plainest one where there is none.
  private func lineages(of fileName: String, isFolder: Bool) -> [Lineage] {
    let named = contentTypes.types(forFileName: fileName, isFolder: isFolder)
    guard !named.isEmpty else { return [plain(fileName, isFolder: isFolder)] }
    return named.map { named in
      let identifier = named.type.identifier
      return Lineage(
        identifier: identifier, origin: "\(identifier), by its extension “\(named.fileExtension)”",
        ancestry: contentTypes.ancestry(of: identifier))
    }
  }

  private func plain(_ fileName: String, isFolder: Bool) -> Lineage {
    let identifier = isFolder ? "public.folder" : "public.data"
    let shortest = ContentTypes.extensions(of: fileName).last
    let cause = shortest.map { "no type declares the extension “\($0)”" } ?? "the name has no extension"
    return Lineage(
      identifier: identifier, origin: "\(identifier), since \(cause)", ancestry: contentTypes.ancestry(of: identifier))
  }
}

extension DocumentTypes.Candidate {
  /// What keeps the entry from ever being chosen.
  var obstacle: String? {
    switch (entry.type.rank, entry.type.role) {
    case (.none, _): "has rank None, which is never chosen"
    case (_, .none), (_, .shell): "has the role \(entry.type.role.rawValue), which opens nothing"
    default: nil
    }
  }

  /// Smaller is chosen before greater.
  var order: (Int, Int, Int) { (entry.type.rank.order, distance, index) }

  var reason: String { "\(rule); rank \(entry.type.rank.rawValue), role \(entry.type.role.rawValue)" }

  func shadowed(by best: Self) -> DocumentTypes.Shadowed {
    DocumentTypes.Shadowed(
      type: entry.type, source: entry.source, reason: obstacle.map { "it \($0)" } ?? loss(to: best))
  }

  private func loss(to best: Self) -> String {
    if entry.type.rank != best.entry.type.rank {
      return "its rank \(entry.type.rank.rawValue) is below \(best.entry.type.rank.rawValue)"
    }
    if distance != best.distance { return "\(rule): that is less specific" }
    return entry.source == best.entry.source
      ? "it comes later in \(entry.source)" : "\(best.entry.source) was added after \(entry.source)"
  }
}

extension DocumentType.Rank {
  fileprivate var order: Int {
    switch self {
    case .owner: 0
    case .standard: 1
    case .alternate: 2
    case .none: 3
    }
  }
}
