import Testing

/// Real processes on three machines, whose people rename, exchange, shift, delete and make anew their documents, in the folder and with plain git, while others edit them, leave unsaved edits and
/// evict them. `ROUNDS=n` in the environment plays more sequences, `SEED=n` others.
@Suite(.enabled(if: SystemCallFault.isPossible, "docedit is not built beside the tests"))
struct RandomRenamingTests {
  /// Those that are named broke once: an evicted document that git moved, an amended merge, a text that was fetched between a merge and what the folder had, and
  /// (in half of the plays, as versions are named) edits of what one deleted and another moved, who had not their version yet.
  @Test func everyEditIsInItsDocument() throws { try RandomRenamings.playAll(and: [2284, 2410, 2778, 3468]) }
}
