import Foundation
import Testing

/// A sequence of what people do on machines, as a seed says.
protocol RandomPlay {
  var play: Play { get }
  /// What there was, in some words.
  var summary: String { get }
  init(seed: UInt64) throws
  /// Plays the sequence. What is wrong when everybody has saved, and met; nil where nothing is.
  mutating func complaint() throws -> String?
}

extension RandomPlay {
  /// Plays as many as `ROUNDS` in the environment says, from the seed `SEED` on; three from the first one, where it says nothing.
  static func playAll() throws {
    let first = FaultStage.setting("SEED") ?? 1
    for seed in first..<(first + (FaultStage.setting("ROUNDS") ?? 3)) {
      var sequence = try Self(seed: UInt64(seed))
      defer { sequence.play.stage.remove() }
      let complaint = try sequence.complaint()
      #expect(complaint == nil, "seed \(seed): \(complaint ?? "")\n\(sequence.play.trace)")
      print("seed \(seed): \(sequence.summary)")
    }
  }
}
