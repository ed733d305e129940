internal import CGit2
internal import Foundation

/// libgit2's smart transport over a program's standard files.
///
/// libgit2 sees the C structures, which lie at the start of ours; the step outlives both.
struct ProgramTransport {
  private var base: git_smart_subtransport
  private var stream: UnsafeMutablePointer<Stream>?
  private let step: Unmanaged<NetworkStep>

  private struct Stream {
    var base: git_smart_subtransport_stream
    let step: Unmanaged<NetworkStep>
  }

  /// Makes the transport of a remote for the step that the payload is.
  static let make: git_transport_cb = { out, remote, payload in
    guard let payload else { return -1 }
    var definition = git_smart_subtransport_definition(
      callback: { out, _, payload in
        guard let out, let payload else { return -1 }
        return ProgramTransport.allocate(out, Unmanaged<NetworkStep>.fromOpaque(payload))
      }, rpc: 0, param: payload)
    return git_transport_smart(out, remote, &definition)
  }

  private static func allocate(
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<git_smart_subtransport>?>, _ step: Unmanaged<NetworkStep>
  ) -> Int32 {
    let made = UnsafeMutablePointer<ProgramTransport>.allocate(capacity: 1)
    let base = git_smart_subtransport(action: action, close: { _ in 0 }, free: free)
    made.initialize(to: ProgramTransport(base: base, stream: nil, step: step))
    out.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: git_smart_subtransport.self)
    return 0
  }

  private typealias Action =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutablePointer<git_smart_subtransport_stream>?>?,
      UnsafeMutablePointer<git_smart_subtransport>?, UnsafePointer<CChar>?, git_smart_service_t
    ) -> Int32

  /// Starts the program; what follows the listing of references goes on with the same.
  private static let action: Action = { out, transport, _, service in
    guard let out, let transport else { return -1 }
    let own = UnsafeMutableRawPointer(transport).assumingMemoryBound(to: ProgramTransport.self)
    if own.pointee.stream == nil {
      let fetches = service == GIT_SERVICE_UPLOADPACK_LS || service == GIT_SERVICE_UPLOADPACK
      let step = own.pointee.step.takeUnretainedValue()
      let status = step.attempt { () throws(GitError) in try step.start(fetches ? .fetch : .push) }
      guard status == 0 else { return status }
      own.pointee.stream = openStream(transport, own.pointee.step)
    }
    out.pointee = UnsafeMutableRawPointer(own.pointee.stream)?.assumingMemoryBound(
      to: git_smart_subtransport_stream.self)
    return 0
  }

  private static func openStream(
    _ transport: UnsafeMutablePointer<git_smart_subtransport>, _ step: Unmanaged<NetworkStep>
  ) -> UnsafeMutablePointer<Stream> {
    let stream = UnsafeMutablePointer<Stream>.allocate(capacity: 1)
    let base = git_smart_subtransport_stream(subtransport: transport, read: read, write: write, free: freeStream)
    stream.initialize(to: Stream(base: base, step: step))
    return stream
  }

  private static let free: @convention(c) (UnsafeMutablePointer<git_smart_subtransport>?) -> Void = { transport in
    guard let transport else { return }
    UnsafeMutableRawPointer(transport).assumingMemoryBound(to: ProgramTransport.self).deallocate()
  }

  private typealias StreamPointer = UnsafeMutablePointer<git_smart_subtransport_stream>

  private static let read:
    @convention(c) (StreamPointer?, UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>?) -> Int32 = {
      stream, buffer, size, count in
      guard let step = step(of: stream) else { return -1 }
      let target = UnsafeMutableRawBufferPointer(start: buffer, count: size)
      return step.attempt { () throws(GitError) in count?.pointee = try step.read(into: target) }
    }

  private static let write: @convention(c) (StreamPointer?, UnsafePointer<CChar>?, Int) -> Int32 = {
    stream, bytes, size in
    guard let step = step(of: stream) else { return -1 }
    let source = UnsafeRawBufferPointer(start: bytes, count: size)
    guard step.operation == "fetch", !step.options.acceptsThinPacks || step.options.fileLimit != nil else {
      return step.attempt { () throws(GitError) in try step.write(source) }
    }
    let plain = withoutThinPacks(source)
    let words = step.options.fileLimit.flatMap { FilteredRequest(plain, limit: $0)?.bytes } ?? plain
    return step.attempt { () throws(GitError) in try step.write(words) }
  }

  /// What is asked for without the capability, which libgit2 always asks for: spaces in its place keep the line's length.
  private static func withoutThinPacks(_ request: UnsafeRawBufferPointer) -> [UInt8] {
    let word = Array(" thin-pack ".utf8)
    var bytes = Array(request)
    guard let range = bytes.firstRange(of: word) else { return bytes }
    bytes.replaceSubrange(range, with: repeatElement(UInt8(ascii: " "), count: word.count))
    return bytes
  }

  private static let freeStream: @convention(c) (StreamPointer?) -> Void = { stream in
    guard let stream else { return }
    if let transport = stream.pointee.subtransport {
      UnsafeMutableRawPointer(transport).assumingMemoryBound(to: ProgramTransport.self).pointee.stream = nil
    }
    UnsafeMutableRawPointer(stream).assumingMemoryBound(to: Stream.self).deallocate()
  }

  private static func step(of stream: StreamPointer?) -> NetworkStep? {
    stream.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Stream.self).pointee.step.takeUnretainedValue() }
  }
}
