import Handoff

/// A day and a time of day by the Gregorian calendar, without a time zone.
struct CivilTime {
  /// `2026-11-21`.
  let day: String
  /// `14:05:09`.
  let time: String

  /// Seconds since 1970: from then to the year 9999.
  static let range = 0..<253_402_300_800

  /// Nil outside of the range.
  init?(seconds: Int) {
    guard Self.range.contains(seconds) else { return nil }
    let date = CivilDate(daysSince1970: seconds / 86_400), rest = seconds % 86_400
    day = "\(date.year)-\(Self.two(date.month))-\(Self.two(date.day))"
    time = "\(Self.two(rest / 3600)):\(Self.two(rest / 60 % 60)):\(Self.two(rest % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
