internal import Foundation

/// An address of a host and a port, of IPv4 or IPv6.
struct SocketAddress {
  let family: Int32
  /// The system's `sockaddr` of the family.
  let bytes: [UInt8]

  /// All addresses of a host, in the order in which the system wants them tried.
  static func resolve(_ host: String, port: String) throws(GitError) -> [SocketAddress] {
    var (hints, first): (addrinfo, UnsafeMutablePointer<addrinfo>?) = (addrinfo(), nil)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    let status = getaddrinfo(host, port, &hints, &first)
    defer { if let first { freeaddrinfo(first) } }
    guard status == 0 else {
      let reason = String(cString: gai_strerror(status))
      throw GitError(
        .unreachable, operation: "connect", message: "failed to resolve address for \(host): \(reason)")
    }
    return sequence(first: first, next: { $0?.pointee.ai_next }).compactMap { $0.map { Self($0.pointee) } }
  }

  private init(_ info: addrinfo) {
    family = info.ai_family
    bytes = [UInt8](UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen)))
  }
}
