public import Ubiquity

extension VersionReport {
  /// Of so many of the newest versions the kept counts of words are looked at.
  public static let checkedVersions = 200

  /// How many of the kept counts of words in the newest versions are not what the texts say. With `mending`, what was counted takes their place.
  public func wrongWords(in container: UbiquityContainer, mending: Bool = false) async -> Int {
    guard let entries = try? await container.history(limit: Self.checkedVersions) else { return 0 }
    let changes = entries.flatMap(\.changes), keys = keys(of: changes)
    let known = await container.knownWords(of: keys.compactMap(\.self))
    var wrong: [VersionWords.Key: VersionWords.Count] = [:]
    for (change, key) in zip(changes, keys) {
      guard let key, let kept = known[key], let counted = await count(change, in: container) else { continue }
      if kept != counted { wrong[key] = counted }
    }
    if mending { await container.keep(wrong) }
    return wrong.count
  }
}
