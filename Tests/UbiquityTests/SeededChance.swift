import Foundation
import Properties
import Synchronization

@testable import Ubiquity

/// What keys and identifiers are made of in place of what nobody can guess: the same each time.
final class SeededChance: Sendable {
  private let choices: Mutex<Choices>

  init(seed: UInt64) { choices = Mutex(Choices(seed: seed)) }

  func bytes(_ count: Int) -> [UInt8] {
    choices.withLock { choices in (0..<count).map { _ in UInt8(choices.int(in: 0...255)) } }
  }

  func makeUUID() -> UUID {
    let b = bytes(16)
    return UUID(
      uuid: (b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]))
  }

  func replace(in surroundings: inout Surroundings) {
    surroundings.randomBytes = { self.bytes($0) }
    surroundings.makeUUID = { self.makeUUID() }
  }
}
