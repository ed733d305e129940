import Foundation

/// A time in the past as people name it.
enum PastTime {
  /// What `date` understands, for help and messages.
  static let forms = """
    2026-11-21, "2026-11-21 14:05", 14:05, today, yesterday, monday to sunday, or how long ago: "30 minutes", "5 hours", "3 days", \
    "2 weeks", "1 month", "1 year"
    """

  /// The beginning of the named day, or the named moment, in the machine's time zone; nil for what it does not understand.
  static func date(_ text: String, now: Date, zone: TimeZone = .current) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let plain = words.joined(separator: " ")
    return day(plain, now, calendar) ?? moment(plain, now, calendar) ?? span(words, now, calendar)
      ?? (try? Date(text, strategy: .iso8601))
  }

  private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

  private static func day(_ text: String, _ now: Date, _ calendar: Calendar) -> Date? {
    let today = calendar.startOfDay(for: now)
    switch text {
    case "today": return today
    case "yesterday": return calendar.date(byAdding: .day, value: -1, to: today)
    default:
      guard let day = weekdays.firstIndex(of: text) else { return nil }
      let back = (calendar.component(.weekday, from: now) - 1 - day + 7) % 7
      return calendar.date(byAdding: .day, value: back == 0 ? -7 : -back, to: today)
    }
  }

  /// `2026-11-21`, `2026-11-21 14:05`, `2026-11-21 14:05:09`, `14:05`.
  private static func moment(_ text: String, _ now: Date, _ calendar: Calendar) -> Date? {
    let form = /(?:(\d{4})-(\d\d?)-(\d\d?))?(?:(?:^|[ t])(\d\d?):(\d\d)(?::(\d\d))?)?/
    guard !text.isEmpty, let match = text.wholeMatch(of: form) else { return nil }
    func number(_ part: Substring?) -> Int? { part.flatMap { Int($0) } }
    var parts = calendar.dateComponents([.year, .month, .day], from: now)
    if match.1 != nil { (parts.year, parts.month, parts.day) = (number(match.1), number(match.2), number(match.3)) }
    (parts.hour, parts.minute) = (number(match.4) ?? 0, number(match.5) ?? 0)
    parts.second = number(match.6 ?? nil) ?? 0
    return parts.isValidDate(in: calendar) ? calendar.date(from: parts) : nil
  }

  private static let units: [(names: [String], unit: Calendar.Component, count: Int)] = [
    (["minute", "min"], .minute, 1), (["hour", "h"], .hour, 1), (["day", "d"], .day, 1),
    (["week", "w"], .day, 7), (["month"], .month, 1), (["year", "y"], .year, 1),
  ]

  /// `3 days`, `3 days ago`, `3d`.
  private static func span(_ words: [String], _ now: Date, _ calendar: Calendar) -> Date? {
    let text = (words.last == "ago" ? words.dropLast() : words[...]).joined()
    guard let match = text.wholeMatch(of: /(\d{1,5})([a-z]+)/), let number = Int(match.1) else { return nil }
    let name = String(match.2)
    let unit = units.first { unit in unit.names.contains { name == $0 || name == $0 + "s" } }
    return unit.flatMap { calendar.date(byAdding: $0.unit, value: -number * $0.count, to: now) }
  }
}
