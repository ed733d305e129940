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
  withoutActuallyEscaping(make) { make in
    withoutActuallyEscaping(property) { property in
      var shrinking = Shrinking(drawn) { script in
        var choices = Choices(replaying: script)
        let value = make(&choices)
        return holds(property, value) ? nil : choices.drawn
      }
      shrinking.run()
      var replay = Choices(replaying: shrinking.best)
      return (make(&replay), shrinking.tries)
    }
  }
}
