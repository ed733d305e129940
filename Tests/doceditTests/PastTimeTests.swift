import Foundation
import Testing

@testable import docedit

@Suite struct PastTimeTests {
  private let zone = TimeZone(secondsFromGMT: 2 * 3600) ?? .gmt
  /// Saturday, 21 November 2026, 14:05:09 where the machine is.
  private let now = Date(timeIntervalSince1970: 1_795_262_709)

  private func local(_ text: String) -> String? { PastTime.date(text, now: now, zone: zone)?.local(in: zone) }

  /// Times come from other machines, which may write any number.
  @Test(arguments: [
    (-4, "4 s ago"), (-7_300, "2 h ago"), (60, "0 s ago"), (Double.infinity, "0 s ago"), (Double.nan, "0 s ago"),
    (-1e300, "11574074 d ago"), (-Double.infinity, "11574074 d ago"),
  ]) func everyTimeHasAnAge(_ seconds: Double, _ words: String) {
    #expect(Age.text(of: now + seconds, now: now) == words)
  }

  @Test(arguments: [
    ("2026-11-03", "2026-11-03 00:00:00"), ("2026-1-3 7:05", "2026-01-03 07:05:00"),
    ("2026-11-03T07:05:09", "2026-11-03 07:05:09"), ("2026-11-03T07:05:09Z", "2026-11-03 09:05:09"),
    ("12:30", "2026-11-21 12:30:00"), ("today", "2026-11-21 00:00:00"), ("Yesterday", "2026-11-20 00:00:00"),
    ("friday", "2026-11-20 00:00:00"), ("saturday", "2026-11-14 00:00:00"), ("sunday", "2026-11-15 00:00:00"),
    ("30 minutes", "2026-11-21 13:35:09"), ("1 hour ago", "2026-11-21 13:05:09"), ("3  days", "2026-11-18 14:05:09"),
    ("3d", "2026-11-18 14:05:09"), ("2 weeks", "2026-11-07 14:05:09"), ("1 month", "2026-10-21 14:05:09"),
    ("9 months", "2026-02-21 14:05:09"), ("1 year", "2025-11-21 14:05:09"),
  ])
  func aTimeIsNamed(_ text: String, _ date: String) { #expect(local(text) == date) }

  @Test(arguments: [
    "", " ", "ago", "whenever", "2026-13-01", "2026-02-30", "25:00", "3", "days", "3 fortnights", "-3 days",
    "99999999 days", "2026-11-03 12", "tomorrow\u{1B}[2J", "١٢ days",
  ])
  func whatIsNoTimeIsRefused(_ text: String) { #expect(local(text) == nil) }
}
