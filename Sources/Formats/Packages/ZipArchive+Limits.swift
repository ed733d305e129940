extension ZipArchive {
  /// Archives with more entries are refused.
  static let entryLimit = 65_535
  /// Larger entries are refused, in bytes unpacked.
  static let sizeLimit = 256 << 20
  /// Archives that unpack to more are refused, in bytes.
  static let totalLimit = 2 << 30
  /// Entries that unpack to more than so many times their size are refused, where they are larger than `smallSize`.
  static let ratioLimit = 400
  static let smallSize = 32 << 20

  /// Checks what an archive claims to hold, before anything is unpacked.
  static func check(_ entries: [Entry]) throws(FormatError) {
    let total = entries.reduce(0) { $0.addingReportingOverflow($1.size).overflow ? Int.max : $0 + $1.size }
    guard entries.count <= entryLimit, total <= totalLimit else {
      throw tooLarge("the file unpacks to more than 2 GB, or has more than \(entryLimit) parts")
    }
  }

  static func check(_ entry: Entry) throws(FormatError) {
    guard !entry.isEncrypted else {
      throw FormatError(
        .notThisFormat, "the part \(entry.name) is encrypted: the document is protected with a password",
        hint: "open it with the program that made it, and save it without a password")
    }
    guard entry.isReadable else {
      throw FormatError(.damaged, "the part \(entry.name) is compressed in a way that is not known here")
    }
    guard entry.size <= sizeLimit else { throw tooLarge("the part \(entry.name) is larger than 256 MB") }
    guard hasUsualRatio(entry.size, packed: entry.packedSize) else {
      throw tooLarge("the part \(entry.name) unpacks to more than \(ratioLimit) times its size")
    }
  }

  /// Whether a part of this size may be packed so small.
  static func hasUsualRatio(_ size: Int, packed: Int) -> Bool { size <= smallSize || size / ratioLimit <= packed }

  private static func tooLarge(_ message: String) -> FormatError {
    FormatError(.tooLarge, message, hint: "it looks made to fill the memory; ask its sender")
  }
}
