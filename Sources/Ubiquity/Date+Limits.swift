internal import Foundation

extension Date {
  /// Whether it is in the years 1970 to 9999 (UTC). Other machines may write any number for a time; one that is not is no time of an edit.
  var isInLimits: Bool { (0..<253_402_300_800).contains(timeIntervalSince1970) }

  /// Whether it can be the time of something that was done: no more than a day ahead of this machine's clock, as clocks go.
  func canHaveBeen(at now: Date) -> Bool { timeIntervalSince(now) < 86_400 }
}
