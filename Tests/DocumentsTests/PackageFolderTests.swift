import Files
import Formats
import Foundation
import Glibc
import Synchronization
import Testing

@testable import Documents

@Suite struct PackageFolderTests {
  let temporary: TemporaryFolder
  let folder: URL

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.url.appending(path: "L.rtfd")
    try FileManager.default.createDirectory(at: folder.appending(path: "sub"), withIntermediateDirectories: true)
    _ = try temporary.file("L.rtfd/TXT.rtf", "one")
    _ = try temporary.file("L.rtfd/a.png", "picture")
    _ = try temporary.file("L.rtfd/sub/b", "b")
  }

  private func package(_ files: [(String, String)]) -> FilePackage {
    FilePackage(files.map { .init($0.0, Array($0.1.utf8)) })
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

  @Test func whatIsReadIsAllFiles() throws {
    #expect(
      try PackageFolder(at: folder).read() == package([("TXT.rtf", "one"), ("a.png", "picture"), ("sub/b", "b")]))
  }

  @Test func gitRepositoriesInItAreNoPartsOfIt() throws {
    for name in ["sub/x/.git/HEAD", "sub/x/file", "other/.GIT", "other/file", ".git/HEAD", ".gitignore"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name).deletingLastPathComponent(), withIntermediateDirectories: true)
      _ = try temporary.file("L.rtfd/" + name, "git")
    }
    let read = try PackageFolder(at: folder).read()
    #expect(read.files.map(\.name) == [".gitignore", "TXT.rtf", "a.png", "sub/b"])
    try PackageFolder(at: folder).write(read.with(.init("TXT.rtf", Array("two".utf8))))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/sub/x/.git/HEAD"))
  }

  @Test func filesThatAreTheSameKeepTheirTimes() throws {
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    for name in ["a.png", "sub/b"] {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.path + "/" + name)
    }
    let read = try PackageFolder(at: folder).read()
    try PackageFolder(at: folder).write(read.with(.init("TXT.rtf", Array("two".utf8))))
    #expect(try PackageFolder(at: folder).read().file(named: "TXT.rtf")?.bytes == Array("two".utf8))
    for name in ["a.png", "sub/b"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      #expect(attributes[.modificationDate] as? Date == old && attributes[.referenceCount] as? Int == 1)
    }
  }

  @Test func whatIsBesideTheFilesStays() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "/etc/passwd")
    try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    #expect(try PackageFolder(at: folder).read().file(named: "link") == nil)
    try PackageFolder(at: folder).write(package([("TXT.rtf", "two")]))
    #expect(names == ["TXT.rtf", "a.png", "empty", "link", "sub"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == "/etc/passwd")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path) == ["L.rtfd"])
  }

  @Test(arguments: ["b.png", "sub2/b.png"]) func nothingIsWrittenThroughALink(_ name: String) throws {
    let outside = temporary.url.appending(path: "outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
    try Data("safe".utf8).write(to: outside.appending(path: "b.png"))
    let target = name == "b.png" ? "/b.png" : ""
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + (name.split(separator: "/").first.map(String.init) ?? name),
      withDestinationPath: outside.path + target)
    #expect(throws: SystemError.self) {
      try PackageFolder(at: folder).write(package([("TXT.rtf", "two"), (name, "evil")]))
    }
    #expect(try String(contentsOf: outside.appending(path: "b.png"), encoding: .utf8) == "safe")
    #expect(try String(contentsOf: folder.appending(path: "TXT.rtf"), encoding: .utf8) == "one")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path).sorted() == ["L.rtfd", "outside"])
  }

  @Test func aNewFolderIsMadeButNeverOverAnything() throws {
    let other = temporary.url.appending(path: "M.rtfd")
    try PackageFolder(at: other).make(package([("TXT.rtf", "x"), ("s/t/u", "y")]))
    #expect(try PackageFolder(at: other).read() == package([("TXT.rtf", "x"), ("s/t/u", "y")]))
    let error = #expect(throws: SystemError.self) { try PackageFolder(at: other).make(package([("TXT.rtf", "z")])) }
    #expect(error == .exists)
    #expect(try PackageFolder(at: other).read().file(named: "TXT.rtf")?.bytes == Array("x".utf8))
  }

  /// The reader holds the folder open: what it sees through it is one state, whole.
  @Test func aReaderSeesAllOldFilesOrAllNewOnes() throws {
    let writer = PackageFolder(at: folder), path = folder.path
    let names = (0..<5).map { "f\($0)" }
    func state(_ number: Int) -> FilePackage { package(names.map { ($0, "\(number)") }) }
    try writer.write(state(0))
    let seen = Seen()
    Thread.detachNewThread {
      while !seen.isEnough.load(ordering: .relaxed) {
        if let state = Self.filesThroughOneFolder(path, names) { seen.add(state) }
      }
    }
    var number = 0
    while number < 60 || seen.count <= 10 && number < 5000 {
      number += 1
      try writer.write(state(number))
    }
    seen.isEnough.store(true, ordering: .relaxed)
    #expect(seen.count > 10 && seen.states.allSatisfy { $0.count == 1 }, "\(seen.states)")
  }

  /// What a reader on a thread of its own saw.
  private final class Seen: Sendable {
    let isEnough = Atomic(false)
    private let all = Mutex<[Set<String>]>([])

    var count: Int { all.withLock(\.count) }
    var states: Set<Set<String>> { all.withLock { Set($0) } }
    func add(_ state: Set<String>) { all.withLock { $0.append(state) } }
  }

  /// Nil where the folder that was opened is gone already.
  private static func filesThroughOneFolder(_ path: String, _ names: [String]) -> Set<String>? {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return ["no folder", "at this instant"] }
    defer { close(descriptor) }
    var contents: Set<String> = []
    for name in names {
      let file = unsafe openat(descriptor, name, O_RDONLY)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var buffer = [UInt8](repeating: 0, count: 16)
      let count = unsafe read(file, &buffer, buffer.count)
      contents.insert(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self))
    }
    return contents
  }
}
