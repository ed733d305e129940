import Foundation
import Testing

/// docedit's own state on a disk with no room, which only root can make.
@Suite(.enabled(if: getuid() == 0, "needs root, to mount a small file system")) struct FullDiskTests {
  private let stage: Stage

  init() async throws {
    stage = try Stage()
    let disk = stage.root.appending(path: "disk").path
    stage.environment["XDG_STATE_HOME"] = disk
    let mounted = try shell("mkdir disk && mount -t tmpfs -o size=64k docedit-tests disk 2>&1", in: stage.root)
    try #require(mounted == "", "a small file system can be mounted")
    _ = try await stage.run("echo text > a.txt; head -c 1M /dev/zero > /srv/disk/filler; true", on: "laptop")
  }

  private func end() {
    _ = try? shell("umount -l disk", in: stage.root)
    stage.remove()
  }

  @Test func editsThatCannotBeKeptAreToldAsLost() async throws {
    defer { end() }
    let told = try await stage.docedit("docedit edit a.txt -e 'insert \"x\"'", on: "laptop")
    #expect(told.isOneLineAndAHint && told.code == 74, "\(told)")
    #expect(told.error == "docedit: cannot keep the unsaved edits of a.txt: the disk is full")
    #expect(!told.err.contains("kept as a draft"))
    _ = try await stage.run("rm /srv/disk/filler", on: "laptop")
    let again = try await stage.docedit("docedit edit a.txt -e print", on: "laptop")
    #expect(again.code == 0 && again.out == "text\n" && again.err.isEmpty, "\(again)")
  }

  @Test func whatIsSavedIsNotLost() async throws {
    defer { end() }
    let told = try await stage.docedit("docedit edit a.txt -e 'insert \"x\"' -e save", on: "laptop")
    #expect(told.code == 0 && told.err.isEmpty, "\(told)")
    #expect(try await stage.run("cat a.txt", on: "laptop") == "xtext\n")
  }

  @Test func whatComesAfterAnErrorIsToldAfterIt() async throws {
    defer { end() }
    _ = try await stage.run("rm /srv/disk/filler", on: "laptop")
    let told = try await stage.docedit("docedit edit a.txt -e 'insert \"x\"' -e 'select \"none\"'", on: "laptop")
    let lines = told.err.split(separator: "\n")
    #expect(told.code == 64 && lines.count == 3 && lines.first?.hasPrefix("docedit: ") == true, "\(told)")
    #expect(lines.last?.contains("kept as a draft") == true)
    #expect(try await stage.docedit("docedit edit a.txt -e print", on: "laptop").out == "xtext\n")
  }

  @Test func aDiskThatCanOnlyBeReadIsToldAsThat() async throws {
    defer { end() }
    _ = try await stage.run("cp a.txt /srv/disk/b.txt; rm /srv/disk/filler; cp a.txt /srv/disk/b.txt", on: "laptop")
    stage.environment["XDG_STATE_HOME"] = nil
    #expect(try shell("mount -o remount,ro disk 2>&1", in: stage.root) == "")
    let told = try await stage.docedit("docedit edit /srv/disk/b.txt -e 'insert \"x\"' -e save", on: "laptop")
    #expect(told.code == 77 && told.err.contains("the file system can only be read"), "\(told)")
  }
}
