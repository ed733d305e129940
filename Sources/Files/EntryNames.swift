internal import Glibc

/// The names in an open folder as the system gives them, each with a zero after it, in one row.
struct EntryNames {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  var count: Int { ranges.count }
  var byteCount: Int { bytes.count }

  /// Without `.`, `..` and temporary files of ours.
  init(_ folder: borrowing Descriptor) throws(SystemError) {
    let copy = try Descriptor.check(unsafe openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard let stream = unsafe fdopendir(copy) else {
      let error = SystemError(errno)
      close(copy)
      throw error
    }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let name = unsafe UnsafeBufferPointer(rebasing: field.bindMemory(to: UInt8.self).prefix { $0 != 0 })
        if unsafe !Self.isDots(name) && !TemporaryName.isOne(name) { unsafe append(name) }
      }
    }
  }

  private static func isDots(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    return unsafe name.count <= 2 && name.allSatisfy { $0 == dot }
  }

  private mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
    ranges.append(bytes.count..<bytes.count + name.count)
    unsafe bytes.append(contentsOf: name)
    bytes.append(0)
  }

  /// Numbers of the names, in the order of their bytes.
  var sorted: [Int] {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return [] }
      return ranges.indices.sorted { unsafe strcmp(start + ranges[$0].lowerBound, start + ranges[$1].lowerBound) < 0 }
    }
  }

  /// The body may read the zero after the name.
  func withName(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(SystemError) -> Void) throws(SystemError) {
    let range = ranges[index]
    let result: Result<Void, SystemError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      do throws(SystemError) { return .success(try unsafe body(UnsafeBufferPointer(rebasing: bytes[range]))) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
