import Foundation
import Git
import Synchronization

@testable import Ubiquity

/// The remote of a simulation, and the ways in which the network to it fails. Bytes are not sent: objects are moved, references compared and set.
final class SimulatedNetwork: Sendable {
  /// What happens to one exchange.
  enum Fault: CaseIterable {
    case none
    /// Nothing gets through.
    case cutBefore
    /// The remote did it, and the answer is lost.
    case cutAfter
    /// Some of the references got through.
    case partial
    /// A fetch gets the answer that one before it got, once more.
    case repeated
  }

  let remote: String
  private let fault = Mutex(Fault.none)
  private let lost = Mutex(0)
  private let answer = Mutex<[String: ObjectID]?>(nil)
  private let repeats = Mutex(0)
  /// Whether a fetch got an old answer: then the remote seems to have been set back, up to the next fetch.
  var hasRepeated: Bool { repeats.withLock(\.self) > 0 }
  /// How often `main` was made to forget versions that it had.
  var lossCount: Int { lost.withLock(\.self) }
  /// Whether the remote compares before it sets `main`. One that does not is a known way to lose versions.
  let compares: Bool
  /// Whether the remote is encrypted: then what is sent is what really is sent to one.
  let isSealed: Bool

  init(remote: String, compares: Bool, isSealed: Bool) {
    (self.remote, self.compares, self.isSealed) = (remote, compares, isSealed)
  }

  /// Decides about the next exchange.
  func set(_ fault: Fault) { self.fault.withLock { $0 = fault } }

  /// What the remote says to a fetch: what it has; or what it said to the last one, of any device, where that comes again.
  func answer(_ present: [String: ObjectID], repeated: Bool) -> [String: ObjectID] {
    answer.withLock { last in
      if repeated, let last {
        repeats.withLock { $0 += 1 }
        return last
      }
      last = present
      return present
    }
  }

  func noteLoss() { lost.withLock { $0 += 1 } }

  func takeFault() -> Fault {
    fault.withLock { fault in
      defer { fault = .none }
      return fault
    }
  }
}

/// One device's way to the remote.
struct SimulatedExchange: Exchange {
  let network: SimulatedNetwork
  let root: String
  private var git: String { "\(root)/.git" }

  func fetch(_ url: RemoteURL, unless known: KnownReferences?, progress: SyncObserver?) throws(UbiquityError) -> Bool {
    let fault = network.takeFault()
    if fault == .cutBefore { throw Self.cut }
    let isNews = try withGit { () throws(GitError) in
      let theirs = network.answer(try Self.references(at: network.remote), repeated: fault == .repeated)
      if known?.equal(theirs) == true { return false }
      try track(theirs, until: fault == .partial ? theirs.count / 2 : .max)
      return true
    }
    if fault == .partial || fault == .cutAfter { throw Self.cut }
    return isNews
  }

  /// Makes the tracking references what the remote has; `limit` of them at most, as a fetch that is killed leaves them.
  private func track(_ theirs: [String: ObjectID], until limit: Int) throws(GitError) {
    let here = try Repository.open(at: git)
    for (name, target) in theirs.sorted(by: { $0.key < $1.key }).prefix(limit) {
      guard let tracking = Reference.tracking(name) else { continue }
      try here.setReference(tracking, to: target, expecting: nil)
    }
    let known = Set(theirs.keys.compactMap { Reference.tracking($0) })
    for (name, _) in try here.references("refs/remotes/origin/") where limit == .max && !known.contains(name) {
      try here.deleteReference(name)
    }
  }

  func push(_ url: RemoteURL, _ refspecs: [String], after known: KnownReferences?, progress: SyncObserver?)
    throws(UbiquityError) -> PushOutcome
  {
    let fault = network.takeFault()
    if fault == .cutBefore { throw Self.cut }
    var before: [String: ObjectID] = [:]
    let results = try withGit { () throws(GitError) in
      before = try Self.references(at: network.remote)
      let here = try Repository.open(at: git)
      let main = try? here.versionToSend(refspecs)
      let isWanted = known?.hasMain(of: before) != false && here.beginSending(main, "\(git)/docedit")
      moveObjects()
      var results: [PushResult] = []
      for (number, refspec) in refspecs.enumerated() {
        let isRefused = fault == .partial && number % 2 == 0
        results.append(try isWanted && !isRefused ? take(refspec, before) : Self.refusal(of: refspec))
      }
      return results
    }
    var outcome = PushOutcome(results)
    if fault == .cutAfter { throw Self.cut }
    outcome.before = before
    return outcome
  }

  /// All objects are the remote's own already.
  func download(_ url: RemoteURL, _ objects: [ObjectID], into folder: String, progress: SyncObserver?)
    throws(UbiquityError)
  {
    try withGit { () throws(GitError) in
      let received = try Repository.initializeBare(at: folder)
      let there = try Repository.open(at: network.remote)
      for object in objects { _ = try received.take(object, from: there) }
    }
  }

  private static let cut = UbiquityError(.offline, "the network is gone")

  private static func references(at path: String) throws(GitError) -> [String: ObjectID] {
    let all = try Repository.open(at: path).references("refs/")
    return Dictionary(all.map { ($0.name, $0.target) }) { $1 }
  }

  private static func refusal(of refspec: String) -> PushResult {
    PushResult(reference: String(refspec.split(separator: ":").last ?? ""), rejection: "fetch first")
  }

  /// The remote's compare-and-swap.
  private func take(_ refspec: String, _ before: [String: ObjectID]) throws(GitError) -> PushResult {
    let sides = refspec.drop { $0 == "+" }.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let (source, target) = (sides[0], sides[1])
    let here = try Repository.open(at: git), there = try Repository.open(at: network.remote)
    guard !source.isEmpty, let new = try here.target(ofSource: source) else {
      if before[target] != nil { try there.deleteReference(target) }
      return PushResult(reference: target)
    }
    if target == Reference.main, let old = before[target], old != new, try !there.isAncestor(old, of: new) {
      if network.compares, !refspec.hasPrefix("+") { return PushResult(reference: target, rejection: "fetch first") }
      network.noteLoss()
    }
    try there.setReference(target, to: new, expecting: nil)
    return PushResult(reference: target)
  }

  /// The device looks its objects up in the remote's, which are its alternates; new ones are moved there, and packs shared.
  private func moveObjects() {
    let (mine, theirs) = ("\(git)/objects", "\(network.remote)/objects")
    let packs = (try? FileManager.default.contentsOfDirectory(atPath: "\(mine)/pack")) ?? []
    for name in packs.sorted(by: >) where name.hasSuffix(".pack") || name.hasSuffix(".idx") {
      if unsafe link("\(mine)/pack/\(name)", "\(theirs)/pack/\(name)") == 0 { continue }
      try? FileManager.default.copyItem(atPath: "\(mine)/pack/\(name)", toPath: "\(theirs)/pack/\(name)")
    }
    for folder in (try? FileManager.default.contentsOfDirectory(atPath: mine)) ?? [] where folder.count == 2 {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(mine)/\(folder)")) ?? []
      if names.isEmpty { continue }
      try? FileManager.default.createDirectory(atPath: "\(theirs)/\(folder)", withIntermediateDirectories: true)
      for name in names { Self.move("\(mine)/\(folder)/\(name)", to: "\(theirs)/\(folder)/\(name)") }
    }
  }

  /// The two may be on different disks.
  private static func move(_ old: String, to new: String) {
    if unsafe rename(old, new) == 0 { return }
    try? FileManager.default.copyItem(atPath: old, toPath: new)
    try? FileManager.default.removeItem(atPath: old)
  }
}
