internal import Foundation
internal import Git

extension StoreDoctor {
  /// Looks at every promise, and with `remote` asks the remote too. Throws only where there is no container at all, and
  /// `cancelled` where the task is.
  public func verify(remote: Bool = false) throws(UbiquityError) -> [StoreFinding] {
    try checkIsContainer()
    var findings: [StoreFinding] = []
    let lock = lock(&findings)
    defer { withExtendedLifetime(lock) {} }
    try Task.checkIsWanted()
    guard let repository = try? openRepository(), isHeadReadable, !Repository.isConfigurationBroken(in: git) else {
      return findings + [StoreFinding(.store, .wrong, openingFailure)]
    }
    let broken = repository.brokenReferences().keys.sorted()
    findings += [references(repository, broken), index(), objects(repository)]
    try Task.checkIsWanted()
    let mayBeWrong: [StoreFinding.Subject] = lock == nil ? [.index] : [.index, .locks]
    let isWhole = findings.allSatisfy { $0.grade != .wrong || mayBeWrong.contains($0.subject) }
    findings.append(store(repository, isWhole: isWhole))
    if isWhole, findings.last?.grade == .fine { findings += try promises(remote: remote, index: findings) }
    return Self.merged(findings)
  }

  /// What needs a store that can be read.
  private func promises(remote: Bool, index findings: [StoreFinding]) throws(UbiquityError) -> [StoreFinding] {
    let isDamaged = findings.contains { $0.subject == .index && $0.grade != .fine }
    let other = isDamaged ? TemporaryIndex() : nil
    let store = try openStore(indexFile: other?.file)
    let strangers = store.strangersInWords()
    defer { withExtendedLifetime(other) {} }
    var found = isDamaged ? [] : [index(of: store)]
    try Task.checkIsWanted()
    let others = [
      reports(besides: strangers), drafts(store, besides: strangers), conflicts(store, besides: strangers),
      folder(store), lostKey(store),
    ]
    found += others.compactMap(\.self)
    try Task.checkIsWanted()
    if remote { found.append(self.remote(store)) }
    try Task.checkIsWanted()
    return found
  }

  /// Why git cannot be looked at.
  private var openingFailure: String {
    do throws(UbiquityError) { _ = try openRepository() } catch  where error.code == .permission {
      return error.message
    } catch {}
    return "git cannot open its own folder: HEAD or config is broken"
  }

  private var isHeadReadable: Bool { StoreSite.isHeadReadable(git) }

  /// One finding of each kind, the worst, in the order of the kinds.
  private static func merged(_ findings: [StoreFinding]) -> [StoreFinding] {
    StoreFinding.Subject.allCases.compactMap { subject in
      let own = findings.filter { $0.subject == subject }
      return own.first { $0.grade == .wrong } ?? own.first { $0.grade == .note } ?? own.last
    }
  }

  private func store(_ repository: borrowing Repository, isWhole: Bool) -> StoreFinding {
    guard let state = StoreState.read("\(own)/state.plist") else {
      return StoreFinding(.store, .wrong, "state.plist, which says what container this is, cannot be read")
    }
    guard let evictions = Evictions.read(in: own) else {
      return StoreFinding(
        .store, .wrong, "\(Evictions.fileName), which says what is not on this machine, cannot be read")
    }
    let missing = repository.lostSettings(state, evictions)
    if !missing.isEmpty {
      return StoreFinding(.store, .wrong, "git's config has lost settings", details: missing)
    }
    if let damage = damageOfKeys {
      return StoreFinding(.store, .wrong, [damage.message, damage.hint].compactMap(\.self).joined(separator: "; "))
    }
    guard isWhole, let first = try? repository.firstVersion(), first.description != state.container,
      !repository.comes(from: state.container)
    else {
      return StoreFinding(.store, .fine, "this device's own state is readable")
    }
    let words = "main begins with \(first), but the container is \(state.container)"
    let way = repository.wayBack(to: state.container).map { "; \($0)" } ?? ""
    return StoreFinding(.store, .wrong, words + way)
  }

  private func references(_ repository: borrowing Repository, _ broken: [String]) -> StoreFinding {
    var complaints = broken.map { "\($0) names nothing" }
    let names = broken.isEmpty ? ((try? repository.references("refs/").map(\.name)) ?? []) : []
    if broken.isEmpty, !names.contains(Reference.main) { complaints.append("\(Reference.main) is gone\(renaming)") }
    return StoreFinding(
      .references, "\(names.count.counting("reference", "names", "name")) versions", complaints: complaints)
  }

  /// What became of a `main` that is gone, where that can be told.
  private var renaming: String {
    let branch = GitWork(git: git).renamedMain
    return branch.map { ": it is called \(Printable.quoted($0)) now; \(UbiquityError.wayBack(from: $0))" } ?? ""
  }

  private func objects(_ repository: borrowing Repository) -> StoreFinding {
    do {
      let found = try inspect(repository)
      let (lost, losses) = lostTexts.parted((Evictions.read(in: own) ?? Evictions()).unexpected(found.losses))
      let left = repository.leftPackFiles(), useless = repository.uselessPackFiles()
      let broken = losses.isEmpty ? useless.filter { !left.contains($0) } : useless
      let complaints =
        try inUse(found.malformed, repository) + broken.map { "\(Self.name($0)) cannot be used" }
        + losses.sorted { ($0.path, $0.id) < ($1.path, $1.id) }.map(Self.words)
      let absent = found.losses.count - losses.count - lost.count
      let remark = absent == 0 ? "" : "; \(absent) of evicted documents are on the remote only"
      let summary = "\(found.count.counting("object", "is", "are")) whole\(remark)"
      if complaints.isEmpty, !lost.isEmpty { return Self.lost(lost, besides: summary) }
      let malformed = found.malformed.map(Self.oddity).sorted()
      if !complaints.isEmpty || (left + malformed).isEmpty {
        return StoreFinding(.objects, summary, complaints: complaints)
      }
      return StoreFinding(
        .objects, .note, summary + Self.remark(on: left) + Self.remark(onMalformed: malformed.count),
        details: left.map(Self.name) + malformed)
    } catch { return StoreFinding(.objects, .wrong, error.message) }
  }

  private var lostTexts: LostTexts {
    LostTexts.read(in: own, of: StoreState.read("\(own)/state.plist")?.remote)
  }

  private static func lost(_ losses: [ObjectInspection.Loss], besides summary: String) -> StoreFinding {
    let texts = losses.count == 1 ? "an older text is" : "\(losses.count) older texts are"
    return StoreFinding(
      .objects, .note, "\(summary); \(texts) known to be lost for good",
      details: losses.map { "\(Printable.quoted($0.path)), \($0.id)" }.sorted())
  }

  private static func name(_ file: String) -> String { (file as NSString).lastPathComponent }

  /// What nobody can read of the newest version, which the folder is made from.
  private func inUse(_ malformed: [ObjectInspection.Loss], _ repository: borrowing Repository) throws(UbiquityError)
    -> [String]
  {
    guard !malformed.isEmpty, let main = (try? repository.reference(Reference.main)).flatMap(\.self) else { return [] }
    guard let tree = WholeVersions.content(of: main, repository)?.tree else { return ["main, \(main), is no version"] }
    return try withGit { () throws(GitError) in try repository.inspect([tree]).malformed }.map(Self.oddity)
  }

  static func remark(onMalformed count: Int) -> String {
    if count == 0 { return "" }
    let things = count.counting("thing", "is", "are")
    return "; \(things) passed over that another program wrote and nobody can read"
  }

  static func oddity(_ object: ObjectInspection.Loss) -> String {
    "\(object.path.isEmpty ? "a version or its folder" : Printable.quoted(object.path)), \(object.id), is not what it is called"
  }

  private static func remark(on left: [String]) -> String {
    left.isEmpty
      ? ""
      : "; a killed process left \(left.count == 1 ? "a file of a pack" : "\(left.count) files of packs"), which will be cleared away"
  }

  /// What all references that can be read need.
  func inspect(_ repository: borrowing Repository) throws(UbiquityError) -> ObjectInspection {
    let roots = repository.readableReferences().map(\.target)
    return try withGit { () throws(GitError) in
      try repository.inspect(roots) { [progress] count in progress?(.objects, count) }
    }
  }

  static func words(_ loss: ObjectInspection.Loss) -> String {
    let what = loss.path.isEmpty ? "a version" : Printable.quoted(loss.path)
    return "\(what), \(loss.id): \(loss.isDamaged ? "damaged" : "missing")"
  }
}

extension Repository {
  /// References whose targets can be told, whatever is wrong with others.
  borrowing func readableReferences() -> [(name: String, target: ObjectID)] {
    let broken = brokenReferences()
    var found: [(name: String, target: ObjectID)] = []
    for name in (try? referenceNames()) ?? [] where broken[name] == nil {
      if let target = (try? reference(name)) ?? nil { found.append((name, target)) }
    }
    return found
  }
}
