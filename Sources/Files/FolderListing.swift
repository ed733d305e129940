internal import Glibc

/// What is in one folder, and not below it: the names, sorted by their bytes, and what tells whether a file was touched.
///
/// As bytes, so that a folder of many files is compared with what it was before without looking at each.
package struct FolderListing: Equatable, Sendable {
  /// A name: what it is of, its bytes, zero.
  package private(set) var bytes: [UInt8] = []
  /// The names of the folders in it that are UTF-8.
  package private(set) var folders: [String] = []
  /// Whether anything in it is called `.git`.
  package private(set) var hasGit = false
  /// When any of its files was last touched: nanoseconds since 1970.
  package private(set) var touched = Int64.min

  private enum Mark { static let file: UInt8 = 1, folder: UInt8 = 2, other: UInt8 = 3 }
  private static let stampSize = 32

  /// `bytes` of an earlier listing.
  package init(bytes: [UInt8]) { self.bytes = bytes }
}

extension Folder {
  /// What is in the folder at the path, the empty one for the folder itself, but for temporary files of ours. Nil where it is gone, or a link.
  package func listing(of name: String) throws(SystemError) -> FolderListing? {
    if name.isEmpty { return try FolderListing(Descriptor.folder(path)) }
    do {
      let place = try place(of: name)
      return try FolderListing(place.folder.folder(place.name))
    } catch {
      if error.isAbsence || error.isLink { return nil }
      throw error
    }
  }
}

extension FolderListing {
  fileprivate init(_ folder: borrowing Descriptor) throws(SystemError) {
    let names = try EntryNames(folder)
    bytes.reserveCapacity(names.byteCount + names.count * (Self.stampSize + 1))
    for index in names.sorted {
      unsafe try names.withName(index) { name throws(SystemError) in unsafe try add(name, in: folder) }
    }
  }

  /// A name that is gone by now is left out.
  private mutating func add(_ name: UnsafeBufferPointer<UInt8>, in folder: borrowing Descriptor) throws(SystemError) {
    var status = stat()
    let text = unsafe UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self)
    guard let text = unsafe text else { return }
    if unsafe fstatat(folder.number, text, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      if errno == ENOENT { return }
      throw SystemError(errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: append(FileStamp(status))
    case S_IFDIR:
      bytes.append(Mark.folder)
      if let name = unsafe String(validatingCString: text) { folders.append(name) }
    default: bytes.append(Mark.other)
    }
    unsafe bytes.append(contentsOf: name)
    bytes.append(0)
    if unsafe name.elementsEqual(".git".utf8) { hasGit = true }
  }

  private mutating func append(_ stamp: FileStamp?) {
    guard let stamp else { return }
    bytes.append(Mark.file)
    for number in [stamp.size, stamp.modified, stamp.changed, Int64(bitPattern: stamp.inode)] { append(number) }
    touched = max(touched, stamp.modified, stamp.changed)
  }

  private mutating func append(_ number: Int64) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }
}

// MARK: Entries

extension FolderListing {
  package struct Entry: Equatable, Sendable {
    /// Nil where the name is not UTF-8.
    package let name: String?
    /// The name for people, with replacement characters for what is not UTF-8.
    package let shownName: String
    /// The stamp of a file has no mode.
    package let kind: Descriptor.Kind
  }

  /// All that is in the folder, in the order of the names; as far as the bytes can be read.
  package var entries: [Entry] {
    var (entries, rest): ([Entry], ArraySlice<UInt8>) = ([], bytes[...])
    while let mark = rest.popFirst() {
      guard let kind = Self.kind(mark, &rest), let end = rest.firstIndex(of: 0) else { return entries }
      let name = String(validating: rest[..<end], as: UTF8.self)
      let shownName = name ?? String(decoding: rest[..<end], as: UTF8.self)
      entries.append(Entry(name: name, shownName: shownName, kind: kind))
      rest = rest[(end + 1)...]
    }
    return entries
  }

  private static func kind(_ mark: UInt8, _ rest: inout ArraySlice<UInt8>) -> Descriptor.Kind? {
    switch mark {
    case Mark.folder: return .folder
    case Mark.other: return .other
    default:
      guard mark == Mark.file, rest.count >= stampSize else { return nil }
      let numbers = (0..<4).map { number(rest.dropFirst(8 * $0).prefix(8)) }
      rest = rest.dropFirst(stampSize)
      return .file(
        FileStamp(
          size: numbers[0], modified: numbers[1], changed: numbers[2], inode: UInt64(bitPattern: numbers[3]), mode: 0))
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
  }
}
