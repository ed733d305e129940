import Foundation

/// The seeds of random schedules: `CASES=n` in the environment tries more of them, or fewer.
func seeds(_ count: Int) -> Range<Int> {
  0..<(ProcessInfo.processInfo.environment["CASES"].flatMap { Int($0) } ?? count)
}
