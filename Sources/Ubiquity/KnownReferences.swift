internal import Git

/// What the remote's references were when they were last fetched or pushed, but for this device's own: only it moves them.
struct KnownReferences {
  private let own: Set<String>
  private let isSetBack: Bool
  private let references: [String: ObjectID]

  /// `fetched` are the names on the remote. One that was set back may lack some of them.
  init(_ fetched: [String: ObjectID], device: String, isSetBack: Bool) {
    self.isSetBack = isSetBack
    own = [Reference.activities + device, Reference.devices + device]
    references = fetched
  }

  /// Whether the remote's references, as it lists them, are still these.
  func equal(_ listed: [String: ObjectID]) -> Bool {
    let (listed, known) = (shared(listed), shared(references))
    return isSetBack ? listed.allSatisfy { known[$0.key] == $0.value } : listed == known
  }

  func hasMain(of listed: [String: ObjectID]) -> Bool { listed[Reference.main] == references[Reference.main] }

  private func shared(_ references: [String: ObjectID]) -> [String: ObjectID] {
    let named = Dictionary(references.map { (RemoteNamespace.localName($0.key), $0.value) }) { $1 }
    return named.filter { Reference.tracking($0.key) != nil && !own.contains($0.key) }
  }
}
