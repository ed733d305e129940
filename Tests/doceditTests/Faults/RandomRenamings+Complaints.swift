extension RandomRenamings {
  /// Each word is in the document that it was written into, once, and each document is there once, but for those that somebody deleted, or git made twice. Where two gave new documents one name, these are in conflict, and
  /// each word is in some version.
  mutating func complaintAboutDocuments() throws -> String? {
    if let complaint = try play.complaintAboutRest(on: "laptop") { return complaint }
    return try play.hasConflicts ? complaintAboutWords() : complaintAboutPlaces()
  }

  private func complaintAboutWords() throws -> String? {
    let known = try play.stage.writtenWords(beginning: "word")
    let lost = written.values.joined().filter { !known.contains($0[...]) }
    return lost.isEmpty ? nil : "lost: \(lost.sorted())"
  }

  private func complaintAboutPlaces() throws -> String? {
    var places: [String: [String]] = [:]
    for name in try documents(of: "laptop").keys.sorted() {
      let text = play.stage.text(name, of: "laptop") ?? "", marks = Set(Self.marks(in: text))
      if marks.count != 1 { return "\(name) has what is of \(marks.sorted())" }
      let words = text.matches(of: #/word\d+/#).map { String($0.output) }
      if Set(words).count < words.count { return "\(name) has a word twice: \(words)" }
      for mark in marks { places[mark, default: []].append(name) }
    }
    for mark in written.keys.sorted() {
      if let complaint = complaint(about: mark, at: places[mark] ?? []) { return complaint }
    }
    return nil
  }

  private func complaint(about mark: String, at places: [String]) -> String? {
    if places.count > 1, !doubled.contains(mark) { return "\(mark) is there more than once: \(places)" }
    if places.isEmpty { return deleted.contains(mark) ? nil : "\(mark) is gone" }
    let text = places.compactMap { play.stage.text($0, of: "laptop") }.joined()
    let lost = written[mark, default: []].subtracting(waived).filter { !text.contains($0) }
    return lost.isEmpty ? nil : "lost from \(places), which is \(mark): \(lost.sorted())"
  }
}
