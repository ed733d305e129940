import Testing

@testable import Ubiquity

/// Two machines that share a container.
struct TwoMachines {
  let laptop: Machine
  let desktop: Machine

  init() throws {
    let world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// A document of four lines, and that with the second one changed.
  static let lines = "one\ntwo\nthree\nfour\n", changed = "one\nTWO\nthree\nfour\n"

  /// Containers that have `a.md` with the four lines.
  func containersOfLines() async throws -> [UbiquityContainer] {
    try await containers(["a.md": Self.lines], contentMerge: joiningLines)
  }

  /// Containers that have these documents.
  func containers(_ texts: [String: String], contentMerge: ContentMerge? = nil) async throws -> [UbiquityContainer] {
    let all = [
      try await laptop.create(contentMerge: contentMerge), try await desktop.create(contentMerge: contentMerge),
    ]
    for (path, text) in texts { try laptop.write(path, text) }
    for container in all { try await container.sync() }
    return all
  }

  /// What both have in the end, without a conflict.
  func settled(_ all: [UbiquityContainer]) async throws -> [String: String] {
    for index in [0, 1, 0] { try await all[index].sync() }
    for container in all { #expect(try await container.conflicts() == []) }
    let texts = try laptop.folderTexts()
    #expect(try desktop.folderTexts() == texts)
    return texts
  }

  /// Commits all that the laptop's folder has with plain git.
  func commit(_ more: String...) throws {
    try laptop.plain("add", "-A")
    try laptop.plainly(["commit", "-q", "-m", "by hand"] + more)
  }
}

/// Takes of each line of a document what one side alone changed.
let joiningLines = joiningFiles { base, a, b in
  if a == b || b == base { return a }
  if a == base { return b }
  let (old, one, two) = (lines(of: base), lines(of: a), lines(of: b))
  return Array(old.indices.flatMap { one[$0] == old[$0] ? two[$0] : one[$0] })
}

private func lines(of bytes: [UInt8]) -> [[UInt8]] { bytes.split(separator: 10).map { $0 + [10] } }
