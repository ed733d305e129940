/// What is known of content types: a small base that is built in, and the declarations of bundles.
public struct ContentTypes: Sendable {
  /// By lowercased identifier.
  private var types: [String: ContentType] = [:]
  /// Lowercased identifiers in the order of preference among equals.
  private var order: [String] = []

  /// The built-in base alone.
  public init() {
    types = Dictionary(uniqueKeysWithValues: Self.builtIn.map { ($0.identifier, $0) })
    order = Self.builtIn.map(\.identifier)
  }

  /// Adds declarations, which come before those that were added earlier.
  ///
  /// An exported declaration wins over an imported one of the same identifier, and a later one of the same origin over an
  /// earlier; within `declarations` the first one wins. The system's own types (`public.`, `com.apple.`) in the base stay as they are.
  public mutating func add(_ declarations: [ContentType]) {
    var added: [String: ContentType] = [:], addedOrder: [String] = []
    for type in declarations where accepts(type) {
      let key = type.identifier.lowercased()
      if let other = added[key], other.origin <= type.origin { continue }
      if added.updateValue(type, forKey: key) == nil { addedOrder.append(key) }
    }
    types.merge(added) { $1 }
    order = addedOrder + order.filter { added[$0] == nil }
  }

  private func accepts(_ type: ContentType) -> Bool {
    guard let known = types[type.identifier.lowercased()] else { return true }
    return !known.isReserved && type.origin <= known.origin
  }

  /// What is declared of `identifier`; nil where nothing is.
  public subscript(identifier: String) -> ContentType? { types[identifier.lowercased()] }

  /// All types, those preferred among equals first.
  public var all: [ContentType] { order.compactMap { types[$0] } }

  /// `identifier` itself, then what it conforms to, nearest first, each once. Cycles do no harm.
  public func ancestry(of identifier: String) -> [String] {
    var result = [identifier], seen: Set<String> = [identifier.lowercased()], next = 0
    while next < result.count {
      for parent in self[result[next]]?.conformsTo ?? [] where seen.insert(parent.lowercased()).inserted {
        result.append(parent)
      }
      next += 1
    }
    return result
  }

  /// Whether `identifier` is `other`, or conforms to it directly or through others.
  public func conforms(_ identifier: String, to other: String) -> Bool {
    ancestry(of: identifier).contains { $0.lowercased() == other.lowercased() }
  }

  /// Whether things of the type are folders.
  public func isFolder(_ identifier: String) -> Bool {
    conforms(identifier, to: "public.directory") || conforms(identifier, to: "com.apple.package")
  }
}
