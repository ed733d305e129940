import Foundation
import Properties
import Testing

@testable import docedit

@Suite struct CivilTimeTests {
  private static func seconds(_ choices: inout Choices) -> Int {
    switch choices.int(in: 0...3) {
    case 0: choices.int(in: 0...1_000) * 86_400 + choices.int(in: -1...1)
    case 1: choices.int(in: -2_000_000_000...400_000_000_000)
    default: choices.int(in: 0...4_000_000_000)
    }
  }

  @Test func isoIsWhatFoundationWrites() {
    forAll({ Date(timeIntervalSince1970: Double(Self.seconds(&$0)) + Double($0.int(in: 0...3)) / 4) }) { date in
      date.iso == date.formatted(Date.ISO8601FormatStyle())
    }
  }

  @Test func localTimeIsWhatTheMachinesTimeZoneSays() {
    forAll({ Date(timeIntervalSince1970: Double(Self.seconds(&$0))) }) { $0.local() == $0.local(in: .current) }
  }

  @Test(arguments: [
    (0, "1970-01-01", "00:00:00"), (951_782_400, "2000-02-29", "00:00:00"), (4_107_542_399, "2100-02-28", "23:59:59"),
    (4_107_542_400, "2100-03-01", "00:00:00"), (253_402_300_799, "9999-12-31", "23:59:59"),
  ])
  func aTimeHasADay(_ seconds: Int, _ day: String, _ time: String) throws {
    let civil = try #require(CivilTime(seconds: seconds))
    #expect(civil.day == day && civil.time == time)
  }

  @Test(arguments: [-1, 253_402_300_800, .max, .min]) func otherTimesHaveNone(_ seconds: Int) {
    #expect(CivilTime(seconds: seconds) == nil)
  }

  @Test(arguments: [99_999_999_999_999, 9e15, -1e14]) func aYearWithoutFourDigitsIsUnknown(_ seconds: Double) {
    #expect(Date(timeIntervalSince1970: seconds).local() == "unknown")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300]) func noTimeTraps(_ seconds: Double) {
    #expect(!Date(timeIntervalSince1970: seconds).local().isEmpty)
  }
}
