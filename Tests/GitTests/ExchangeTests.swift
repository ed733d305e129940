import Foundation
import Git
import Properties
import Synchronization
import Testing

@Suite final class ExchangeTests {
  let folder: TemporaryFolder
  let a: Repository
  let b: Repository
  let options = NetworkOptions(environment: ProcessInfo.processInfo.environment)

  init() throws {
    folder = try TemporaryFolder()
    _ = try Repository.initializeBare(at: folder("hub"))
    a = try Repository.initialize(at: folder("a/.git"))
    b = try Repository.initialize(at: folder("b/.git"))
  }

  private var hub: RemoteURL { .folder(path: folder("hub")) }
  private let main = "refs/heads/main:refs/heads/main"
  private let tracking = "+refs/heads/*:refs/remotes/origin/*"

  /// What an id names is sent, also where the reference moves on while the remote answers: with git's program, and without.
  @Test(arguments: [true, false]) func aVersionThatIsNamedByItsIDIsSentWhateverBecomesOfMain(isNear: Bool) throws {
    if !isNear { try run("git", "-C", folder("hub"), "config", "receive.fsckObjects", "true") }
    let one = try a.commit(["a": "1"]), two = try a.commit(["a": "2"], on: one), name = "refs/heads/main"
    for (sent, later) in [(one, two), (two, one)] {
      for name in [name, "refs/docedit/sent"] { try a.setReference(name, to: sent, expecting: nil) }
      let results = try a.push(hub, ["\(sent):\(name)"], options: options) { _ in
        (try? a.setReference(name, to: later, expecting: nil)) != nil
      }
      #expect(results == [PushResult(reference: name)])
      #expect(try Repository.list(hub, options: options)[name] == sent)
    }
    let absent = try a.push(hub, ["\(one):\(name)"], options: options).map(\.rejection)
    #expect(absent.first??.contains("fast-forward") == true)
  }

  @Test func twoRepositoriesExchangeCommits() throws {
    let one = try a.commit(["a": "1"])
    try a.setReference("refs/heads/main", to: one, expecting: .some(nil))
    #expect(try a.push(hub, [main], options: options) == [PushResult(reference: "refs/heads/main")])
    #expect(try Repository.list(hub, options: options) == ["refs/heads/main": one])
    try b.fetch(hub, [tracking], prune: true, options: options)
    #expect(try b.reference("refs/remotes/origin/main") == one)
    #expect(try b.commit(one).content.message == "m")
    for name in ["a", "b", "hub"] { #expect(try faults(in: folder(name)) == "") }
  }

  /// libgit2 would go through the folders of all that the remote's references name.
  @Test(arguments: [1, 400]) func whatAnotherReferenceNamesKeepsNothingFromBeingSent(_ count: Int) throws {
    let hub = folder("hub")
    try run("git", "-C", hub, "config", "receive.unpackLimit", "1")
    let one = try a.commit(["a": "1"])
    for name in ["main", "old"] { _ = try a.send(["\(one):refs/heads/\(name)"], to: self.hub, options) }
    try folder.write("7777777777777 x\0" + String(repeating: "a", count: 20), to: "tree")
    try run(
      "sh", "-c",
      "cd '\(hub)' && t=$(git hash-object -t tree --literally -w ../tree) && c=$(git -c user.name=x -c user.email=x@y commit-tree -m x $t) && git update-ref refs/heads/odd $c"
    )
    try a.fetch(self.hub, [tracking], prune: true, options: options)
    try run("git", "-C", hub, "config", "receive.fsckObjects", "true")
    let files = Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", "text \($0)") })
    var two = try a.commit(files, on: one)
    for number in 0..<count * 10 { two = try a.commit(["\(number % 10)": "text \(number)"], on: two) }
    try a.setReference("refs/heads/main", to: two, expecting: nil)
    let results = try a.push(self.hub, [main, ":refs/heads/old"], options: options)
    #expect(results.map(\.rejection) == [nil, nil])
    let names = try Repository.list(self.hub, options: options)
    #expect(names["refs/heads/main"] == two && names["refs/heads/old"] == nil)
  }

  /// An address of ssh in its place would have libgit2 speak ssh by itself.
  @Test(arguments: ["insteadOf", "pushInsteadOf"]) func aRepositoryDoesNotSayWhatAnAddressMeans(_ key: String) throws {
    try run("git", "-C", folder("hub"), "config", "receive.fsckObjects", "true")
    for prefix in [folder("hub"), "file://"] {
      try run("git", "-C", folder("a"), "config", "--add", "url.ssh://127.0.0.1:1/x.\(key)", prefix)
    }
    let one = try a.commit(["a": "1"])
    #expect(try a.send(["\(one):refs/heads/main"], to: hub, options) == [PushResult(reference: "refs/heads/main")])
    try a.fetch(hub, [tracking], prune: true, options: options)
    #expect(try a.reference("refs/remotes/origin/main") == one)
  }

  @Test func whatTheRemoteHasDecidesWhetherAnythingMoves() throws {
    let one = try a.commit(["a": "1"])
    try a.setReference("refs/heads/main", to: one, expecting: .some(nil))
    let rejected = try a.push(hub, [main], options: options) { !$0.isEmpty }
    #expect(rejected.map(\.rejection) == ["fetch first"])
    #expect(try Repository.list(hub, options: options) == [:])
    #expect(try a.push(hub, [main], options: options) { $0.isEmpty }.map(\.rejection) == [nil])
    #expect(try !b.fetch(hub, [tracking], prune: true, options: options) { $0 != ["refs/heads/main": one] })
    #expect(try b.references("refs/").isEmpty)
    #expect(try b.fetch(hub, [tracking], prune: true, options: options) { $0 == ["refs/heads/main": one] })
    #expect(try b.reference("refs/remotes/origin/main") == one)
  }

  @Test func aFetchWaitsForTheLockOfAReference() throws {
    let one = try a.commit(["a": "1"])
    _ = try a.send(["\(one):refs/heads/main"], to: hub, options)
    let lock = folder("b/.git/refs/remotes/origin/main.lock")
    try folder.write("", to: "b/.git/refs/remotes/origin/main.lock")
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.3)
      unlink(lock)
    }
    try b.fetch(hub, [tracking], prune: true, options: options)
    #expect(try b.reference("refs/remotes/origin/main") == one)
  }

  @Test func anEmptyRemoteHasNoReferences() throws {
    #expect(try Repository.list(hub, options: options) == [:])
    try b.fetch(hub, [tracking], prune: true, options: options)
    #expect(try b.references("refs/").isEmpty)
  }

  @Test func aPushThatWouldLoseSomethingIsRejectedAndOthersLand() throws {
    let (one, other) = (try a.commit(["a": "1"]), try b.commit(["b": "1"]))
    _ = try a.send(["\(one):refs/heads/main"], to: hub, options)
    let results = try b.send(["\(other):refs/heads/main", "\(other):refs/heads/side"], to: hub, options)
    #expect(results.map(\.reference) == ["refs/heads/main", "refs/heads/side"])
    #expect(results[0].rejection?.contains("fast-forward") == true && results[1].rejection == nil)
    #expect(try Repository.list(hub, options: options) == ["refs/heads/main": one, "refs/heads/side": other])
  }

  @Test func aForcedPushReplacesAndAnEmptySourceDeletes() throws {
    let (one, other) = (try a.commit(["a": "1"]), try b.commit(["b": "1"]))
    let name = "refs/ubiquity/activities/d"
    _ = try a.send(["\(one):\(name)"], to: hub, options)
    #expect(try b.send(["+\(other):\(name)"], to: hub, options) == [PushResult(reference: name)])
    #expect(try Repository.list(hub, options: options) == [name: other])
    try a.fetch(hub, ["+refs/ubiquity/*:refs/remotes/u/*"], prune: true, options: options)
    #expect(try a.reference("refs/remotes/u/activities/d") == other)
    #expect(try b.push(hub, [":\(name)"], options: options) == [PushResult(reference: name)])
    #expect(try Repository.list(hub, options: options) == [:])
    try a.fetch(hub, ["+refs/ubiquity/*:refs/remotes/u/*"], prune: true, options: options)
    #expect(try a.references("refs/remotes/").isEmpty)
  }

  @Test func aRejectingHookIsAResult() throws {
    try ExecutableFile.write("#!/bin/sh\necho 'not\u{1B}[31m today' >&2\nexit 1\n", to: folder("hub/hooks/update"))
    let one = try a.commit(["a": "1"])
    let results = try a.send(["\(one):refs/heads/main"], to: hub, options)
    #expect(results.map(\.rejection) == [#"hook declined: not\u{1B}[31m today"#])
    #expect(try Repository.list(hub, options: options) == [:])
  }

  @Test func ofConcurrentPushesOneWinsAndNoneIsLost() async throws {
    let base = try a.commit(["a": "0"])
    _ = try a.send(["\(base):refs/heads/main"], to: hub, options)
    let (hub, path, options) = (hub, folder.path, options)
    let accepted = try await withThrowingTaskGroup(of: [ObjectID].self) { group in
      for worker in 0..<3 {
        group.addTask { try Self.contribute(worker, hub, path, options) }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let head = try #require(try Repository.list(hub, options: options)["refs/heads/main"])
    try a.fetch(hub, [tracking], prune: false, options: options)
    var reached: Set<ObjectID> = []
    try a.walk(from: head) {
      reached.insert($0.id); return true
    }
    #expect(accepted.count == 9 && reached.isSuperset(of: accepted))
    #expect(try faults(in: folder("hub")) == "")
  }

  private static func contribute(
    _ worker: Int, _ hub: RemoteURL, _ path: String, _ options: NetworkOptions
  ) throws -> [ObjectID] {
    let repository = try Repository.initialize(at: path + "/w\(worker)/.git")
    var accepted: [ObjectID] = []
    while accepted.count < 3 {
      try repository.fetch(hub, ["+refs/heads/*:refs/remotes/origin/*"], prune: false, options: options)
      guard let head = try repository.reference("refs/remotes/origin/main") else { continue }
      let next = try repository.commit(["w\(worker)": "\(accepted.count)"], on: head)
      let results = try repository.send(["\(next):refs/heads/main"], to: hub, options)
      if results.allSatisfy({ $0.rejection == nil }) { accepted.append(next) }
    }
    return accepted
  }

  @Test func aFolderThatIsNoRepositoryIsSaidToBeNone() throws {
    for name in ["absent", "."] {
      let error = #expect(throws: GitError.self) {
        try Repository.list(.folder(path: folder(name)), options: options)
      }
      #expect(error?.code == .notARepository && error?.operation == "list")
    }
  }

  @Test func aRemoteOfAnotherUserIsReadAndWritten() throws {
    guard try run("chown", "-R", "65534", folder("hub")).status == 0 else {
      try Test.cancel("only root can give a folder away")
    }
    let one = try a.commit(["a": "1"])
    #expect(try a.send(["\(one):refs/heads/main"], to: hub, options) == [PushResult(reference: "refs/heads/main")])
    #expect(try Repository.list(hub, options: options).count == 1)
  }

  @Test func withoutGitTheProgramIsSaidToBeMissing() throws {
    try run("git", "-C", folder("hub"), "config", "transfer.fsckObjects", "true")
    var options = options
    options.environment["PATH"] = folder.path
    let error = #expect(throws: GitError.self) { try Repository.list(hub, options: options) }
    #expect(error?.code == .missingProgram)
  }

  @Test func aMuteRemoteTimesOut() throws {
    var options = options
    options.environment["GIT_SSH_COMMAND"] = "sleep 60 #"
    options.timeout = 0.5
    let url = RemoteURL.ssh(user: nil, host: "h", port: nil, path: "/x")
    let start = Date()
    let error = #expect(throws: GitError.self) { try Repository.list(url, options: options) }
    #expect(error?.code == .timedOut)
    #expect(Date().timeIntervalSince(start) < 3)
  }

  @Test func aMuteRemoteCanBeCancelled() throws {
    var options = options
    options.environment["GIT_SSH_COMMAND"] = "sleep 60 #"
    options.progress = { _ in false }
    let url = RemoteURL.ssh(user: nil, host: "h", port: nil, path: "/x")
    let error = #expect(throws: GitError.self) { try Repository.list(url, options: options) }
    #expect(error?.code == .cancelled)
  }

  @Test func aRemoteThatEndsAtOnceIsAnErrorWithItsWords() throws {
    var options = options
    options.environment["GIT_SSH_COMMAND"] = "printf 'no\\033[1m such\\nthing' >&2; exit 255 #"
    let url = RemoteURL.ssh(user: nil, host: "h", port: nil, path: "/x")
    let error = #expect(throws: GitError.self) { try Repository.list(url, options: options) }
    #expect(error == GitError(.unreachable, operation: "list", message: "no\u{1B}[1m such\nthing"))
    #expect(error?.message == "no\\u{1B}[1m such; thing")
  }

  /// As servers have it whose key, or whose user, may only read.
  @Test(arguments: [
    ("echo 'ERROR: The key you are authenticating with has been marked as read only.' >&2; exit 1", "as read only."),
    ("echo 'ERROR: Permission to eva/w.git denied to adam.' >&2; exit 1", "denied to adam."),
    ("printf 'remote: \nremote: ERROR: You are not allowed to push code.\n' >&2; exit 128", "ERROR: You are not"),
    ("echo 'FATAL: W any w adam DENIED by fallthru' >&2; exit 1", "DENIED by fallthru"),
  ])
  func aRemoteThatRefusesToBeWrittenDeniesPermission(_ answer: String, _ words: String) throws {
    var options = options
    options.environment["GIT_SSH_COMMAND"] = "\(answer) #"
    let url = RemoteURL.ssh(user: nil, host: "h", port: nil, path: "/x"), one = try a.commit(["a": "1"])
    let error = #expect(throws: GitError.self) { try a.send(["\(one):refs/heads/main"], to: url, options) }
    #expect(error?.code == .permissionDenied)
    #expect(error?.message.contains(words) == true && error?.message.hasPrefix("remote:") == false)
  }

  @Test func aRemoteThatEndsAtOnceAndSaysNothingIsNoLostConnection() throws {
    var options = options
    options.environment["GIT_SSH_COMMAND"] = "exit 1 #"
    let url = RemoteURL.ssh(user: nil, host: "h", port: nil, path: "/x")
    let error = #expect(throws: GitError.self) { try Repository.list(url, options: options) }
    #expect(error == GitError(.failed, operation: "list", message: "its program ended with 1 and said nothing"))
  }

  @Test func progressIsTold() throws {
    final class Told: Sendable { let last = Mutex<TransferProgress?>(nil) }
    let (told, one) = (Told(), try a.commit(["a": "1"]))
    var options = options
    options.progress = { progress in
      told.last.withLock { $0 = progress }; return true
    }
    _ = try a.send(["\(one):refs/heads/main"], to: hub, options)
    #expect(told.last.withLock { $0 } != nil)
  }
}
