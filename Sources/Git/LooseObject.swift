internal import CGit2
internal import Foundation

/// A loose object as it is on the disk: a zlib stream of its kind, its size, a zero byte, and its bytes.
enum LooseObject {
  case absent
  /// The file ends too early, or is no whole stream for another reason.
  case broken
  /// In a form that only libgit2 knows.
  case foreign
  case whole(git_object_t, header: Int, bytes: [UInt8])

  /// Reads the whole file.
  init(_ file: String) {
    guard let stream = File.bytes(of: file) else { self = .absent; return }
    self.init(stream)
  }

  /// Reads the bytes of such a file. One that would have more bytes than the limit counts as broken.
  init(_ stream: [UInt8], limit: Int = .max) {
    guard Self.isDeflated(stream) else { self = .foreign; return }
    self = .broken
    guard let (kind, header, size) = Self.header(of: stream), size <= min(stream.count * Self.ratio, limit) else {
      return
    }
    let (bytes, isWhole) = Self.inflated(stream, room: header + size)
    if isWhole, bytes.count == header + size { self = .whole(kind, header: header, bytes: bytes) }
  }

  /// The kind and the size that the file's beginning tells; nil where there is none, or it tells nothing.
  static func header(of file: String) -> (kind: git_object_t, size: Int)? {
    File.bytes(of: file, limit: 128).flatMap { header(of: $0) }.map { ($0.kind, $0.size) }
  }

  private static func header(of stream: [UInt8]) -> (kind: git_object_t, length: Int, size: Int)? {
    let beginning = inflated(stream, room: 32).bytes
    guard isDeflated(stream), let end = beginning.firstIndex(of: 0) else { return nil }
    let words = beginning[..<end].split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 2, let size = Int(words[1]), size >= 0 else { return nil }
    let kind = git_object_string2type(words[0])
    return kind == GIT_OBJECT_INVALID ? nil : (kind, end + 1, size)
  }

  /// zlib makes at most 1032 bytes of one: a greater size is not believed.
  private static let ratio = 1_040

  /// Git has known one other form, which does not begin as a zlib stream does. An empty file is none.
  private static func isDeflated(_ stream: [UInt8]) -> Bool {
    guard stream.count > 1 else { return true }
    return stream[0] & 0x8f == 0x08 && (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0
  }

  private static func inflated(_ stream: [UInt8], room: Int) -> (bytes: [UInt8], isWhole: Bool) {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      isWhole = cgit2_inflate(stream, stream.count, buffer.baseAddress, room, &count) == 1
    }
    return (bytes, isWhole)
  }
}
