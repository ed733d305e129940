import Foundation

/// Times of one thing done several times, in seconds.
struct Measurement {
  var times: [Double] = []

  /// Does it this many times; what it gives is used, so that the work cannot be left out.
  init(_ rounds: Int, _ body: () throws -> Int) rethrows {
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      Self.sink &+= try body()
      times.append(Double(nanoseconds: ContinuousClock.now - start))
    }
  }

  init(times: [Double]) { self.times = times }

  var median: Double { times.isEmpty ? 0 : times.sorted()[times.count / 2] }
  var best: Double { times.min() ?? 0 }

  nonisolated(unsafe) static var sink = 0
}

extension Double {
  fileprivate init(nanoseconds duration: Duration) {
    let parts = duration.components
    self = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }
}

/// Lines of a table: a name, a time, how it stands to the first line's, and a remark.
struct Table {
  private let title: String
  private var rows: [(name: String, seconds: Double, remark: String)] = []

  init(_ title: String) { self.title = title }

  mutating func add(_ name: String, _ seconds: Double, _ remark: String = "") { rows.append((name, seconds, remark)) }

  /// Prints the table; ratios are to the first row.
  func print() {
    Swift.print("\n\(title)")
    let first = rows.first?.seconds ?? 1
    for row in rows {
      let name = row.name.padding(toLength: 34, withPad: " ", startingAt: 0)
      let time = Self.text(row.seconds).padding(toLength: 12, withPad: " ", startingAt: 0)
      Swift.print("  \(name)\(time)× \(String(format: "%-8.2f", row.seconds / first))\(row.remark)")
    }
  }

  private static func text(_ seconds: Double) -> String {
    seconds < 0.001
      ? String(format: "%.1f µs", seconds * 1e6)
      : seconds < 1 ? String(format: "%.1f ms", seconds * 1e3) : String(format: "%.2f s", seconds)
  }
}
