import Foundation
import Testing

/// Documents that the user may not read. Root may read everything: the program runs as somebody else.
@Suite(.enabled(if: getuid() == 0, "needs root, to run as somebody else")) struct UnreadableDocumentTests {
  private static let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
  private let stage: FaultStage

  init() throws {
    stage = try FaultStage()
    _ = try stage.tell("mkdir laptop && chown -R 65534:65534 .")
  }

  private func run(_ arguments: String...) throws -> FaultStage.Ending {
    try stage.run(arguments, on: "laptop", under: Self.nobody)
  }

  @Test func theyAreToldAndAllOthersAreExchanged() throws {
    defer { stage.remove() }
    let made = try run("init", stage.documents(of: "laptop"), "--remote", stage.remote, "--name", "laptop")
    try #require(made.status == 0, "\(made)")
    try stage.write("one\n", to: "a.txt", of: "laptop")
    #expect(try run("sync").status == 0)
    try stage.write("two\n", to: "a.txt", of: "laptop")
    try stage.write("new\n", to: "b.txt", of: "laptop")
    try stage.write("other\n", to: "c.txt", of: "laptop")
    _ = try stage.tell("chmod 000 laptop/W/a.txt laptop/W/b.txt")
    let told = try run("sync")
    #expect(told.status == 77 && told.output.contains("cannot read “a.txt” and another document"), "\(told)")
    #expect(told.output.contains("sent c.txt"))
    let status = try run("status", "--exit-code")
    #expect(status.status == 1 && status.output.contains("unreadable a.txt"), "\(status)")
    #expect(try run("verify").output.contains("cannot read “a.txt”"))
    let watching = try stage.run(
      ["sync", "--watch"], on: "laptop", under: Self.nobody + ["timeout", "--signal=INT", "3"])
    #expect(watching.output.components(separatedBy: "cannot read “a.txt”").count == 2, "\(watching)")
    #expect(try stage.tell("git -c safe.directory=* -C writing.git show main:a.txt") == "one")
    _ = try stage.tell("chmod 644 laptop/W/a.txt && rm laptop/W/b.txt")
    let again = try run("sync")
    #expect(again.status == 0 && again.output.contains("sent a.txt"), "\(again)")
    #expect(try run("status", "--exit-code").status == 0)
  }

  /// So is a folder that may not be read, or not be written where something has to be put into it.
  @Test(arguments: ["000", "400", "555"]) func aFolderHoldsNothingElseUp(_ mode: String) throws {
    defer { stage.remove() }
    _ = try stage.tell("mkdir desktop && chown 65534:65534 desktop")
    for name in ["laptop", "desktop"] {
      let made = try stage.run(
        ["init", stage.documents(of: name), "--remote", stage.remote, "--name", name], on: name, under: Self.nobody)
      try #require(made.status == 0, "\(made)")
    }
    _ = try stage.tell("mkdir laptop/W/deep && chown 65534:65534 laptop/W/deep")
    try stage.write("one\n", to: "deep/a.txt", of: "laptop")
    try #require(try run("sync").status == 0)
    let other = { (arguments: [String]) throws in try self.stage.run(arguments, on: "desktop", under: Self.nobody) }
    try #require(try other(["sync"]).status == 0)
    try stage.write("two\n", to: "deep/a.txt", of: "desktop")
    for number in 0..<10 { try stage.write("new\n", to: "deep/new \(number).txt", of: "desktop") }
    try #require(try other(["sync"]).status == 0)
    _ = try stage.tell("chmod \(mode) laptop/W/deep")
    try stage.write("other\n", to: "other.txt", of: "laptop")
    let told = try run("sync")
    #expect(told.output.contains("sent other.txt") && told.output.contains("deep/"), "\(told)")
    #expect(try [0, 1].contains(run("status", "--exit-code").status))
    _ = try stage.tell("chmod 755 laptop/W/deep")
    try #require(try run("sync").status == 0)
    #expect(try stage.tell("cat laptop/W/deep/a.txt").hasPrefix("two"))
    #expect(
      try stage.tell("git -c safe.directory=* -C writing.git ls-tree -r --name-only main").contains("deep/new 9.txt"))
  }

  @Test func aFolderOfDoceditsOwnThatMayNotBeWrittenIsToldAndNotTakenForDamaged() throws {
    defer { stage.remove() }
    let made = try run("init", stage.documents(of: "laptop"), "--remote", stage.remote, "--name", "laptop")
    try #require(made.status == 0, "\(made)")
    try stage.write("one\n", to: "a.txt", of: "laptop")
    try #require(try run("sync").status == 0)
    _ = try stage.tell("chmod 555 laptop/W/.git/docedit")
    let found = try run("verify")
    #expect(found.status == 0 && found.output.contains("you may not write it here"), "\(found)")
    let repaired = try run("repair")
    #expect(repaired.status == 77 && repaired.output.contains("you may not write to"), "\(repaired)")
    _ = try stage.tell("chmod 755 laptop/W/.git/docedit")
    #expect(try run("repair").output.contains("nothing is wrong"))
  }

  @Test func whatCannotBeWrittenIsNotToldAsReceived() throws {
    defer { stage.remove() }
    let made = try run("init", stage.documents(of: "laptop"), "--remote", stage.remote, "--name", "laptop")
    try #require(made.status == 0, "\(made)")
    _ = try stage.tell("mkdir laptop/W/deep && chown 65534:65534 laptop/W/deep")
    try stage.write("one\n", to: "deep/a.txt", of: "laptop")
    try #require(try run("sync").status == 0)
    let steps =
      "git clone -q -b main writing.git other && cd other && echo two >> deep/a.txt && echo b > b.txt && git add . && git -c user.name=o -c user.email=o@o commit -qm two && git push -q"
    _ = try stage.tell(
      "\(Self.nobody.joined(separator: " ")) env HOME=$PWD/laptop sh -c '\(steps)' && chmod 555 laptop/W/deep")
    let told = try run("sync").output
    #expect(told.contains("received b.txt; not brought up to date in the folder: deep/a.txt"), "\(told)")
    #expect(try !run("sync").output.contains("up to date\n"))
    _ = try stage.tell("chmod 755 laptop/W/deep")
    #expect(try run("sync").output.contains("received deep/a.txt"))
  }
}
