// What the standard library does with closures, for closures that wait: for one element after the other.

extension Sequence {
  func asyncMap<T>(_ body: (Element) async throws -> T) async rethrows -> [T] {
    var made: [T] = []
    for element in self { made.append(try await body(element)) }
    return made
  }

  func asyncFilter(_ test: (Element) async throws -> Bool) async rethrows -> [Element] {
    var found: [Element] = []
    for element in self where try await test(element) { found.append(element) }
    return found
  }

  func asyncContains(_ test: (Element) async throws -> Bool) async rethrows -> Bool {
    for element in self where try await test(element) { return true }
    return false
  }
}

extension Optional {
  func asyncMap<T>(_ body: (Wrapped) async throws -> T) async rethrows -> T? {
    guard let self else { return nil }
    return try await body(self)
  }
}
