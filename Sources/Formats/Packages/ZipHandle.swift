import CZip
import Glibc

/// The face of libzip: an archive that is open in memory.
struct ZipHandle: ~Copyable {
  private let archive: OpaquePointer
  private var isClosed = false

  private init(_ archive: OpaquePointer) { self.archive = archive }

  deinit { if !isClosed { zip_discard(archive) } }

  /// Opens an archive to read.
  static func reading<Value>(
    _ bytes: [UInt8], _ body: (borrowing ZipHandle) throws(FormatError) -> Value
  ) throws(FormatError) -> Value {
    try bytes.withUnsafeBufferPointer { (buffer) throws(FormatError) in
      let handle = ZipHandle(try open(source(buffer), ZIP_RDONLY))
      return try body(handle)
    }
  }

  /// Makes an archive, and gives its bytes.
  static func writing(_ body: (borrowing ZipHandle) throws(FormatError) -> Void) throws(FormatError) -> [UInt8] {
    let source = try source(UnsafeBufferPointer(start: nil, count: 0))
    zip_source_keep(source)
    defer { zip_source_free(source) }
    var handle = ZipHandle(try open(source, ZIP_CREATE | ZIP_TRUNCATE))
    try body(handle)
    try handle.close()
    return try content(of: source)
  }

  private static func source(_ buffer: UnsafeBufferPointer<UInt8>) throws(FormatError) -> OpaquePointer {
    guard let source = zip_source_buffer_create(buffer.baseAddress, UInt64(buffer.count), 0, nil) else {
      throw FormatError(.tooLarge, "there is not enough memory for the archive")
    }
    return source
  }

  /// Opens a first archive, and no other meanwhile: libzip before 1.9 sets up what all share in the first that is opened, and what is made on
  /// another thread just then cannot be written (nih-at/libzip issue 289).
  private static let setUp: Void = {
    guard let source = zip_source_buffer_create(nil, 0, 0, nil) else { return }
    if let archive = zip_open_from_source(source, ZIP_CREATE, nil) {
      zip_discard(archive)
    } else {
      zip_source_free(source)
    }
  }()

  private static func open(_ source: OpaquePointer, _ flags: Int32) throws(FormatError) -> OpaquePointer {
    _ = setUp
    if let archive = zip_open_from_source(source, flags, nil) {
      if zip_get_num_entries(archive, 0) > 0 || flags & ZIP_CREATE != 0 { return archive }
      zip_discard(archive)
    } else {
      zip_source_free(source)
    }
    throw FormatError(
      .damaged, "the zip archive is damaged or cut off: its directory cannot be read", hint: "fetch the file again")
  }

  private mutating func close() throws(FormatError) {
    guard zip_close(archive) == 0 else { throw failure("the archive could not be written") }
    isClosed = true
  }

  private static func content(of source: OpaquePointer) throws(FormatError) -> [UInt8] {
    var stat = zip_stat_t()
    guard zip_source_open(source) == 0 else { throw FormatError(.damaged, "the archive could not be read back") }
    defer { zip_source_close(source) }
    guard zip_source_stat(source, &stat) == 0 else { throw FormatError(.damaged, "the archive has no size") }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(stat.size)) { buffer, count in
      count = max(0, Int(zip_source_read(source, buffer.baseAddress, stat.size)))
    }
    guard bytes.count == Int(stat.size) else { throw FormatError(.damaged, "the archive could not be read back") }
    return bytes
  }

  private borrowing func failure(_ what: String) -> FormatError {
    FormatError(.damaged, "\(what): \(String(cString: zip_strerror(archive)))")
  }

  // MARK: Entries

  borrowing func entries() throws(FormatError) -> [ZipArchive.Entry] {
    var entries: [ZipArchive.Entry] = []
    for index in 0..<UInt64(max(0, zip_get_num_entries(archive, 0))) {
      guard let stat = stat(index), let name = stat.name else { throw failure("the archive's directory is damaged") }
      entries.append(
        .init(
          name: String(cString: name), size: Int(clamping: stat.size), packedSize: Int(clamping: stat.comp_size),
          isEncrypted: stat.encryption_method != UInt16(ZIP_EM_NONE),
          isReadable: zip_compression_method_supported(Int32(stat.comp_method), 0) == 1))
    }
    return entries
  }

  private borrowing func stat(_ index: UInt64) -> zip_stat_t? {
    var stat = zip_stat_t()
    return zip_stat_index(archive, index, 0, &stat) == 0 ? stat : nil
  }

  /// Unpacks an entry, and checks its size and its sum.
  borrowing func content(_ index: Int, _ entry: ZipArchive.Entry) throws(FormatError) -> [UInt8] {
    let damage = FormatError(
      .damaged, "the part \(entry.name) is damaged: it does not unpack", hint: "fetch the file again")
    guard let file = zip_fopen_index(archive, UInt64(index), 0) else { throw damage }
    defer { zip_fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: entry.size + 1) { buffer, count in
      count = max(0, Int(zip_fread(file, buffer.baseAddress, UInt64(entry.size) + 1)))
    }
    var more: UInt8 = 0
    guard bytes.count == entry.size, zip_fread(file, &more, 1) == 0 else { throw damage }
    return bytes
  }

  /// Puts a part at the end.
  borrowing func add(_ part: ZipArchive.Part) throws(FormatError) {
    guard let source = copy(part.bytes) else { throw failure("the part \(part.name) could not be added") }
    let place = zip_file_add(archive, part.name, source, UInt32(ZIP_FL_ENC_UTF_8))
    guard place >= 0 else {
      zip_source_free(source)
      throw failure("the part \(part.name) could not be added")
    }
    zip_set_file_compression(archive, UInt64(place), part.isStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 0)
    zip_file_set_dostime(archive, UInt64(place), 0, 33, 0)
  }

  private borrowing func copy(_ bytes: [UInt8]) -> OpaquePointer? {
    guard let memory = malloc(max(1, bytes.count)) else { return nil }
    bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(memory, base, bytes.count) } }
    guard let source = zip_source_buffer(archive, memory, UInt64(bytes.count), 1) else {
      free(memory)
      return nil
    }
    return source
  }
}
