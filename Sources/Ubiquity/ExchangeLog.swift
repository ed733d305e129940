internal import Foundation

/// The exchanges that this device made, in `.git/docedit/exchanges.jsonl`: one a line, appended. Where the file is full, it becomes
/// `exchanges.old.jsonl` in place of the one before.
///
/// No failure of the log is a failure of the exchange. Written under the store's lock, read without: a line that is not whole is passed over.
struct ExchangeLog {
  private static let sizeLimit = 512 * 1024
  /// More than a line is long.
  private static let tailLength = 32 * 1024

  private let file, olderFile: String

  init(folder: String) { (file, olderFile) = ("\(folder)/exchanges.jsonl", "\(folder)/exchanges.old.jsonl") }

  /// Adds a record, as part of the last one where both tell the same.
  func append(_ record: ExchangeRecord) {
    guard let (handle, end) = opened() else { return }
    defer { try? handle.close() }
    guard let tail = tail(of: handle, end: end) else { return }
    let last = record.mayBeJoined ? tail.lastLine.flatMap { Self.record($0) } : nil
    if let both = last?.joined(with: record), let line = Self.line(both) {
      write(line, to: handle, at: end - UInt64(tail.lastLength))
    } else if let line = Self.line(record) {
      write(tail.isWhole ? line : [0x0A] + line, to: handle, at: end)
    }
  }

  /// The newest first.
  func records(since date: Date?, limit: Int?) -> [ExchangeRecord] {
    var found: [ExchangeRecord] = []
    for file in [file, olderFile] {
      guard found.count < limit ?? .max, let data = FileManager.default.contents(atPath: file) else { continue }
      found += data.split(separator: 0x0A).reversed().lazy.compactMap { Self.record($0) }
        .filter { record in date.map { record.end >= $0 } ?? true }
    }
    return Array(found.prefix(limit ?? .max))
  }

  /// The file, made where it is not there or full, and how long it is.
  private func opened() -> (handle: FileHandle, end: UInt64)? {
    if let present = atEnd() {
      if present.end <= Self.sizeLimit { return present }
      try? present.handle.close()
      try? FileManager.default.removeItem(atPath: olderFile)
      try? FileManager.default.moveItem(atPath: file, toPath: olderFile)
    }
    if !FileManager.default.fileExists(atPath: file) { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    return atEnd()
  }

  private func atEnd() -> (handle: FileHandle, end: UInt64)? {
    guard let handle = FileHandle(forUpdatingAtPath: file), let end = try? handle.seekToEnd() else { return nil }
    return (handle, end)
  }

  private func tail(of handle: FileHandle, end: UInt64) -> LogTail? {
    guard (try? handle.seek(toOffset: end - min(end, UInt64(Self.tailLength)))) != nil else { return nil }
    return LogTail((try? handle.readToEnd()).flatMap { $0 } ?? Data())
  }

  private func write(_ line: [UInt8], to handle: FileHandle, at offset: UInt64) {
    guard (try? handle.seek(toOffset: offset)) != nil, (try? handle.write(contentsOf: Data(line))) != nil else {
      return
    }
    try? handle.truncate(atOffset: offset + UInt64(line.count))
  }

  private static func line(_ record: ExchangeRecord) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .millisecondsSince1970
    return (try? encoder.encode(record)).map { Array($0) + [0x0A] }
  }

  private static func record(_ line: Data) -> ExchangeRecord? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    return try? decoder.decode(ExchangeRecord.self, from: line)
  }
}

/// The end of a log file.
private struct LogTail {
  /// Whether nothing follows the last line feed.
  let isWhole: Bool
  /// The last line without its line feed; nil where there is none, or where it is not whole.
  let lastLine: Data?
  /// The bytes of the last line and its line feed.
  let lastLength: Int

  init(_ data: Data) {
    let bytes = Array(data)
    isWhole = bytes.isEmpty || bytes.last == 0x0A
    let lines = isWhole ? bytes.dropLast() : []
    let line = lines[(lines.lastIndex(of: 0x0A).map { $0 + 1 } ?? lines.startIndex)...]
    lastLine = line.isEmpty ? nil : Data(line)
    lastLength = line.isEmpty ? 0 : line.count + 1
  }
}
