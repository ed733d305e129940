import Properties
import RichText
import Testing

@testable import Formats

/// Files that are cut off or have wrong bytes in them: read or refused, and where they are read, written as they should be.
@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct DamageTests {
  /// A few small files of a format, or all of them.
  private func files(_ item: AllFormats.Item) -> [Corpus.File] {
    let all = Corpus.files(item.corpus)
    if AllFormats.isWhole { return all.filter { $0.bytes.count < 1 << 20 } }
    let small = all.filter { (200..<6000).contains($0.bytes.count) }.sorted { $0.bytes.count < $1.bytes.count }
    let chosen = small.isEmpty ? all.sorted { $0.bytes.count < $1.bytes.count } : small
    return stride(from: 0, to: chosen.count, by: max(chosen.count / 3, 1)).prefix(3).map { chosen[$0] }
  }

  @Test(arguments: AllFormats.items) func cutOffFilesDoNoHarm(_ item: AllFormats.Item) {
    for file in files(item) {
      for percent in stride(from: 0, to: 100, by: 1) {
        let part = Array(file.bytes.prefix(file.bytes.count * percent / 100))
        let fault = item.format.fault(part)
        #expect(fault == nil, "\(file.name) at \(percent) %")
      }
    }
  }

  @Test(arguments: AllFormats.items) func wrongBytesDoNoHarm(_ item: AllFormats.Item) {
    for (number, file) in files(item).enumerated() where !file.bytes.isEmpty {
      for seed in 0..<30 {
        var choices = Choices(seed: UInt64(number * 1000 + seed))
        var bytes = file.bytes
        for _ in 0...choices.int(in: 0...8) {
          bytes[choices.int(in: 0...(bytes.count - 1))] = UInt8(choices.int(in: 0...255))
        }
        let fault = item.format.fault(bytes)
        #expect(fault == nil, "\(file.name) with seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    ("odt", "content.xml"), ("odt", "styles.xml"), ("docx", "word/document.xml"), ("docx", "word/styles.xml"),
  ])
  func damagedPartsDoNoHarm(_ fileExtension: String, _ part: String) throws {
    let item = try #require(AllFormats.items.first { $0.fileExtension == fileExtension })
    for file in files(item) {
      guard let archive = try? ZipArchive(file.bytes), let content = try archive.content(of: part) else { continue }
      for seed in 0..<40 {
        var choices = Choices(seed: UInt64(seed))
        var bytes = content
        let place = choices.int(in: 0...(bytes.count - 1))
        let end = min(place + choices.int(in: 0...40), bytes.count)
        choices.bool() ? bytes.removeSubrange(place..<end) : bytes.insert(contentsOf: content[place..<end], at: place)
        let fault = item.format.fault(try archive.replacing([.init(name: part, bytes: bytes)]))
        #expect(fault == nil, "\(file.name) with seed \(seed)")
      }
    }
  }
}
