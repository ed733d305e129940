import Ubiquity

/// Which device has which lane of a graph. The device that began first has the first lane.
struct GraphLanes {
  /// What each lane is called.
  private(set) var names: [String] = []
  private var lanes: [String: Int] = [:]
  /// The lane that several devices share, where not all have one of their own.
  private(set) var shared: Int?

  /// Entries are given the newest first. Where there are more devices than lanes, the last lane is for those that were seen longest ago.
  init(_ entries: [HistoryEntry], limit: Int) {
    let newest = entries.flatMap(Self.devices).uniqued, oldest = entries.reversed().flatMap(Self.devices).uniqued
    let kept = newest.count <= limit ? newest : Array(newest.prefix(max(1, limit - 1)))
    for device in oldest where kept.contains(where: { $0.key == device.key }) {
      lanes[device.key] = names.count
      names.append(device.name)
    }
    let others = newest.count - kept.count
    guard others > 0 else { return }
    shared = names.count
    names.append(others == 1 ? "1 other" : "\(others) others")
  }

  /// The devices that a line of the graph has to do with.
  private static func devices(of entry: HistoryEntry) -> [HistoryEntry.Author] {
    let sides = entry.sides.isEmpty ? [entry.author] : entry.sides
    return sides + (entry.continued.map { [HistoryEntry.Author(id: $0.from.id, name: $0.from.name)] } ?? [])
  }

  func lane(of device: HistoryEntry.Author) -> Int { lanes[device.key] ?? shared ?? 0 }
}

extension HistoryEntry.Author {
  /// What tells devices apart: names may be the same.
  fileprivate var key: String { id ?? "named \(name)" }
}

extension [HistoryEntry.Author] {
  /// Each device once, under the first name that it has.
  fileprivate var uniqued: [Element] {
    var seen: Set<String> = []
    return filter { seen.insert($0.key).inserted }
  }
}
