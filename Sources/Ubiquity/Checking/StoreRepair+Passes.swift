extension StoreRepair {
  /// More than any damage is known to need.
  private static let mostPasses = 8

  /// Repairs until there is nothing more to do: what one pass makes good may show what else is wrong. Returns what was done, each thing once. A remote that did not
  /// answer is not asked again.
  static func passes(over site: StoreSite, isFolderLost: Bool, mayAskRemote: Bool) throws(UbiquityError) -> [String] {
    let first = StoreRepair(site, aside: SetAsideFolder(git: site.git, at: site.surroundings.now()))
    var (done, last, isAsking): ([String], [String]?, Bool) = ([], nil, mayAskRemote)
    for number in 0..<mostPasses {
      var repair = first
      repair.isFolderLost = isFolderLost && number == 0
      try repair.run(mayAskRemote: isAsking)
      if repair.done.isEmpty || repair.done == last { break }
      for words in repair.done where !done.contains(words) { done.append(words) }
      (last, isAsking) = (repair.done, isAsking && !repair.isRemoteSilent)
    }
    return done
  }
}
