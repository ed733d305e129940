import Foundation

/// The history of one document among many commits: docedit with its index, beside `git log --follow`.
struct HistoryBench {
  private let host: Host
  private let history = LongHistory(commits: 100_000, documents: 1000)

  init(_ host: Host) { self.host = host }

  func run(rounds: Int) throws {
    try prepare()
    let path = history.measured, docedit = "'\(host.docedit)'"
    let rebuild = try host.time("\(docedit) history '\(path)' --json", as: "history")
    let entries = try host.run("\(docedit) history '\(path)' | wc -l", as: "history")
    say("history of one document in \(history.commits) commits of \(history.documents) documents, \(rounds) rounds;")
    say(
      "it has \(entries.trimmingCharacters(in: .whitespacesAndNewlines)) entries; milliseconds, median (smallest, largest)\n"
    )
    let own = try times("\(docedit) history '\(path)' --json", rounds)
    row("docedit history DOC --json", own, own)
    row("docedit history DOC", try times("\(docedit) history '\(path)'", rounds), own)
    row("docedit history --limit 50", try times("\(docedit) history --limit 50", rounds), own)
    row("docedit --version (its start alone)", try times("\(docedit) --version", rounds), own)
    let follow = "git -C Writing log --follow --name-status -- '\(path)'"
    let git = try times(follow, rounds)
    row("git log --follow", git, own)
    try host.run("git -C Writing commit-graph write --reachable", as: "history")
    row("git log --follow, with a commit graph", try times(follow, rounds), own)
    row("the index made anew, and the history", [rebuild], own)
    say("  to be met: git log --follow takes 20 times as long; \(git.median >= 20 * own.median ? "met" : "not met")")
  }

  private func times(_ line: String, _ rounds: Int) throws -> [Double] {
    _ = try host.time(line, as: "history")
    return try (0..<rounds).map { _ in try host.time(line, as: "history") }
  }

  private func row(_ name: String, _ times: [Double], _ own: [Double]) {
    say("  \(name.column(40))\(times.summary.column(28))× \(String(format: "%.2f", times.median / own.median))")
  }

  /// A container whose `main` has the long history, in one pack.
  private func prepare() throws {
    try host.run("'\(host.docedit)' init Writing --name laptop", as: "history")
    let parent = try host.run("git -C Writing rev-parse refs/heads/main", as: "history")
    let stream = host.root.appending(path: "stream")
    try history.write(to: stream, parent: parent.trimmingCharacters(in: .whitespacesAndNewlines))
    try host.run("git -C Writing fast-import --quiet --done --force < '\(stream.path)'", as: "history")
    try FileManager.default.removeItem(at: stream)
    try host.run(
      "cd Writing && git reset -q --hard && git update-ref refs/docedit/worktree refs/heads/main",
      as: "history")
  }
}
