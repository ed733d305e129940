import RichText

/// A stretch of a compared paragraph as people are shown it.
struct ShownSpan: Equatable {
  var kind: TextComparison.Span.Kind
  var text: String

  init(_ kind: TextComparison.Span.Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
  init(_ span: TextComparison.Span) { self.init(span.kind, span.text) }

  /// The paragraph with changes inside of a word shown as changes of the whole word, and changes with nothing but a space between as one.
  static func wholeWords(in spans: [TextComparison.Span]) -> [ShownSpan] {
    var result: [ShownSpan] = []
    for change in joined(widened(changes(in: spans))) {
      switch change {
      case .same(let text): result.append(.init(.kept, text))
      case .omitted: result.append(.init(.omitted, ""))
      case .changed(let old, let new):
        if !old.isEmpty { result.append(.init(.deleted, old)) }
        if !new.isEmpty { result.append(.init(.inserted, new)) }
      }
    }
    return result
  }

  fileprivate enum Stretch {
    case same(String), omitted
    case changed(old: String, new: String)
  }

  private static func changes(in spans: [TextComparison.Span]) -> [Stretch] {
    spans.reduce(into: []) { result, span in
      switch (span.kind, result.last) {
      case (.omitted, _): result.append(.omitted)
      case (.kept, .same(let text)?): result[result.count - 1] = .same(text + span.text)
      case (.kept, _): result.append(.same(span.text))
      case (.deleted, .changed(let old, let new)?): result[result.count - 1] = .changed(old: old + span.text, new: new)
      case (.inserted, .changed(let old, let new)?): result[result.count - 1] = .changed(old: old, new: new + span.text)
      case (.deleted, _): result.append(.changed(old: span.text, new: ""))
      case (.inserted, _): result.append(.changed(old: "", new: span.text))
      }
    }
  }

  /// The parts of words that touch a change inside of their word belong to it.
  private static func widened(_ stretches: [Stretch]) -> [Stretch] {
    var result: [Stretch] = []
    for (index, stretch) in stretches.enumerated() {
      guard case .same(var text) = stretch else {
        result.append(stretch)
        continue
      }
      let head = index > 0 && stretches[index - 1].endsInWord ? String(text.prefix(while: \.isInWord)) : ""
      text.removeFirst(head.count)
      let after = index + 1 < stretches.count ? stretches[index + 1] : .omitted
      let tail = after.startsInWord ? String(text.reversed().prefix(while: \.isInWord).reversed()) : ""
      text.removeLast(tail.count)
      result += [.changed(old: head, new: head), .same(text), .changed(old: tail, new: tail)].filter { !$0.isEmpty }
    }
    return result
  }

  /// Neighbouring changes as one, and those with only a space between.
  private static func joined(_ stretches: [Stretch]) -> [Stretch] {
    var result: [Stretch] = []
    for stretch in stretches {
      guard case .changed(let old, let new) = stretch else {
        result.append(stretch)
        continue
      }
      if case .changed(let before, let now)? = result.last {
        result[result.count - 1] = .changed(old: before + old, new: now + new)
      } else if case .same(" ")? = result.last, case .changed(let before, let now)? = result.dropLast().last,
        ![before, now, old, new].contains("")
      {
        result.removeLast(2)
        result.append(.changed(old: before + " " + old, new: now + " " + new))
      } else {
        result.append(stretch)
      }
    }
    return result
  }
}

extension ShownSpan.Stretch {
  fileprivate var isEmpty: Bool {
    switch self {
    case .same(let text): text.isEmpty
    case .omitted: false
    case .changed(let old, let new): old.isEmpty && new.isEmpty
    }
  }

  fileprivate var endsInWord: Bool {
    guard case .changed(let old, let new) = self else { return false }
    return old.last?.isInWord == true || new.last?.isInWord == true
  }

  fileprivate var startsInWord: Bool {
    guard case .changed(let old, let new) = self else { return false }
    return old.first?.isInWord == true || new.first?.isInWord == true
  }
}

extension Character {
  fileprivate var isInWord: Bool { isLetter || isNumber }
}
