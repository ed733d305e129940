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
    let (year, month, day) = Self.date(ofDay: seconds / 86_400), rest = seconds % 86_400
    self.day = "\(year)-\(Self.two(month))-\(Self.two(day))"
    time = "\(Self.two(rest / 3600)):\(Self.two(rest / 60 % 60)):\(Self.two(rest % 60))"
  }

  /// Counts from the first of March of year 0, so that a leap day is the last one of its year.
  private static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    let days = number + 719_468, era = days / 146_097, dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (400 * era + yearOfEra + (month < 3 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
