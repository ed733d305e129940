internal import Foundation

/// A connection by TCP on which nothing waits for longer than it is told; closed with the value.
final class Connection {
  private let socket: FileDescriptor

  /// Begins to connect.
  init(_ address: SocketAddress) throws(GitError) {
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    let number = Foundation.socket(address.family, Int32(kind), 0)
    guard number >= 0 else { throw GitError(connection: errno) }
    socket = FileDescriptor(number)
    let status = address.bytes.withUnsafeBytes {
      Foundation.connect(number, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    guard status == 0 || errno == EINPROGRESS else { throw GitError(connection: errno) }
  }

  /// Waits until the connection stands; false where it does not yet. Throws where it was refused.
  func isEstablished(within milliseconds: Int32) throws(GitError) -> Bool {
    guard wait(POLLOUT, milliseconds) else { return false }
    var (number, length): (Int32, socklen_t) = (0, socklen_t(MemoryLayout<Int32>.size))
    guard getsockopt(socket.number, SOL_SOCKET, SO_ERROR, &number, &length) == 0 else {
      throw GitError(connection: errno)
    }
    guard number == 0 else { throw GitError(connection: number) }
    return true
  }

  /// How many bytes were received, zero at the end. Nil: nothing within the time.
  func receive(into buffer: UnsafeMutableRawBufferPointer, within milliseconds: Int32) throws(GitError) -> Int? {
    let count = recv(socket.number, buffer.baseAddress, buffer.count, 0)
    return try moved(count, else: POLLIN, milliseconds)
  }

  /// How many bytes were sent. Nil: none within the time.
  func send(_ bytes: UnsafeRawBufferPointer, within milliseconds: Int32) throws(GitError) -> Int? {
    let count = Foundation.send(socket.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    return try moved(count, else: POLLOUT, milliseconds)
  }

  /// The count, or nil after a wait where the socket was not ready.
  private func moved(_ count: Int, else event: Int32, _ milliseconds: Int32) throws(GitError) -> Int? {
    if count >= 0 { return count }
    guard errno == EAGAIN || errno == EINTR else { throw GitError(connection: errno) }
    _ = wait(event, milliseconds)
    return nil
  }

  private func wait(_ event: Int32, _ milliseconds: Int32) -> Bool {
    var file = pollfd(fd: socket.number, events: Int16(event), revents: 0)
    return poll(&file, 1, milliseconds) > 0
  }
}

extension GitError {
  /// A failure of a socket, by the system's error number.
  fileprivate init(connection number: Int32) {
    let words = String(cString: strerror(number))
    self.init(Code(words: words) ?? .unreachable, operation: "connect", message: words)
  }
}
