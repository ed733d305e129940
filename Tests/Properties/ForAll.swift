import Foundation
public import Testing

/// Checks `property` on many made-up cases; on failure reports the smallest failing case found.
///
/// A property that throws fails. In the environment, `SEED=n` tries one case only, and `CASES=n` changes how many are tried.
public func forAll<T>(
  cases: Int = 200, _ make: (inout Choices) -> T, sourceLocation: SourceLocation = #_sourceLocation,
  _ property: (T) throws -> Bool
) {
  for seed in seeds(cases) {
    var choices = Choices(seed: seed)
    let value = make(&choices)
    if holds(property, value) { continue }
    let (smallest, tries) = shrunk(choices.drawn, make, property)
    Issue.record("fails for \(smallest) (SEED=\(seed), \(tries) smaller cases tried)", sourceLocation: sourceLocation)
    return
  }
}

private func seeds(_ cases: Int) -> [UInt64] {
  let environment = ProcessInfo.processInfo.environment
  if let seed = environment["SEED"].flatMap(UInt64.init) { return [seed] }
  return Array(0..<UInt64(environment["CASES"].flatMap(Int.init) ?? cases))
}

private func holds<T>(_ property: (T) throws -> Bool, _ value: T) -> Bool { (try? property(value)) == true }

private func shrunk<T>(
  _ drawn: [UInt64], _ make: (inout Choices) -> T, _ property: (T) throws -> Bool
) -> (smallest: T, tries: Int) {
  var shrinking = Shrinking(drawn)
  while let script = shrinking.next() {
    var choices = Choices(replaying: script)
    let value = make(&choices)
    if !holds(property, value) { shrinking.fails(choices.drawn) }
  }
  var replay = Choices(replaying: shrinking.best)
  return (make(&replay), shrinking.tries)
}

/// The same for a property that takes its choices as it goes, and waits: `run` returns what is wrong, nil where nothing is, and what it drew.
///
/// `limit` is how many smaller cases are tried after a failure; `SHRINK=n` in the environment changes it.
public func forAllSchedules(
  _ seed: UInt64, limit: Int = 300, sourceLocation: SourceLocation = #_sourceLocation,
  run: (Choices) async -> (complaint: String?, drawn: [UInt64])
) async {
  let first = await run(Choices(seed: seed))
  guard var complaint = first.complaint else { return }
  let tries = ProcessInfo.processInfo.environment["SHRINK"].flatMap(Int.init) ?? limit
  var shrinking = Shrinking(first.drawn, limit: tries)
  while let script = shrinking.next() {
    let outcome = await run(Choices(replaying: script))
    guard let words = outcome.complaint else { continue }
    if outcome.drawn.count <= shrinking.best.count { complaint = words }
    shrinking.fails(outcome.drawn)
  }
  Issue.record(
    "\(complaint)\n(SEED=\(seed), \(shrinking.tries) smaller cases tried)", sourceLocation: sourceLocation)
}
