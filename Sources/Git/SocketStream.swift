internal import CGit2
internal import Foundation

/// libgit2's unencrypted stream, also below its TLS, with the time limit of the step that runs on the thread.
///
/// libgit2 sees the C structure, which lies at the start of ours; the step outlives both.
struct SocketStream {
  private var base: git_stream
  private let step: Unmanaged<NetworkStep>
  private let host: String
  private let port: String
  private var connection: Connection?

  /// Has libgit2 make all its connections this way. Zero, or libgit2's error code.
  static func register() -> Int32 {
    var registration = git_stream_registration(version: GIT_STREAM_VERSION, init: make, wrap: nil)
    return git_stream_register(GIT_STREAM_STANDARD, &registration)
  }

  private typealias StreamPointer = UnsafeMutablePointer<git_stream>

  private static let make:
    @convention(c) (UnsafeMutablePointer<StreamPointer?>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32 = {
      out, host, port in
      guard let out, let host, let port, let step = NetworkStep.current else { return -1 }
      let made = UnsafeMutablePointer<SocketStream>.allocate(capacity: 1)
      made.initialize(
        to: SocketStream(
          base: SocketStream.calls, step: .passUnretained(step), host: String(cString: host),
          port: String(cString: port)))
      out.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: git_stream.self)
      return 0
    }

  private static var calls: git_stream {
    var calls = git_stream()
    calls.version = GIT_STREAM_VERSION
    (calls.connect, calls.read, calls.write) = (connect, read, write)
    (calls.close, calls.free) = (close, free)
    return calls
  }

  private static let connect: @convention(c) (StreamPointer?) -> Int32 = { stream in
    guard let own = own(stream) else { return -1 }
    let step = own.pointee.step.takeUnretainedValue()
    let status = step.converse { () throws(GitError) in
      own.pointee.connection = try step.connect(to: own.pointee.host, port: own.pointee.port)
      return 0
    }
    return Int32(status)
  }

  private static let read: @convention(c) (StreamPointer?, UnsafeMutableRawPointer?, Int) -> Int = {
    stream, buffer, size in
    guard let own = own(stream), let connection = own.pointee.connection else { return -1 }
    let (step, target) = (
      own.pointee.step.takeUnretainedValue(), UnsafeMutableRawBufferPointer(start: buffer, count: size)
    )
    return step.converse { () throws(GitError) in try step.receive(from: connection, into: target) }
  }

  private static let write: @convention(c) (StreamPointer?, UnsafePointer<CChar>?, Int, Int32) -> Int = {
    stream, bytes, size, _ in
    guard let own = own(stream), let connection = own.pointee.connection else { return -1 }
    let (step, source) = (own.pointee.step.takeUnretainedValue(), UnsafeRawBufferPointer(start: bytes, count: size))
    return step.converse { () throws(GitError) in
      try step.send(source, over: connection)
      return size
    }
  }

  private static let close: @convention(c) (StreamPointer?) -> Int32 = { stream in
    own(stream)?.pointee.connection = nil
    return 0
  }

  private static let free: @convention(c) (StreamPointer?) -> Void = { stream in
    guard let own = own(stream) else { return }
    own.deinitialize(count: 1)
    own.deallocate()
  }

  private static func own(_ stream: StreamPointer?) -> UnsafeMutablePointer<SocketStream>? {
    stream.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: SocketStream.self) }
  }
}
