internal import Git

extension Repository {
  /// What its configuration should say and does not: what a container that was no repository before is set up with, and, where texts are evicted, that these can
  /// be asked for.
  borrowing func lostSettings(_ state: StoreState, _ evictions: Evictions) -> [String] {
    let own = state.isAdopted == true ? [] : (try? missingSettings()) ?? []
    return own + (isPromisor(for: evictions) ? [] : [Evictions.promisor])
  }

  /// Whether plain git may miss what is evicted.
  borrowing func isPromisor(for evictions: Evictions) -> Bool { evictions.blobs.isEmpty || isPromisor }

  /// Whether plain git may miss texts.
  var isPromisor: Bool { (try? configuration(Evictions.promisor)) == "true" }
}
