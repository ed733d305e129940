internal import Foundation

extension ChildProcess {
  static func find(_ program: String, _ path: String) throws(GitError) -> String {
    let candidates = program.contains("/") ? [program] : path.split(separator: ":").map { $0 + "/" + program }
    guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
      throw GitError(
        .missingProgram, operation: "start \(program)", message: "the program \(program) is not installed")
    }
    return found
  }

  /// Starts the program with its three standard files; its signals are as if nobody had changed them.
  static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ files: [Int32], _ ownGroup: Bool
  ) throws(GitError) -> pid_t {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, file) in files.enumerated() { posix_spawn_file_actions_adddup2(&actions, file, Int32(number)) }
    resetSignals(&attributes, ownGroup)
    var process: pid_t = 0
    let status = withCStrings(arguments) { arguments in
      withCStrings(environment.map { $0 + "=" + $1 }) {
        posix_spawn(&process, program, &actions, &attributes, arguments, $0)
      }
    }
    guard status == 0 else { throw GitError(errno: status, operation: "start program", about: program) }
    return process
  }

  private static func resetSignals(_ attributes: inout posix_spawnattr_t, _ ownGroup: Bool) {
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let group = ownGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
  }
}

/// Calls the body with a list of C strings that a null pointer ends.
func withCStrings<R>(_ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R) -> R {
  let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
  for (index, text) in texts.enumerated() { (list + index).initialize(to: strdup(text)) }
  (list + texts.count).initialize(to: nil)
  defer {
    for index in texts.indices { free(list[index]) }
    list.deallocate()
  }
  return body(list)
}
