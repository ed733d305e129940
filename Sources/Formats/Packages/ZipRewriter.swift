/// Writes an archive with some entries changed: the headers and bytes of all others are copied.
struct ZipRewriter {
  private let bytes: [UInt8]
  private let directory: ZipDirectory
  private var output: [UInt8] = []
  /// The new records of the directory, in its order.
  private var records: [[UInt8]] = []

  /// Nil where the directory cannot be rewritten.
  init?(_ bytes: [UInt8]) {
    guard let directory = ZipDirectory(bytes) else { return nil }
    (self.bytes, self.directory) = (bytes, directory)
    output.reserveCapacity(bytes.count + 4096)
  }

  /// The archive with parts in place of entries, by their places in the directory, and others at the end.
  mutating func rewritten(_ changed: [Int: ZipArchive.Part], _ added: [ZipArchive.Part]) throws(FormatError) -> [UInt8]
  {
    records = directory.records.map { Array(bytes[$0.range]) }
    let order = directory.records.indices.sorted { directory.records[$0].offset < directory.records[$1].offset }
    output += bytes[..<(order.first.map { directory.records[$0].offset } ?? directory.start)]
    for (place, index) in order.enumerated() {
      let end = place + 1 < order.count ? directory.records[order[place + 1]].offset : directory.start
      records[index].put(output.count, 42, 4)
      if let part = changed[index] {
        try replace(index, with: part)
      } else {
        output += bytes[directory.records[index].offset..<end]
      }
    }
    for part in added { try append(part) }
    return try finished()
  }

  private mutating func finished() throws(FormatError) -> [UInt8] {
    let start = output.count
    for record in records { output += record }
    var end = Array(bytes[directory.end...])
    guard output.count <= 0xFFFF_FFFF, records.count <= 0xFFFF else {
      throw FormatError(.tooLarge, "the document is larger than 4 GB", hint: "split it into smaller documents")
    }
    for place in [8, 10] { end.put(records.count, place, 2) }
    end.put(output.count - start, 12, 4)
    end.put(start, 16, 4)
    return output + end
  }

  /// A part packed as the only one of an archive: its own header with the bytes, and its record in the directory. One that would be taken
  /// for a bomb is stored as it is.
  private func packed(_ part: ZipArchive.Part) throws(FormatError) -> (entry: [UInt8], record: [UInt8]) {
    let archive = try ZipArchive.bytes(of: [part])
    guard let directory = ZipDirectory(archive), let record = directory.records.first else {
      throw FormatError(.damaged, "the part \(part.name) could not be packed")
    }
    let packedSize = archive.number(record.range.lowerBound + 20, 4)
    guard ZipArchive.hasUsualRatio(part.bytes.count, packed: packedSize) else {
      return try packed(ZipArchive.Part(name: part.name, bytes: part.bytes, isStored: true))
    }
    return (Array(archive[record.offset..<directory.start]), Array(archive[record.range]))
  }

  private mutating func append(_ part: ZipArchive.Part) throws(FormatError) {
    var (entry, record) = try packed(part)
    record.put(output.count, 42, 4)
    output += entry
    entry = []
    records.append(record)
  }

  /// Name, date and attributes stay.
  private mutating func replace(_ index: Int, with part: ZipArchive.Part) throws(FormatError) {
    var part = part
    part.isStored = records[index].number(10, 2) == 0
    let (entry, record) = try packed(part)
    let old = directory.records[index]
    let data = 30 + entry.number(26, 2) + entry.number(28, 2)
    var header = Array(entry[..<30])
    header.put(records[index].number(8, 2) & 0x0800, 6, 2)
    header.put(records[index].number(12, 4), 10, 4)
    header.put(old.nameLength, 26, 2)
    header.put(0, 28, 2)
    output +=
      header + bytes[(old.range.lowerBound + 46)..<(old.range.lowerBound + 46 + old.nameLength)] + entry[data...]
    records[index].put(records[index].number(8, 2) & 0x0800, 8, 2)
    records[index].put(record.number(10, 2), 10, 2)
    for place in [16, 20, 24] { records[index].put(record.number(place, 4), place, 4) }
  }
}
