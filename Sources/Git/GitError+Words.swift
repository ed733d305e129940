extension GitError.Code {
  /// The kind of failure that an error text of git, ssh, a server or the system tells of; nil where it tells of none.
  init?(words text: String) {
    let text = text.lowercased()
    let found = Self.words.first { $0.phrases.contains { text.contains($0) } }
    guard let found else { return nil }
    self = found.code
  }

  /// The first row that fits decides, so the more telling phrases stand first.
  private static let words: [(code: Self, phrases: [String])] = [
    (
      .hostNotTrusted,
      [
        "host key verification failed", "remote host identification has changed", "host key is known for",
        "certificate is not", "certificate verif", "certificate is expired", "x509", "revoked host key",
      ]
    ),
    (.diskFull, ["no space left on device", "disk quota exceeded", "out of disk space"]),
    (
      .permissionDenied,
      [
        "permission denied", "safe.directory", "dubious ownership", "not owned by current user",
        "authentication failed", "authentication replays", "access denied",
        "too many authentication failures", "operation not permitted", "status code: 401", "status code: 403",
        "insufficient permission", "denied to", "denied by", "read only", "read-only", "not allowed to",
        "not authorized",
        "write access", "unrecognized command", "unable to create temporary object directory",
        "unpacking the sent packfile failed on the remote",
      ]
    ),
    (.timedOut, ["timed out", "timeout"]),
    (
      .unreachable,
      [
        "could not resolve", "name or service not known", "temporary failure in name resolution",
        "nodename nor servname", "failed to resolve address", "connection refused", "failed to connect",
        "network is unreachable", "no route to host", "host is down", "connection reset", "connection closed by",
        "broken pipe",
      ]
    ),
    (.remoteDamaged, ["repository corruption on the remote side", "not our ref"]),
    (
      .notARepository,
      [
        "does not appear to be a git repository", "not a git repository", "could not find repository",
        "repository not found", "no such file or directory", "status code: 404", "not a directory",
      ]
    ),
    (.missingProgram, ["command not found", ": not found"]),
    (.locked, ["failed to lock file", "failed to create locked file"]),
    (
      .unreachable,
      [
        "hung up unexpectedly", "connection was closed", "early eof", "protocol error", "pkt-line", "bad packet length",
        "digit in length", "packet type", "expected sha",
      ]
    ),
  ]
}
