import Glibc

/// Repeats a system call that a signal interrupted.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  guard let message = strerror(code) else { return "error \(code)" }
  return String(cString: message)
}
