public import Foundation

/// Which versions of a document stay when they are thinned, as macOS thins a document's versions: all of today, of yesterday the last one of each
/// hour, of the thirty days before the last one of each day, and before that the last one of each week.
///
/// Days are those of a time zone, weeks begin on Monday. An hour lies within a day and a day within a week, and each span keeps its last version:
/// so what was dropped once is not wanted again later.
public struct ThinningPolicy: Hashable, Sendable {
  public var now: Date
  public var zone: TimeZone

  public init(now: Date, zone: TimeZone = .current) { (self.now, self.zone) = (now, zone) }

  /// One version of a document.
  public struct Version: Hashable, Sendable {
    public var id: String
    public var date: Date
    /// Its place in the history, later ones having the greater: tells apart what was made within a second.
    public var place: Int
    /// Whether it stays in any case.
    public var isFixed: Bool
    public init(id: String, date: Date, place: Int, isFixed: Bool = false) {
      (self.id, self.date, self.place, self.isFixed) = (id, date, place, isFixed)
    }
  }

  /// The ids of the versions that are not kept, in whatever order they are given. The first and the last one always are; so is one whose time is
  /// still to come.
  public func dropped(of versions: some Sequence<Version>) -> Set<String> {
    let sorted = versions.sorted { ($0.date, $0.place) < ($1.date, $1.place) }
    var last: [Span: String] = [:]
    for version in sorted { if let span = span(of: version.date) { last[span] = version.id } }
    let kept = Set(last.values).union([sorted.first, sorted.last].compactMap { $0?.id })
    return Set(sorted.lazy.filter { !$0.isFixed && span(of: $0.date) != nil && !kept.contains($0.id) }.map(\.id))
  }
}

extension ThinningPolicy {
  /// Whether every version of that time stays.
  func keepsAll(of date: Date) -> Bool { span(of: date) == nil }

  /// Of each of these, one version stays.
  private enum Span: Hashable { case hour(Int), day(Int), week(Int) }

  private static let (hourlyDays, dailyDays) = (1, 31)

  /// Nil where every version stays.
  private func span(of date: Date) -> Span? {
    let hour = hour(of: date), day = Self.day(ofHour: hour)
    return switch Self.day(ofHour: self.hour(of: now)) - day {
    case ...0: nil
    case ...Self.hourlyDays: .hour(hour)
    case ...Self.dailyDays: .day(day)
    default: .week(Self.quotient(day + 3, 7))
    }
  }

  /// The hours of the zone's clocks since 1970; where these are put back, one hour is two.
  private func hour(of date: Date) -> Int {
    let seconds = date.isInLimits ? date.timeIntervalSince1970 : date.timeIntervalSince1970 > 0 ? 253_402_300_799 : 0
    return Self.quotient(Int(seconds) + zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)), 3_600)
  }

  /// 1970 began with a Thursday.
  private static func day(ofHour hour: Int) -> Int { quotient(hour, 24) }

  /// Rounded down.
  private static func quotient(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
}
