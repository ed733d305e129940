import Foundation
import Properties
import Testing

@testable import Ubiquity

/// The promises of the store over an encrypted remote. Everything is sealed, sent and opened for real, so there are fewer schedules:
/// `SEALED_SCHEDULES=n` in the environment tries more of them, from `FIRST=n` on; `SEED=n` one.
@Suite struct SealedScheduleTests {
  @Test(arguments: SimulationTests.schedules(4, "SEALED_SCHEDULES")) func nothingIsLostInTheDarkEither(_ seed: Int)
    async
  {
    await forAllSchedules(UInt64(seed)) {
      await SimulationTests.run($0, .all, isSealed: true) { try await $0.complaintAboutLines(isExact: false) }
    }
  }

  @Test(arguments: SimulationTests.schedules(4, "SEALED_SCHEDULES")) func draftsAreHandedOverInTheDark(_ seed: Int)
    async
  {
    await forAllSchedules(UInt64(seed)) {
      await SimulationTests.run($0, [.faults, .drafts, .renames, .ownNames], isSealed: true) {
        try await $0.complaintAboutLines(isExact: true)
      }
    }
  }
}
