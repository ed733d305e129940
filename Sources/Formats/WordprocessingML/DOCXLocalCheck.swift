import RichText

/// Checks an edit that changed nothing but some blocks of the main part, by reading these.
struct DOCXLocalCheck {
  let file: DOCXText
  let held: RichText

  private var story: WordStory { file.story }

  /// Whether the parts read as the text; false where only reading the whole file can tell.
  func passes(_ parts: [ZipArchive.Part]) -> Bool {
    let check = PackageLocalCheck(file.text, held)
    guard parts.count == 1, story.part.encoding == .utf8, check.change.keepsStructure,
      let changed = bytes(of: check.change.source),
      let stretch = XMLStretch(story.part, body: file.body, place: changed, edited: parts[0].bytes),
      !isCut(stretch.place), let before = read(stretch.source), let after = read(stretch.edited),
      stretch.isWhole(after.part, body: after.body)
    else { return false }
    return check.agree(before, after, paragraphs(in: stretch.place))
  }

  /// Nil where the paragraphs are not those of the part.
  private func bytes(of paragraphs: Range<Int>) -> Range<Int>? {
    guard !paragraphs.isEmpty, paragraphs.upperBound <= story.paragraphs.count else { return nil }
    let first = story.paragraphs[paragraphs.lowerBound].node
    let last = story.paragraphs[paragraphs.upperBound - 1].node
    return story.part.outerRange(first).lowerBound..<story.part.outerRange(last).upperBound
  }

  private func paragraphs(in place: Range<Int>) -> Range<Int> {
    let starts = story.paragraphs.lazy.map { story.part.range($0.node).lowerBound }
    let first = starts.partitioningIndex { $0 >= place.lowerBound }
    return first..<max(first, starts.partitioningIndex { $0 >= place.upperBound })
  }

  /// Whether a field goes over an end of these bytes.
  private func isCut(_ place: Range<Int>) -> Bool {
    story.fields.contains { field in
      [place.lowerBound, place.upperBound].contains { field.lowerBound < $0 && $0 < field.upperBound }
    }
  }

  private func read(_ bytes: [UInt8]) -> PackageLocalCheck.Reading? {
    guard let part = try? XMLPart(bytes, name: file.package.mainName), let body = part.child(part.root, "body") else {
      return nil
    }
    let reader = WordReader(part, file.package, file.package.relationships, body: body)
    return .init(part: part, body: body, paragraphs: reader.paragraphs) { [story = reader.story] node in
      if case .paragraph = story.element(node) { true } else { false }
    }
  }
}
