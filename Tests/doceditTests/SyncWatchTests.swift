import ArgumentParser
import Foundation
import Testing
import Ubiquity

@testable import docedit

/// `docedit sync --watch` while containers come, and go to other folders.
@Suite struct SyncWatchTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  /// Waits until the remote's newest version has the file; false after half a minute.
  private func arrives(_ path: String, at remote: String = "/srv/writing.git") async throws -> Bool {
    for _ in 0..<150 {
      let names = try await stage.run("git -C \(remote) ls-tree -r --name-only main", on: "witness")
      if names.split(separator: "\n").contains(Substring(path)) { return true }
      try await Task.sleep(for: .milliseconds(200))
    }
    return false
  }

  @Test(arguments: ["rm -r Writing", "mkdir -p Trash/files && mv Writing Trash/files/Writing"])
  func aNamedContainerWhoseFolderIsGoneEndsItWithAFailure(_ loss: String) async throws {
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name laptop", on: "laptop")
    let workspace = Workspace(try stage.machine("laptop", output: Output()))
    let watch = try SyncWatch(workspace.containers(), of: workspace, json: false)
    let task = Task { try await watch.run() }
    defer { task.cancel() }
    _ = try await stage.run("printf one > Writing/one.txt", on: "laptop")
    #expect(try await arrives("one.txt"))
    _ = try await stage.run(loss, on: "laptop")
    await #expect { try await task.value } throws: { $0 as? ExitCode == .unavailable }
  }

  /// To another file system, a move is a copy, and then a removal: docedit has to be told of it once.
  @Test func movedFoldersAndNewContainersAreFollowed() async throws {
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name laptop", on: "laptop")
    let machine = try stage.machine("laptop", output: Output())
    let workspace = Workspace(machine)
    let watch = try SyncWatch(workspace.containers(), andAllOthers: true, of: workspace, json: false)
    let task = Task { try await watch.run() }
    defer { task.cancel() }
    _ = try await stage.run("printf one > Writing/one.txt", on: "laptop")
    #expect(try await arrives("one.txt"))
    _ = try await stage.run("mkdir Docs && cp -a Writing Docs/Writing && rm -r Writing", on: "laptop")
    _ = try await stage.run("docedit status ~/Docs/Writing", on: "laptop")
    _ = try await stage.run("printf two > Docs/Writing/two.txt", on: "laptop")
    #expect(try await arrives("two.txt"))
    _ = try await stage.run("git init --quiet --bare /srv/other.git", on: "laptop")
    _ = try await stage.run("docedit init ~/Other --remote /srv/other.git", on: "laptop")
    _ = try await stage.run("printf three > Other/three.txt", on: "laptop")
    #expect(try await arrives("three.txt", at: "/srv/other.git"))
  }

  @Test func aNamedContainerIsFollowedWhereverItsFolderIsMoved() async throws {
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name laptop", on: "laptop")
    let output = Output(), workspace = Workspace(try stage.machine("laptop", output: output))
    let watch = try SyncWatch(workspace.containers(), of: workspace, json: true)
    let task = Task { try await watch.run() }
    defer { task.cancel() }
    _ = try await stage.run("printf one > Writing/one.txt", on: "laptop")
    #expect(try await arrives("one.txt"))
    _ = try await stage.run("mkdir Docs && mv Writing Docs/Writing", on: "laptop")
    _ = try await stage.run("printf two > Docs/Writing/two.txt", on: "laptop")
    #expect(try await arrives("two.txt"))
    #expect(try await stage.run("docedit containers", on: "laptop").contains("Docs/Writing"))
    #expect(output.text.contains(#""event":"moved""#) && output.text.contains(#"/Docs/Writing","date""#))
  }
}
