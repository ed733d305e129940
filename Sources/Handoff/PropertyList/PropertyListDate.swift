import Foundation

/// The dates of XML property lists: whole seconds of Coordinated Universal Time, `2001-01-01T00:00:00Z`.
enum PropertyListDate {
  /// From 1970.
  private static let daysTo2001 = 11_323
  /// In seconds from 2001, as everything here.
  private static let limits = -13_190_860_800..<252_423_993_600.0
  private static let farthest = 1e15

  /// Whether the date is written and read back exactly: a whole second of the years 1583 to 9999, where every reader has the same calendar.
  static func canCarry(_ date: Date) -> Bool {
    let seconds = date.timeIntervalSinceReferenceDate
    return seconds == seconds.rounded() && limits.contains(seconds)
  }

  /// The text of the whole second that the date is in. Nobody reads that of a year without four digits.
  static func text(_ date: Date) -> String {
    let second = date.timeIntervalSinceReferenceDate.rounded(.down)
    let seconds = Int(second.magnitude <= farthest ? second : farthest)
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let date = CivilDate(daysSince1970: days + daysTo2001)
    let rest = seconds - days * 86_400
    return padded(date.year, 4) + "-" + padded(date.month) + "-" + padded(date.day) + "T"
      + padded(rest / 3600) + ":" + padded(rest / 60 % 60) + ":" + padded(rest % 60) + "Z"
  }

  /// The date of a text; nil where it is not in the form that property lists use or there is no such day.
  static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    let marks: [(Int, Character)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "Z")]
    guard bytes.count == 20, marks.allSatisfy({ Character(Unicode.Scalar(bytes[$0.0])) == $0.1 }) else { return nil }
    let fields = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].compactMap { number(bytes[$0]) }
    guard fields.count == 6, fields[3] < 24, fields[4] < 60, fields[5] < 60 else { return nil }
    let date = CivilDate(year: fields[0], month: fields[1], day: fields[2]), days = date.daysSince1970
    guard CivilDate(daysSince1970: days) == date else { return nil }
    let seconds = (days - daysTo2001) * 86_400 + fields[3] * 3600 + fields[4] * 60 + fields[5]
    return Date(timeIntervalSinceReferenceDate: Double(seconds))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(0) { sum, byte in
      guard let sum, (0x30...0x39).contains(byte) else { return nil }
      return sum * 10 + Int(byte - 0x30)
    }
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
