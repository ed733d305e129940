import Foundation
import Terminal

/// Times as people read them.
enum Age {
  /// How long ago, in one unit: `4 s ago`, `3 min ago`, `2 h ago`, `5 d ago`; `never` for the distant past.
  static func text(of date: Date, now: Date) -> String {
    if date == .distantPast { return "never" }
    let passed = now.timeIntervalSince(date)
    let seconds = passed.isNaN ? 0 : Int(min(max(passed, 0), 1e12))
    switch seconds {
    case ..<60: return "\(seconds) s ago"
    case ..<3600: return "\(seconds / 60) min ago"
    case ..<86400: return "\(seconds / 3600) h ago"
    default: return "\(seconds / 86400) d ago"
    }
  }
}

extension Date {
  /// `2026-11-21 14:05:09` in the machine's time zone.
  func local() -> String {
    guard let civil = wholeSeconds.flatMap({ CivilTime(seconds: $0 + LocalTime.offset(at: $0)) }) else {
      return local(in: .current)
    }
    return "\(civil.day) \(civil.time)"
  }

  /// The same in a time zone; `unknown` for what is no year of four digits.
  func local(in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let part = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: self)
    guard let year = part.year, part.era == 1, year < 10_000 else { return "unknown" }
    func two(_ number: Int?) -> String { String((number ?? 0) + 100).suffix(2).description }
    let day = "\(year)-\(two(part.month))-\(two(part.day))"
    return "\(day) \(two(part.hour)):\(two(part.minute)):\(two(part.second))"
  }

  /// ISO 8601 in UTC, for scripts.
  var iso: String {
    guard let civil = wholeSeconds.flatMap({ CivilTime(seconds: $0) }) else {
      return formatted(Date.ISO8601FormatStyle())
    }
    return "\(civil.day)T\(civil.time)Z"
  }

  /// Since 1970, rounded down; nil where that is no time that calendars agree about.
  private var wholeSeconds: Int? {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down) + Self.timeIntervalBetween1970AndReferenceDate
    return Int(exactly: seconds).flatMap { CivilTime.range.contains($0) ? $0 : nil }
  }
}
