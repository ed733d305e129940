import Formats
import Foundation
import RichText

/// Long plain text files, in one line and in many: opening them, and saving them after an edit.
struct PlainBench {
  let root: URL
  private let size = 50_000_000
  private let line = "the quick brown fox jumps over the lazy dog, and then it rests for a while"

  func run() throws {
    try measure("one line", border: " ")
    try measure("many lines", border: "\n")
  }

  private func measure(_ name: String, border: String) throws {
    let part = Array((line + border).utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while bytes.count < size { bytes += part }
    let file = root.appending(path: "plain.txt")
    try Data(bytes).write(to: file)
    var table = Table("plain text of 50 MB in \(name)")
    table.add("copying the file", try copying(file))
    table.add("opening it", try Measurement(3) { try PlainTextFormat().read(bytes).text.paragraphCount }.median)
    table.add("saving it after one edited word", try saving(bytes))
    table.print()
  }

  private func copying(_ file: URL) throws -> Double {
    try Measurement(3) {
      let copy = try Data(contentsOf: file)
      try copy.write(to: root.appending(path: "copy.txt"))
      return copy.count
    }.median
  }

  private func saving(_ bytes: [UInt8]) throws -> Double {
    let opened = try PlainTextFormat().read(bytes)
    let place = opened.text.position(at: size / 2)
    let edited = try opened.text.replacing(place..<place, with: RichText(plain: "word ")).applied(to: opened.text)
    return try Measurement(3) {
      let result = try opened.bytes(with: edited)
      try Data(result).write(to: root.appending(path: "saved.txt"))
      return result.count
    }.median
  }
}
