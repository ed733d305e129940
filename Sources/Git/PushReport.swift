/// What `git-receive-pack` says of a push (git, gitprotocol-pack: “Report Status”).
struct PushReport {
  /// Nil for accepted, by the name of the reference.
  private(set) var answers: [String: String?] = [:]
  /// Why the objects were not taken.
  private(set) var refusal: String?
  private var hasUnpacked = false

  /// Throws for what is no such report.
  init(_ report: [UInt8]) throws(GitError) {
    var rest = report[...]
    while let line = PacketLine.first(in: rest) {
      note(String(decoding: line.dropFirst(4), as: UTF8.self).trimmed)
      rest = rest[line.endIndex...]
    }
    guard hasUnpacked, rest.elementsEqual(PacketLine.flush) else { throw .cutOffReport }
  }

  private mutating func note(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard words.count > 1 else { return }
    switch words[0] {
    case "unpack":
      hasUnpacked = true
      let said = words.dropFirst().joined(separator: " ")
      if said != "ok" { refusal = said.printable }
    case "ok": answers.updateValue(nil, forKey: words[1])
    case "ng": answers[words[1]] = words.count > 2 ? words[2].printable : "refused"
    default: break
    }
  }
}

extension NetworkStep {
  /// Reads what the remote says of what it was sent, and keeps it as its answers.
  func readReport(_ abilities: RemoteAbilities) throws(GitError) {
    let report = try PushReport(abilities.isBanded ? readBands() : readLines())
    if let refusal = report.refusal {
      let message = "unpacking the sent packfile failed on the remote: \(refusal)"
      throw GitError(.failed, operation: operation, message: message)
    }
    answers.merge(report.answers) { $1 }
  }

  /// The lines until the mark that ends them, with it.
  private func readLines() throws(GitError) -> [UInt8] {
    var all: [UInt8] = []
    try readLines { line throws(GitError) in all += PacketLine.bytes(line) }
    return all + PacketLine.flush
  }

  /// What is in the first band; the second has words for the user, the third an error that ends all (git, gitprotocol-pack: side-band).
  private func readBands() throws(GitError) -> [UInt8] {
    var report: [UInt8] = []
    try readLines { line throws(GitError) in
      let words = line.dropFirst()
      switch line.first {
      case 1: report += words
      case 2: words.withUnsafeBytes { heard($0) }
      case 3: throw GitError(.failed, operation: operation, message: String(decoding: words, as: UTF8.self).printable)
      default: throw .cutOffReport
      }
    }
    return report
  }

  private func readLines(_ take: (ArraySlice<UInt8>) throws(GitError) -> Void) throws(GitError) {
    var rest: ArraySlice<UInt8> = [], total = 0
    while true {
      while let line = PacketLine.first(in: rest) {
        try take(line.dropFirst(4))
        rest = rest[line.endIndex...]
      }
      if rest.starts(with: PacketLine.flush) { return }
      let isLine = rest.count < 4 || PacketLine.length(rest).map { $0 > 4 } == true
      guard isLine, total < Self.reportLimit, case let bytes = try readSome(), !bytes.isEmpty else {
        throw .cutOffReport
      }
      total += bytes.count
      rest += bytes
    }
  }

  private func readSome() throws(GitError) -> [UInt8] {
    var failure: GitError?
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      do throws(GitError) { count = try read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  private static let reportLimit = 1 << 22
}

extension GitError {
  fileprivate static var cutOffReport: GitError {
    GitError(.endOfFile, operation: "push", message: "protocol error in what the remote says of the push")
  }
}
