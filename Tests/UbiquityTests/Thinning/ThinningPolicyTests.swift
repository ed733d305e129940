import Foundation
import Properties
import Testing

@testable import Ubiquity

/// Which versions stay, on made-up histories.
@Suite struct ThinningPolicyTests {
  private typealias Version = ThinningPolicy.Version

  /// Some versions of up to a hundred days, and a moment after them.
  private struct History: CustomStringConvertible {
    var versions: [Version]
    var now: Date
    var later: Date
    var zone: TimeZone
    var policy: ThinningPolicy { ThinningPolicy(now: now, zone: zone) }
    var description: String {
      "\(versions.map { "\($0.date.timeIntervalSince1970)\($0.isFixed ? "!" : "")" }) at \(now.timeIntervalSince1970) in \(zone.identifier)"
    }
    var kept: [Version] { kept(policy) }
    func kept(_ policy: ThinningPolicy) -> [Version] {
      let dropped = policy.dropped(of: versions)
      return versions.filter { !dropped.contains($0.id) }
    }
  }

  /// Berlin puts its clocks back within the hundred days, Kolkata and Chatham are no whole hours from Greenwich.
  private static let zones = ["GMT", "Europe/Berlin", "Asia/Kolkata", "Pacific/Chatham", "America/Los_Angeles"]
    .compactMap { TimeZone(identifier: $0) }

  private static func history(_ choices: inout Choices) -> History {
    let start = 1_790_000_000, spans = [60, 600, 5_400, 40_000, 200_000]
    var date = start, versions: [Version] = []
    for number in 0..<choices.int(in: 0...60) {
      date += choices.int(in: 0...choices.element(of: spans))
      versions.append(
        Version(
          id: "v\(number)", date: Date(timeIntervalSince1970: Double(date)), place: number,
          isFixed: choices.int(in: 0...9) == 9))
    }
    let now = date + choices.int(in: 0...choices.element(of: [60, 90_000, 4_000_000]))
    let later = now + choices.int(in: 0...choices.element(of: [60, 90_000, 4_000_000]))
    return History(
      versions: versions, now: Date(timeIntervalSince1970: Double(now)),
      later: Date(timeIntervalSince1970: Double(later)), zone: choices.element(of: zones))
  }

  @Test func theFirstTheLastAndWhatIsFixedStay() {
    forAll(Self.history) { history in
      let sorted = history.versions.sorted { ($0.date, $0.place) < ($1.date, $1.place) }
      let fixed = sorted.prefix(1) + sorted.suffix(1) + sorted.filter(\.isFixed)
      return Set(history.kept).isSuperset(of: fixed)
    }
  }

  @Test func thinningTwiceIsThinningOnce() {
    forAll(Self.history) { history in history.policy.dropped(of: history.kept).isEmpty }
  }

  @Test func whatWasDroppedIsNotWantedLater() {
    forAll(Self.history) { history in
      let later = ThinningPolicy(now: history.later, zone: history.zone)
      let early = Set(history.kept.map(\.id)), atOnce = Set(history.kept(later).map(\.id))
      let inTwoSteps = Set(history.kept.map(\.id)).subtracting(later.dropped(of: history.kept))
      return inTwoSteps == atOnce.intersection(early) && atOnce.isSubset(of: early)
    }
  }

  @Test func theOrderInWhichTheyAreGivenDoesNotMatter() {
    forAll({ choices in
      let history = Self.history(&choices)
      return (history, history.versions.map { (choices.int(in: 0...1_000), $0) })
    }) { history, keyed in
      let shuffled = keyed.sorted { $0.0 < $1.0 }.map(\.1)
      return history.policy.dropped(of: shuffled) == history.policy.dropped(of: history.versions)
    }
  }

  /// By the calendar, which the policy does not use.
  @Test func everySpanThatHadAVersionKeepsItsLast() {
    forAll(Self.history) { history in
      var calendar = Calendar(identifier: .iso8601)
      calendar.timeZone = history.zone
      let kept = Set(history.kept.map(\.id)), today = calendar.startOfDay(for: history.now)
      return history.versions.allSatisfy { version in
        let day = calendar.startOfDay(for: version.date)
        let age = calendar.dateComponents([.day], from: day, to: today).day ?? 0
        if age <= 0 { return kept.contains(version.id) }
        let unit: Calendar.Component = age == 1 ? .hour : age <= 31 ? .day : .weekOfYear
        return history.versions.contains { other in
          kept.contains(other.id) && other.date >= version.date
            && calendar.isDate(other.date, equalTo: version.date, toGranularity: unit)
        }
      }
    }
  }

  @Test func aLongHistoryBecomesAVersionAnHourADayAndAWeek() throws {
    let zone = try #require(TimeZone(identifier: "GMT")), day = 86_400.0
    let now = Date(timeIntervalSince1970: 1_790_000_000 - 1_790_000_000.truncatingRemainder(dividingBy: day) + day / 2)
    let versions = (0..<(24 * 6 * 120)).map { number in
      Version(id: "\(number)", date: now - Double(number) * 600, place: -number)
    }
    let dropped = ThinningPolicy(now: now, zone: zone).dropped(of: versions)
    let kept = versions.filter { !dropped.contains($0.id) }
    func count(_ days: ClosedRange<Double>) -> Int {
      kept.filter { days.contains((now + day / 2).timeIntervalSince($0.date) / day) }.count
    }
    #expect(count(0...1) == 73 && count(1.0001...2) == 24)
    #expect(kept.count > 73 + 24 + 30 + 11 && kept.count < 73 + 24 + 30 + 17)
  }

  @Test func whatIsStillToComeStays() {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    let versions = (0..<10).map { Version(id: "\($0)", date: now + Double($0) * 60, place: $0) }
    #expect(ThinningPolicy(now: now).dropped(of: versions).isEmpty)
  }

  @Test func anyTimeAtAllIsTaken() {
    let dates = [-Double.infinity, -1e300, -1, 0, 1e15, .infinity, .nan].map(Date.init(timeIntervalSince1970:))
    let versions = dates.enumerated().map { Version(id: "\($0)", date: $1, place: $0) }
    for now in dates { _ = ThinningPolicy(now: now).dropped(of: versions) }
  }
}
