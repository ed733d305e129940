public import RichText

/// What two files that grew from one are together: the merged text, written as changes of one side's file.
///
/// Which side's file goes on follows from the files alone, so that the result is the same bytes whichever side is ours, on every
/// machine. All that its format keeps beside the text is that side's; atoms of the other side are carried over.
public struct SourceMerge: Sendable {
  /// The merged file.
  public let bytes: [UInt8]
  /// The merged text. Its paragraphs' ids are those of the file that goes on, as it is read.
  public let text: RichText
  /// Where both sides changed the same in different ways. The places are those of `text`.
  public private(set) var conflicts: [MergeConflict]
  /// Whether the file that goes on is ours.
  public let growsFromOurs: Bool
  /// What the format cannot hold of the merged text, in the user's words.
  public let losses: [String]
  /// What the other file keeps beside its text and neither the base nor the file that goes on has.
  public let leftOut: [KeptContent]

  /// Whether everything that both sides did is in the file.
  public var isClean: Bool { conflicts.isEmpty && isWhole }

  /// Whether nothing but the words and looks in conflict is missing in the file.
  public var isWhole: Bool { losses.isEmpty && leftOut.isEmpty }

  /// Merges two files of one format, where `base` is the last version that both grew from; nil where there is none. Where the two conflict, the
  /// preferred side is in the text; without one, which side is follows from the texts.
  ///
  /// Throws what reading throws, `noCommonVersion` where there is no base and the texts differ, and `cannotHold` where the merged text
  /// cannot be written.
  public init(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], format: any DocumentFormat, preferring preferred: MergeSide? = nil
  ) throws(FormatError) {
    let (mine, others) = (try format.read(ours), try format.read(theirs))
    if ours == theirs || base == theirs {
      self.init(mine, ours, isOurs: true)
    } else if base == ours {
      self.init(others, theirs, isOurs: false)
    } else {
      let files = (MergedFile(mine, ours, isOurs: true), MergedFile(others, theirs, isOurs: false))
      guard let base else {
        guard mine.text.hasSameContent(as: others.text) else { throw SourceMerge.noBase }
        let kept = files.0.goesOn(before: files.1, base: nil) ? files.0 : files.1
        self.init(kept.file, kept.bytes, isOurs: kept.isOurs)
        return
      }
      let former = MergedFile(try format.read(base), base, isOurs: false)
      try self.init(former, files.0, files.1, format, preferring: preferred)
    }
  }

  /// Merges what was read already.
  private init(
    _ base: MergedFile, _ ours: MergedFile, _ theirs: MergedFile, _ format: any DocumentFormat,
    preferring preferred: MergeSide?
  ) throws(FormatError) {
    let isFirst = ours.goesOn(before: theirs, base: base)
    let (kept, other) = isFirst ? (ours, theirs) : (theirs, ours)
    let others = other.file.text.toldApart(in: other.file, from: kept.file, base: base.file.text)
    let side = isFirst ? preferred : preferred?.other
    let merge = RichText.merge(base: base.file.text, ours: kept.file.text, theirs: others, preferring: side)
    conflicts = isFirst ? merge.conflicts : merge.conflicts.map(\.swapped)
    growsFromOurs = kept.isOurs
    if let both = MergedFile.both(base, kept, other, format, saying: merge.text) {
      (bytes, text, losses, leftOut) = (both.bytes, both.text, [], [])
      return
    }
    let text = merge.text.carryingAtoms(into: kept.file, from: [other.file, base.file])
    (bytes, self.text) = (try kept.file.bytes(with: text), text)
    losses = kept.file.losses(of: text)
    let present = Set(base.kept).union(kept.kept), names = Set(present.map(\.name))
    leftOut = other.kept.filter { $0.isLook ? !names.contains($0.name) : !present.contains($0) }
  }

  /// One file as it is.
  private init(_ file: any FormattedText, _ bytes: [UInt8], isOurs: Bool) {
    (self.bytes, text, growsFromOurs) = (bytes, file.text, isOurs)
    (conflicts, losses, leftOut) = ([], [], [])
  }

  private static let noBase = FormatError(
    .noCommonVersion, "two documents that began apart cannot be merged", hint: "keep both, under two names")
}

extension SourceMerge {
  /// A merged file.
  public struct Joined: Sendable {
    public let bytes: [UInt8]
    /// Whether everything that both sides did is in it.
    public let isClean: Bool
    /// The two packages whose files were renamed, with the names that the merged one has for them; nil where all have their names.
    public let renamed: (kept: [UInt8], other: [UInt8])?

    init(_ bytes: [UInt8], isClean: Bool = true, renamed: (kept: [UInt8], other: [UInt8])? = nil) {
      (self.bytes, self.isClean, self.renamed) = (bytes, isClean, renamed)
    }
  }

  /// The merged file with what was kept wherever the two conflict; nil where there is no common version, where something else than the words of such
  /// places would be missing, or where a file cannot be read or written.
  ///
  /// Where it is clean, it is the same for the two files in the other order.
  public static func joined(base: [UInt8]?, kept: [UInt8], other: [UInt8], contentType: String) -> Joined? {
    if contentType == RTFDFormat().contentType { return RTFDMerge.joined(base: base, kept: kept, other: other) }
    guard let format = DocumentFormats.format(for: contentType) else { return kept == other ? Joined(kept) : nil }
    guard let merge = try? SourceMerge(base: base, ours: kept, theirs: other, format: format, preferring: .ours) else {
      return nil
    }
    return merge.isWhole ? Joined(merge.bytes, isClean: merge.isClean) : nil
  }
}

extension RichText {
  /// The text with the content of those atoms that a file does not have, from the first of other files that has it.
  fileprivate func carryingAtoms(into file: any FormattedText, from others: [any FormattedText]) -> RichText {
    let own = Set(file.text.atoms.map(\.withoutContent))
    guard atoms.contains(where: { !own.contains($0.withoutContent) }) else { return self }
    return RichText(
      paragraphs.map { paragraph in
        var paragraph = paragraph
        for index in paragraph.runs.indices {
          guard let atom = paragraph.runs[index].style.atom, atom.content == nil else { continue }
          guard !own.contains(atom) else { continue }
          paragraph.runs[index].style.atom?.content = others.lazy.compactMap { $0.content(of: atom) }.first
        }
        return paragraph
      })
  }

  /// The text of a file with content for those things, new since the base, that another file has by the same bytes, and that are others
  /// there: the second note of each, for example.
  fileprivate func toldApart(in file: any FormattedText, from other: any FormattedText, base: RichText) -> RichText {
    let clashes = Set(atoms).intersection(other.text.atoms).subtracting(base.atoms).filter {
      file.content(of: $0) != other.content(of: $0)
    }
    guard !clashes.isEmpty else { return self }
    return mappingAtoms { atom in
      guard clashes.contains(atom) else { return atom }
      return Atom(atom.kind, label: atom.label, key: ~atom.key, content: file.content(of: atom))
    }
  }

  private var atoms: some Sequence<Atom> { paragraphs.lazy.flatMap(\.runs).compactMap(\.style.atom) }
}

extension Atom {
  fileprivate var withoutContent: Atom { Atom(kind, label: label, key: key) }
}
