import Foundation

/// How fast a transfer was lately, from how much of it had moved when.
struct TransferRate {
  /// The earliest of them is where the present rate is counted from: of the first bytes, or of as long ago as counts.
  private var moments: [(date: Date, bytes: Int)] = []

  /// Seconds.
  private static let window = 5.0, shortest = 1.0

  /// Notes how many bytes have moved by now. The bytes a second; nil where that cannot be told yet, or nothing moved.
  mutating func note(_ bytes: Int, at date: Date) -> Double? {
    if bytes < moments.last?.bytes ?? 0 { moments = [] }
    if bytes == 0 { return nil }
    moments.append((date, bytes))
    while moments.count > 2, date.timeIntervalSince(moments[1].date) >= Self.window { moments.removeFirst() }
    let seconds = date.timeIntervalSince(moments[0].date), moved = bytes - moments[0].bytes
    return seconds >= Self.shortest && moved > 0 ? Double(moved) / seconds : nil
  }
}
