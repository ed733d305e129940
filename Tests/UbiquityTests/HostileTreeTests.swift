import Foundation
import Git
import Testing

@testable import Ubiquity

@Suite struct HostileTreeTests {
  private let world: World
  private let machine: Machine
  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  /// Commits a tree of raw entries (`mode kind id<TAB>name`) onto the remote's main.
  private func push(_ entries: (String) throws -> String) throws {
    let remote = world.remote
    let blob = try Repository.open(at: remote).writeBlob(Array("/etc/passwd".utf8)).description
    let tree = try pipe(entries(blob), to: ["-C", remote, "mktree", "-z", "--missing"])
    let message = [
      "-C", remote, "-c", "user.name=x", "-c", "user.email=x@y", "commit-tree", tree, "-p", "main", "-m", "x",
    ]
    _ = try git("-C", remote, "update-ref", "refs/heads/main", try pipe("", to: message))
  }

  private func pipe(_ input: String, to arguments: [String]) throws -> String {
    let process = Process(), output = Pipe(), feed = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    (process.standardOutput, process.standardInput) = (output, feed)
    try process.run()
    feed.fileHandleForWriting.write(Data(input.utf8))
    try feed.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func nothingUnsafeIsWrittenAndTheRestArrives() async throws {
    let container = try await machine.create()
    let folder = try #require(try tree(of: ["x": "inside"]))
    try push { blob in
      [
        "100644 blob \(blob)\tplain.txt", "120000 blob \(blob)\tlink",
        "160000 commit \(String(repeating: "1", count: 40))\tmodule",
        "100644 blob \(blob)\te\u{1B}[2J",
        "100644 blob \(blob)\tline\nbreak", "100644 blob \(blob)\tCase", "100644 blob \(blob)\tcase",
        "104755 blob \(blob)\tsetuid",
        "100644 blob \(blob)\t.g\u{200C}it", "40000 tree \(folder)\tdir",
      ].sorted { $0.split(separator: "\t")[1] < $1.split(separator: "\t")[1] }.joined(separator: "\0") + "\0"
    }
    try await container.sync()
    let names = Set(try machine.folderTexts().keys)
    #expect(names.isSuperset(of: ["plain.txt", "Case", "case", "dir/x"]))
    #expect(names.isDisjoint(with: ["link", "module", "e\u{1B}[2J", "line\nbreak", ".g\u{200C}it"]))
    let entries = try FileManager.default.contentsOfDirectory(atPath: machine.folder.path(percentEncoded: false))
    #expect(Set(entries).isSubset(of: [".git", "plain.txt", "Case", "case", "dir", "setuid"]))
    try await container.save("mine", at: "mine.txt")
    #expect(try await container.sync().sent == ["mine.txt"])
    #expect(try await container.collectLocalChanges() == 0)
    #expect(try git("-C", world.remote, "ls-tree", "--name-only", "main").contains("module"))
  }

  @Test func aLinkWhereDocumentsAreMustGiveWay() async throws {
    let container = try await machine.create()
    try await container.save("mine", at: "dir/mine.txt")
    try push { blob in "120000 blob \(blob)\tdir\0" }
    try await container.sync()
    #expect(machine.text("dir/mine.txt") == "mine")
    let other = try world.device("desktop")
    _ = try await other.create()
    #expect(other.text("dir/mine.txt") == "mine")
  }

  private func tree(of files: [String: String]) throws -> String? {
    let repository = try Repository.open(at: world.remote)
    var edits: [TreeEdit] = []
    for (path, text) in files { edits.append(.put(path: path, blob: try repository.writeBlob(Array(text.utf8)))) }
    return try repository.tree(nil, applying: edits).description
  }
}
