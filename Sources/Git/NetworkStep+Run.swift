internal import CGit2
internal import Foundation

extension NetworkStep {
  /// Does the work of the step, ends its program whatever happened, and throws the failure that tells most.
  func run<R>(_ work: () throws(GitError) -> R) throws(GitError) -> R {
    let signals = BrokenPipeSignals()
    defer {
      signals.restore()
      releaseAuthorities()
    }
    do throws(GitError) {
      let result = try asCurrent(work)
      finish(after: nil)
      if credential != nil { _ = try? tellHelpers("approve") }
      return result
    } catch {
      finish(after: error)
      throw explained(error)
    }
  }

  /// The remote in a repository, or in none. What this says to be put in the place of addresses (`url.*.insteadOf`) is not: the address says which program is started, if any.
  func openRemote(in repository: OpaquePointer?) throws(GitError) -> Handle {
    try trustAuthorities()
    var options = git_remote_create_options()
    try check(
      operation, git_remote_create_options_init(&options, UInt32(GIT_REMOTE_CREATE_OPTIONS_VERSION)))
    options.repository = repository
    options.flags = GIT_REMOTE_CREATE_SKIP_INSTEADOF.rawValue | GIT_REMOTE_CREATE_SKIP_DEFAULT_FETCHSPEC.rawValue
    return try Handle(operation, free: { git_remote_free($0) }) {
      git_remote_create_with_opts(&$0, url.description, &options)
    }
  }

  func connect(_ remote: borrowing Handle, _ direction: git_direction) throws(GitError) {
    var options = git_remote_connect_options()
    try check(operation, git_remote_connect_options_init(&options, UInt32(GIT_REMOTE_CONNECT_OPTIONS_VERSION)))
    options.callbacks = try callbacks()
    options.follow_redirects = GIT_REMOTE_REDIRECT_NONE
    options.proxy_opts.type = GIT_PROXY_AUTO
    try check(operation, git_remote_connect_ext(remote.pointer, direction, &options))
  }
}

extension Handle {
  /// The references that the connected remote has named. A peeled tag (`…^{}`) is not among them.
  borrowing func remoteReferences(_ operation: String) throws(GitError) -> [String: ObjectID] {
    var (heads, count): (UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?, Int) = (nil, 0)
    try check(operation, git_remote_ls(&heads, &count, pointer))
    let pairs = UnsafeBufferPointer(start: heads, count: count).compactMap { $0?.pointee }
      .map { (String(cString: $0.name), ObjectID($0.oid)) }
    return Dictionary(pairs.filter { $0.0.hasPrefix("refs/") && !$0.0.hasSuffix("^{}") }) { $1 }
  }
}

/// Keeps this thread from being ended by a write to a program or socket that is gone; the write fails instead.
struct BrokenPipeSignals {
  private var before = sigset_t()
  private var pipe = sigset_t()
  private let wasPending: Bool

  init() {
    var pending = sigset_t()
    sigpending(&pending)
    wasPending = sigismember(&pending, SIGPIPE) == 1
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
  }

  func restore() {
    var (pipe, before, none) = (pipe, before, timespec())
    if !wasPending { while sigtimedwait(&pipe, nil, &none) >= 0 {} }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
