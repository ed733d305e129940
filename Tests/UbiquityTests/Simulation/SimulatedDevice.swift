import Foundation
import Synchronization

@testable import Ubiquity

/// One device of a simulation: its container, the documents that its editors have open, and the round that it is in.
struct SimulatedDevice {
  /// What an editor knows of an open document.
  struct OpenDocument {
    var document: StoredDocument?
    var text: TokenText
  }

  let root: URL
  private let device: Device
  private let network: SimulatedNetwork
  private let surroundings: Surroundings
  private(set) var container: UbiquityContainer
  var open: [String: OpenDocument] = [:]
  private var round: (machine: SyncRound, event: SyncRound.Event, report: SyncReport)?

  init(_ root: URL, number: Int, network: SimulatedNetwork, clock: SimulatedClock) throws {
    (self.root, self.network) = (root, network)
    device = Device(id: String(repeating: "\(number)", count: 16), name: "device\(number)")
    surroundings = Surroundings(
      home: root.deletingLastPathComponent().appending(path: "home\(number)"), environment: [:], hostName: device.name,
      now: { clock.now(of: number) },
      makeUUID: { clock.makeUUID() })
    container = try Self.opened(root, device, network, surroundings)
  }

  private static func opened(
    _ root: URL, _ device: Device, _ network: SimulatedNetwork, _ surroundings: Surroundings
  ) throws -> UbiquityContainer {
    try UbiquityContainer.open(at: root, device: device, surroundings: surroundings, contentMerge: TokenText.merge) {
      root throws(UbiquityError) in
      if !network.isSealed { return SimulatedExchange(network: network, root: root) }
      return try SealedExchange(network, root: root, device: device, surroundings: surroundings)
    }
  }

  /// The process is killed and started again: all that it had in memory is gone.
  mutating func restart() throws {
    (open, round) = ([:], nil)
    container = try Self.opened(root, device, network, surroundings)
  }

  /// One step of a round of exchange; a new round where none is under way. A failure ends the round.
  mutating func step() async throws {
    var (machine, event, report) = round ?? (SyncRound(), .began, SyncReport())
    round = nil
    let step = machine.next(after: event)
    if case .pause = step {
      event = .paused
    } else {
      do throws(UbiquityError) {
        guard let next = try await container.take(step, &report, nil) else { return }
        event = next
      } catch {
        if error.isTransient { return }
        throw error
      }
    }
    round = (machine, event, report)
  }

  /// A whole round without a fault.
  mutating func settle() async throws {
    round = nil
    try await container.sync()
  }
}

/// The clocks of a simulation: one for each device, all of which may jump.
final class SimulatedClock: Sendable {
  private let ticks = Mutex(0)
  private let offsets = Mutex<[Int: Double]>([:])
  private let uuids = Mutex<UInt64>(0)

  func now(of device: Int) -> Date {
    let tick = ticks.withLock { ticks in
      ticks += 1
      return ticks
    }
    return Date(timeIntervalSince1970: 1_800_000_000 + Double(tick) + offsets.withLock { $0[device] ?? 0 })
  }

  func jump(_ device: Int, by seconds: Double) { offsets.withLock { $0[device, default: 0] += seconds } }

  func makeUUID() -> UUID {
    let number = uuids.withLock { number in
      number += 1
      return number
    }
    return UUID(uuidString: String(format: "00000000-0000-4000-8000-%012llX", number)) ?? UUID()
  }
}
