internal import Git

extension StoreRepair {
  /// Texts of older versions that nothing has any more, where there is no remote that has to get them. What the newest version lacks is none of them.
  func lostTexts(of main: ObjectID, _ repository: borrowing Repository) throws(UbiquityError) -> LostTexts {
    guard remote(repository) == nil, let tree = WholeVersions.content(of: main, repository)?.tree else {
      return LostTexts()
    }
    let present = Set(try unexpectedLosses(of: [tree], repository).map(\.id))
    var texts = LostTexts()
    for loss in try unexpectedLosses(of: [main], repository) where loss.isFile && !present.contains(loss.id) {
      texts.paths[loss.id] = loss.path
    }
    return texts
  }

  /// Writes down what is lost for good, and says so.
  mutating func noteLostTexts(_ repository: borrowing Repository) throws(UbiquityError) {
    let folder = "\(site.git)/docedit", known = LostTexts.read(in: folder)
    guard let main = (try? repository.reference(Reference.main)) ?? nil else { return }
    let texts = try lostTexts(of: main, repository)
    if texts == known { return }
    try texts.write(in: folder)
    for (id, path) in texts.paths.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) where known.paths[id] == nil {
      note("an older text of \(Printable.quoted(path)) is lost for good: \(id) is nowhere to be had; its versions stay")
    }
    for (id, path) in known.paths.sorted(by: { $0.value < $1.value }) where repository.contains(id) {
      note("a text of \(Printable.quoted(path)) that was lost is here again")
    }
  }
}
