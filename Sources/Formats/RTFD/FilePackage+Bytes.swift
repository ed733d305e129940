extension FilePackage {
  private static let mark = Array("docedit file package 1\n".utf8)
  /// What a package may hold, in bytes and in files.
  public static let sizeLimit = 1 << 30
  public static let countLimit = 10_000

  /// All files in one piece, for what handles a document as bytes: the mark, then for each file a line with the lengths of name and content,
  /// the name, and the content. Equal packages have equal bytes.
  public var bytes: [UInt8] {
    var result = Self.mark
    result.reserveCapacity(files.reduce(result.count) { $0 + $1.name.utf8.count + $1.bytes.count + 24 })
    for file in files {
      result += Array("\(file.name.utf8.count) \(file.bytes.count)\n".utf8) + Array(file.name.utf8)
      result += file.bytes
    }
    return result
  }

  /// Reads such bytes. Throws `notThisFormat` for others, `tooLarge`, and `damaged` where they are cut off, or are not the bytes of
  /// any package: a name is unsafe or there twice, the files are in another order.
  public init(_ bytes: [UInt8]) throws(FormatError) {
    guard bytes.starts(with: Self.mark) else { throw Self.noPackage(bytes) }
    guard bytes.count <= Self.sizeLimit else { throw Self.tooLarge }
    var (files, rest): ([File], ArraySlice<UInt8>) = ([], bytes.dropFirst(Self.mark.count))
    while !rest.isEmpty {
      guard let file = Self.file(&rest), Self.isSafe(file.name) else { throw Self.damaged }
      files.append(file)
      if files.count > Self.countLimit { throw Self.tooLarge }
    }
    self.init(files)
    if self.bytes != bytes { throw Self.damaged }
  }

  private static func file(_ rest: inout ArraySlice<UInt8>) -> File? {
    guard let end = rest.prefix(48).firstIndex(of: 0x0A) else { return nil }
    let lengths = rest[..<end].split(separator: 0x20).map { Int(String(decoding: $0, as: UTF8.self)) }
    rest = rest[(end + 1)...]
    guard lengths.count == 2, let length = lengths[0], let size = lengths[1], let name = rest.take(length),
      let bytes = rest.take(size)
    else { return nil }
    return File(String(decoding: name, as: UTF8.self), Array(bytes))
  }

  private static func noPackage(_ bytes: [UInt8]) -> FormatError {
    FormatError(
      .notThisFormat, "this is not a folder of files: it looks like \(FileSignature(bytes).rawValue)",
      hint: "open it with a name whose extension fits")
  }

  private static let damaged = FormatError(.damaged, "the package of files is damaged or cut off")
  static let tooLarge = FormatError(
    .tooLarge, "the folder holds more than 1 GB or \(countLimit) files", hint: "split it into smaller documents")
}

extension ArraySlice<UInt8> {
  /// Takes so many bytes from the front; nil where there are fewer.
  fileprivate mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= self.count else { return nil }
    defer { self = dropFirst(count) }
    return prefix(count)
  }
}
