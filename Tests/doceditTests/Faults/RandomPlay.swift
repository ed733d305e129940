import Foundation
import Testing

/// A sequence of what people do on machines, as a seed says.
protocol RandomPlay {
  /// What was done, one step a line.
  var trace: String { get }
  /// What there was, in some words.
  var summary: String { get }
  init(seed: UInt64) throws
  /// Plays the sequence. What is wrong when everybody has saved, and met; nil where nothing is.
  mutating func complaint() throws -> String?
  /// Removes the machines.
  func remove()
}

extension RandomPlay {
  /// Plays as many as `ROUNDS` in the environment says, from the seed `SEED` on; `count` from the first one, and some others, where it says nothing. `KEEP=1` leaves the machines' folders.
  static func playAll(_ count: Int = 3, and others: [Int] = []) throws {
    let first = FaultStage.setting("SEED"), rounds = FaultStage.setting("ROUNDS")
    let seeds = Array((first ?? 1)..<((first ?? 1) + (rounds ?? count)))
    for seed in seeds + (first == nil && rounds == nil ? others : []) {
      var sequence = try Self(seed: UInt64(seed))
      defer { if FaultStage.setting("KEEP") == nil { sequence.remove() } }
      let complaint = try sequence.complaint()
      #expect(complaint == nil, "seed \(seed): \(complaint ?? "")\n\(sequence.trace)")
      print("seed \(seed): \(sequence.summary)")
    }
  }

  /// A document of a type, by its extension, that has a paragraph for each line.
  static func document(_ lines: [String], of type: String) -> String {
    if type == "rtf" { return "{\\rtf1\\ansi{\\fonttbl{\\f0 Helvetica;}}\n\(lines.joined(separator: "\\par\n"))\n}\n" }
    return lines.joined(separator: type == "md" ? "\n\n" : "\n") + "\n"
  }
}
