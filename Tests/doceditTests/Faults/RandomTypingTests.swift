import Testing

/// People who type into one document at the same time, in real windows on two machines, save now and then, lose the remote, and are killed, while a third one changes the file with another
/// program. `ROUNDS=n` in the environment plays more sequences, `SEED=n` others.
@Suite(
  .serialized,
  .enabled(if: TmuxSession.isPossible, "tmux is not installed, or docedit is not built beside the tests"))
struct RandomTypingTests {
  @Test func everyWordIsThereOnce() throws { try RandomTyping.playAll(1) }
}
