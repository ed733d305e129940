import Foundation
import Properties

@testable import Ubiquity

// Disks that become full.
extension Simulation {
  /// Some pages are left of a disk, and work goes on with it. What fails for that is done again when there is room.
  mutating func fillDisk(_ number: Int) async throws {
    let pages = choices.int(in: 0...40)
    note(number, "its disk is full but for \(pages) pages")
    try disks[number].fill(leaving: pages * 4096)
    for _ in 0..<choices.int(in: 1...4) {
      do { try await workOnFullDisk(number) } catch let error as UbiquityError where error.code == .diskFull {
        note(number, "has no room for that")
      }
    }
    try disks[number].clear()
    note(number, "its disk has room again")
  }

  private mutating func workOnFullDisk(_ number: Int) async throws {
    switch choices.int(in: 0...5) {
    case 0: try await save(number)
    case 1:
      note(number, "collects")
      try await devices[number].container.collectLocalChanges()
    default: try await exchange(number)
    }
  }

  /// Whoever cannot save makes room, and saves again.
  mutating func makingRoom<T>(on number: Int, _ save: () async throws -> T) async throws -> T {
    do { return try await save() } catch let error as UbiquityError where error.code == .diskFull {
      note(number, "makes room, and saves again")
      try disks[number].fill(leaving: 16 << 20)
      return try await save()
    }
  }
}
