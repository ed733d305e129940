import RichText

/// What becomes of a link of the source.
enum RTFLinkFate: Equatable {
  /// Its instruction is written anew.
  case changed(Link)
  /// Its text stays, without the link.
  case unwrapped
  /// All of it goes.
  case removed
}

extension RTFWriter {
  /// Where a link of the source leads now; nil where it is none any more.
  func currentLink(_ number: Int32) -> Link? {
    switch linkFates[number] {
    case nil: source.links[Int(number)].link
    case .changed(let link): link
    case .unwrapped, .removed: nil
    }
  }
}

extension RTFEmitter {
  /// The look of text written right before an item.
  func look(of item: Int) -> Int32 { writer.contextStyles[Int(origins[item].context)] }

  /// The look of an empty paragraph in a context.
  func emptyLook(_ context: Int32) -> Int32 { writer.emptyStyles[Int(context)] }

  func isRemoved(_ context: Int32) -> Bool { writer.linkFates[self.context(context).link] == .removed }

  /// Whether all of a link's text is in the hunk.
  func isWhole(_ link: Int32) -> Bool {
    let range = writer.source.links[Int(link)].range
    guard let first = origins.first, let last = origins.last else { return false }
    let before = Int(first.paragraph) - 1
    let start = before < 0 ? 0 : writer.source.paragraphs[before].terminator.upperBound
    return start <= range.lowerBound && range.upperBound <= Int(last.end)
  }

  // MARK: Fates

  /// What the operations do to one link.
  private struct Change {
    var targets: Set<Link?> = []
    var keepsEnds = false
    var isContinued = false
  }

  /// Decides which links are changed as a whole.
  mutating func decideLinks(_ operations: TextItemOperations) {
    guard origins.contains(where: { context($0.context).link >= 0 }) else { return }
    for (number, change) in changes(operations) where isWhole(number) && isSimple(number) {
      guard let fate = fate(number, change) else { continue }
      writer.linkFates[number] = fate
      for (index, context) in writer.source.contexts.enumerated() where context.link == number {
        var style = writer.source.style(context)
        style.link = writer.currentLink(number)
        writer.contextStyles[index] = writer.styles.number(style)
      }
    }
  }

  private func fate(_ number: Int32, _ change: Change) -> RTFLinkFate? {
    let link = writer.source.links[Int(number)]
    if change.isContinued { return nil }
    guard let target = change.targets.first else {
      return change.keepsEnds || hasMore(link) ? .unwrapped : .removed
    }
    guard change.targets.count == 1, target != link.link else { return nil }
    return target.map { .changed($0) } ?? .unwrapped
  }

  /// Whether groups in a link's text hold what is not shown.
  private func hasMore(_ link: RTFLink) -> Bool {
    let bytes = writer.source.bytes[link.resultStart..<link.range.upperBound]
    return zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "*") }
  }

  /// Whether all that is shown between a link's braces is the link's.
  private func isSimple(_ number: Int32) -> Bool {
    let range = writer.source.links[Int(number)].range
    return origins.allSatisfy { !range.contains(Int($0.start)) || context($0.context).link == number }
  }

  private func changes(_ operations: TextItemOperations) -> [Int32: Change] {
    var (changes, previous): ([Int32: Change], Int32) = ([:], -1)
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .keep(let old, let edited):
        previous = context(origins[old].context).link
        if previous >= 0 { add(edited, to: &changes[previous, default: Change()]) }
      case .delete(let old):
        previous = context(origins[old].context).link
        if previous >= 0, changes[previous] == nil { changes[previous] = Change() }
      case .insert(let edited) where new[edited].style >= 0 && !new[edited].isEnd:
        for link in Set([previous, next(operations, after: index)]) where link >= 0 && isContinued(link, edited) {
          changes[link, default: Change()].isContinued = true
        }
      case .insert: break
      }
    }
    return changes.filter { $0.key >= 0 }
  }

  private func add(_ edited: Int, to change: inout Change) {
    if new[edited].isEnd {
      change.keepsEnds = true
    } else if new[edited].style >= 0 {
      change.targets.insert(writer.styles.styles[Int(new[edited].style)].link)
    }
  }

  private func isContinued(_ link: Int32, _ edited: Int) -> Bool {
    writer.styles.styles[Int(new[edited].style)].link == writer.source.links[Int(link)].link
  }

  private func next(_ operations: TextItemOperations, after index: Int) -> Int32 {
    for operation in operations[(index + 1)...] {
      switch operation {
      case .keep(let old, _), .delete(let old): return context(origins[old].context).link
      case .insert: continue
      }
    }
    return -1
  }
}
