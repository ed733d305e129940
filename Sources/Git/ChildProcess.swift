internal import Foundation

/// A program that was started to be spoken to through pipes. It is ended and reaped at the latest with the value.
final class ChildProcess {
  let input: FileDescriptor
  let output: FileDescriptor
  private let errors: FileDescriptor
  let process: pid_t
  private let ownsGroup: Bool
  private(set) var status: Int32?
  private var isInputOpen = true
  private var errorBytes: [UInt8] = []
  private var pending: [UInt8] = []

  /// Starts a program found in the `PATH` of the environment.
  ///
  /// With a group of its own, all that it starts ends with it; without, it may ask the user on the terminal.
  init(_ arguments: [String], environment: [String: String], ownGroup: Bool) throws(GitError) {
    let program = try Self.find(arguments.first ?? "", environment["PATH"] ?? "/usr/bin:/bin")
    let (input, output, errors) = (try Pipe.make(), try Pipe.make(), try Pipe.make())
    let theirs = [input.read, output.write, errors.write]
    process = try Self.start(program, arguments, environment, theirs.map(\.number), ownGroup)
    RunningPrograms.note(process, ownsGroup: ownGroup)
    (self.input, self.output, self.errors, ownsGroup) = (input.write, output.read, errors.read, ownGroup)
    for file in [self.input, self.output, self.errors] { file.makeNonblocking() }
  }

  deinit {
    if status == nil {
      RunningPrograms.forget(process)
      kill()
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }
  }

  /// The first 16 KB that the program wrote as errors.
  var errorText: String { String(decoding: errorBytes, as: UTF8.self) }

  /// Waits until there are bytes to read; how many were read, zero at the end. Nil: nothing within the time.
  func read(into buffer: UnsafeMutableRawBufferPointer, within milliseconds: Int32) -> Int? {
    if !pending.isEmpty { return takePending(into: buffer) }
    _ = poll(writing: false, milliseconds)
    collectErrors()
    let count = Foundation.read(output.number, buffer.baseAddress, buffer.count)
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? nil : 0
  }

  /// Waits until bytes can be written; how many were. Nil: none within the time. Throws where the program reads no more.
  func write(_ bytes: UnsafeRawBufferPointer, within milliseconds: Int32) throws(GitError) -> Int? {
    _ = poll(writing: true, milliseconds)
    collectErrors()
    collectOutput()
    let count = Foundation.write(input.number, bytes.baseAddress, bytes.count)
    if count >= 0 { return count }
    if errno == EAGAIN || errno == EINTR { return nil }
    throw GitError(.failed, operation: "send", message: "the connection was closed")
  }

  func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    input.close()
  }

  /// Waits for the end of the program, its output thrown away; then ends it. Its exit status, or 128 and the signal.
  func finish(within seconds: Double) -> Int32 {
    closeInput()
    let end = Clock.now + seconds
    while status == nil, Clock.now < end {
      reap()
      if status == nil { _ = poll(writing: false, 5) }
      collectErrors()
      pending = []
      collectOutput()
    }
    if status == nil { kill() }
    while status == nil { reap(options: 0) }
    collectErrors()
    return status ?? 0
  }

  func kill() { Foundation.kill(ownsGroup ? -process : process, SIGKILL) }

  private func reap(options: Int32 = WNOHANG) {
    var raw: Int32 = 0
    guard waitpid(process, &raw, options) == process else { return }
    RunningPrograms.forget(process)
    status = raw & 0x7f == 0 ? raw >> 8 & 0xff : 128 + raw & 0x7f
  }

  private func takePending(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, pending.count)
    buffer.copyBytes(from: pending[..<count])
    pending.removeFirst(count)
    return count
  }

  private func poll(writing: Bool, _ milliseconds: Int32) -> Int32 {
    var files = [
      pollfd(fd: errors.isAtEnd ? -1 : errors.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.isAtEnd ? -1 : output.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: writing ? input.number : -1, events: Int16(POLLOUT), revents: 0),
    ]
    return Foundation.poll(&files, nfds_t(files.count), milliseconds)
  }

  private func collectErrors() {
    let bytes = errors.readAvailable()
    errorBytes += bytes.prefix(16_384 - errorBytes.count)
  }

  /// Takes what the program writes while we write, so that neither waits for the other.
  private func collectOutput() {
    if pending.count < 1 << 20 { pending += output.readAvailable() }
  }
}
