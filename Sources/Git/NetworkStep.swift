internal import Foundation

/// One exchange with a remote while it lasts: its limits, its program, and what went wrong.
final class NetworkStep {
  let operation: String
  let url: RemoteURL
  let options: NetworkOptions
  private(set) var child: ChildProcess?
  /// The first failure of our own; libgit2 only learns that there was one.
  private(set) var failure: GitError?
  var progress = TransferProgress(objects: 0, totalObjects: 0, bytes: 0)
  /// What the remote said of each pushed reference: nil for accepted.
  var answers: [String: String?] = [:]
  var credential: Credential?
  /// Whether the authorities that it trusts are kept as they are.
  var holdsCertificates = false
  /// How the connection of an https step broke, since it was last made. libgit2 may go on after that.
  var connectionFailure: GitError?
  /// The beginning of what the remote said beside the exchange.
  private(set) var remoteWords: [UInt8] = []
  /// What was written to the remote's program.
  private(set) var sentBytes = 0
  /// The beginning of what the remote's program said.
  private(set) var greeting: [UInt8] = []
  /// Whether the remote's program has said anything.
  var hasAnswered: Bool { !greeting.isEmpty }
  private var shallowness = ShallowSign()
  /// Whether the remote's program has said that it lacks older versions.
  var isShallow: Bool { shallowness.isSeen }
  private var direction: TransferDirection { operation == "push" ? .sent : .received }
  private var lastTold: Double?
  private var lastByte = Clock.now

  init(_ operation: String, _ url: RemoteURL, _ options: NetworkOptions) {
    (self.operation, self.url, self.options) = (operation, url, options)
  }

  /// libgit2's number for that; it has no words for it.
  static let callbackFailed: Int32 = -7

  /// Runs the step and remembers its failure: 0, or libgit2's number for a failed callback.
  func attempt(_ step: () throws(GitError) -> Void) -> Int32 {
    do {
      try step()
      return 0
    } catch {
      if failure == nil { failure = GitError(error.code, operation: operation, message: error.message) }
      return Self.callbackFailed
    }
  }

  func start(_ service: RemoteProgram.Service) throws(GitError) {
    guard child == nil, let program = RemoteProgram(service, at: url, options) else { return }
    if case .folder(let path) = url { try checkFolder(path) }
    child = try ChildProcess(program.arguments, environment: program.environment, ownGroup: !options.mayPrompt)
    lastByte = Clock.now
  }

  private func checkFolder(_ path: String) throws(GitError) {
    guard access(path + "/.", R_OK | X_OK) != 0 else { return }
    throw GitError(errno: errno, operation: operation, about: path)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(GitError) -> Int {
    while let child {
      if let count = child.read(into: buffer, within: Self.pause) {
        lastByte = Clock.now
        greeting += buffer.prefix(min(count, Self.wordLimit - greeting.count))
        if sentBytes == 0 { shallowness.look(at: buffer.prefix(count)) }
        return count
      }
      try checkLimits()
    }
    return 0
  }

  func write(_ bytes: [UInt8]) throws(GitError) {
    var failure: GitError?
    bytes.withUnsafeBytes { bytes in do throws(GitError) { try write(bytes) } catch { failure = error } }
    if let failure { throw failure }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(GitError) {
    sentBytes += bytes.count
    var rest = bytes
    while !rest.isEmpty, let child {
      if let count = try child.write(rest, within: Self.pause) {
        lastByte = Clock.now
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else {
        try checkLimits()
      }
    }
  }

  /// Throws where nothing came for too long or the user has enough.
  private func checkLimits() throws(GitError) {
    try tell()
    if Clock.now - lastByte > options.timeout { throw noAnswer }
  }

  var noAnswer: GitError {
    GitError(
      .timedOut, operation: operation, message: "no answer from \(url) for \(options.timeout.formatted()) seconds")
  }

  func heard(_ words: UnsafeRawBufferPointer) {
    remoteWords += words.prefix(Self.wordLimit - remoteWords.count)
  }

  private static let wordLimit = 4096

  /// Waits for what says nil while there is nothing yet; the time without a byte begins anew.
  func waiting<R>(_ attempt: (_ milliseconds: Int32) throws(GitError) -> R?) throws(GitError) -> R {
    lastByte = Clock.now
    while true {
      if let result = try attempt(Self.pause) { return result }
      try checkLimits()
    }
  }

  /// Whether the user has not had enough.
  var isWanted: Bool { (try? tell()) != nil }

  /// Tells of the progress, at most four times a second.
  func tell() throws(GitError) {
    if progress.bytes > options.byteLimit {
      _ = options.progress?(progress)
      throw GitError(.cancelled, operation: operation, message: "more was sent than may be")
    }
    guard let told = options.progress, Clock.now - (lastTold ?? 0) >= 0.25 else { return }
    lastTold = Clock.now
    guard told(progress) else { throw GitError(.cancelled, operation: operation, message: "cancelled") }
  }

  /// Milliseconds after which a wait looks at its limits.
  static let pause: Int32 = 100

  /// Ends the program: after a success it may take its time for what it does last, and after a cut none. How much was moved is told once more.
  func finish(after error: GitError?) {
    if direction == .sent { progress.bytes = max(progress.bytes, sentBytes) }
    options.moved?(direction, progress.bytes)
    if error == nil, progress.bytes > 0 { _ = options.progress?(progress) }
    guard let child else { return }
    let isCut = [error, failure].compactMap { $0?.code }.contains { [.timedOut, .cancelled].contains($0) }
    if isCut { child.kill() }
    _ = child.finish(within: error == nil ? options.timeout : 2)
  }
}
