/// Edits that were left over under the names of other documents than they were made to.
struct MisplacedEdits {
  /// From the name to that of their document, which has no edits but such.
  private var owners: [String: String]

  init(_ owners: [String: String], where isFree: (String) throws -> Bool) rethrows {
    var targets: Set<String> = []
    var left = owners
    for path in owners.keys.sorted() {
      if let owner = owners[path], !targets.insert(owner).inserted { left[path] = nil }
    }
    repeat {
      self.owners = left
      for (path, owner) in self.owners where try self.owners[owner] == nil && !isFree(owner) { left[path] = nil }
    } while left.count < self.owners.count
  }

  /// Ways of edits that wait for each other: what is under each name of a round goes to the next, and from the last one to the first. What is under a name is away before something else gets there.
  var ways: [[[String]]] {
    let sources = Dictionary(owners.map { ($0.value, $0.key) }) { first, _ in first }
    var left = owners
    var ways: [[[String]]] = []
    for end in owners.values.filter({ owners[$0] == nil }).sorted() {
      var (way, target) = ([[String]](), end)
      while let source = sources[target] {
        way.append([source, target])
        left[source] = nil
        target = source
      }
      ways.append(way)
    }
    while let first = left.keys.min() {
      var circle = [first]
      while let next = left.removeValue(forKey: circle[circle.count - 1]), next != first { circle.append(next) }
      ways.append([circle])
    }
    return ways
  }
}
