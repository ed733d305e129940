import Foundation
import Testing

/// The program itself in real windows. What it shows is read from the screen, and its end is a real signal.
@Suite(
  .serialized, .enabled(if: TmuxSession.isPossible, "tmux is not installed, or docedit is not built beside the tests"))
struct TmuxTests {
  @Test func theWorkGoesOnAtTheSameCaretAndComesBack() throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let laptop = try openLetter(session)
    try laptop.press("C-f")
    try laptop.type("quick brown")
    try laptop.press("Enter", "Right")
    try laptop.type(" and clever")
    #expect(try laptop.shows("quick brown and clever"))
    #expect(try holds { try session.docedit("activities", on: "desktop").contains("unsaved") })

    let desktop = try session.open("desktop", TmuxSession.docedit, "continue")
    #expect(try desktop.shows("quick brown and clever"))
    #expect(try holds { try desktop.caret == laptop.caret })
    #expect(try desktop.rows.dropLast(3) == laptop.rows.dropLast(3))
    #expect(try laptop.shows("Continued on desktop. Enter takes it back."))

    try laptop.type("lost?")
    try desktop.type(", so they say,")
    #expect(try desktop.shows("clever, so they say,"))
    try awaitQuiet(session)
    #expect(try laptop.rows.last { !$0.isEmpty }?.contains("Continued on desktop. Enter takes it back.") == true)
    try laptop.press("Enter")
    #expect(try laptop.shows("clever, so they say,"))
    #expect(try laptop.shows("Taken back from desktop"))
    #expect(try holds { try desktop.caret == laptop.caret })
    #expect(try desktop.shows("Continued on laptop. Enter takes it back."))
    try laptop.type(" it is ours")
    #expect(try laptop.shows("so they say, it is ours"))
    #expect(try laptop.rows.contains { $0.contains("lost?") } == false)
  }

  @Test func aLongDocumentIsReadInThePager() throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let home = try session.home("laptop"), text = (1...60).map { "Line \($0)\n\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: home + "/Long.md"))
    try Data("#!/bin/sh\ncat > $HOME/paged\necho shown; sleep 60\n".utf8).write(to: URL(filePath: home + "/mine"))
    let command = "trap : INT; DOCEDIT_PAGER='sh ~/mine' \(TmuxSession.docedit) show Long.md; echo left: $?; sleep 60"
    let window = try session.open("laptop", "sh", "-c", command)
    #expect(try window.shows("shown"))
    #expect(try String(contentsOfFile: home + "/paged", encoding: .utf8).contains("Line 60"))
    try window.press("C-c")
    #expect(try window.shows("left: 0"))
  }

  @Test func editsOfBothMachinesMeetInBothWindows() throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let laptop = try openLetter(session)
    let desktop = try session.open(
      "desktop", TmuxSession.docedit, try session.home("desktop") + "/Schreiben/Letter.rtf")
    #expect(try desktop.shows("synced"))
    #expect(try desktop.reads("quick brown"))
    try type(" and clever", behind: "quick brown", in: laptop)
    try type("small ", before: "young ones", in: desktop)
    try laptop.press("C-s")
    try desktop.press("C-s")
    for window in [laptop, desktop] {
      #expect(try window.reads("quick brown and clever", within: 120))
      #expect(try window.reads("small young ones", within: 120))
      #expect(try window.rows.contains { $0.contains("Continued on") } == false)
    }
    try laptop.type("!")
    try desktop.type("?")
    #expect(try laptop.reads("quick brown and clever!"))
    #expect(try desktop.reads("small ?young ones"))
  }

  /// Nothing else watches the folder.
  @Test(arguments: ["with a remote", "without one", "where it cannot be reached"])
  func whatOtherProgramsDoToTheDocumentIsSeen(_ remoteIs: String) throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let folder = try session.home("laptop") + "/Writing", remote = session.root + "/writing.git"
    try session.git("init", "--quiet", "--bare", remote)
    let options = remoteIs == "without one" ? [] : ["--remote", remote]
    try session.docedit(["init", folder] + options, on: "laptop")
    if remoteIs == "where it cannot be reached" { try FileManager.default.removeItem(atPath: remote) }
    let file = folder + "/notes.txt"
    try Data("old\n".utf8).write(to: URL(filePath: file))
    let window = try session.open("laptop", TmuxSession.docedit, file)
    #expect(try window.shows("old"))
    try window.type("new ")
    try Data("old\nand more\n".utf8).write(to: URL(filePath: file))
    #expect(try window.shows("and more"))
    #expect(try window.shows("new old"))
    try FileManager.default.moveItem(atPath: file, toPath: folder + "/plan.txt")
    #expect(try window.shows("moved to plan.txt"))
    try FileManager.default.removeItem(atPath: folder + "/plan.txt")
    #expect(try window.shows("deleted on this machine; saving brings it back"))
    try window.press("C-s")
    #expect(try window.shows("saved"))
    #expect(try String(contentsOfFile: folder + "/plan.txt", encoding: .utf8) == "new old\nand more\n")
  }

  @Test(arguments: ["no remote", "a remote that is away"])
  func whatAnotherProcessTakesUpIsSeenAndThatTheFolderMoved(_ there: String) throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let folder = try session.home("laptop") + "/Writing", remote = session.root + "/writing.git"
    try session.git("init", "--quiet", "--bare", remote)
    try session.docedit(["init", folder] + (there == "no remote" ? [] : ["--remote", remote]), on: "laptop")
    try FileManager.default.removeItem(atPath: remote)
    let file = folder + "/notes.txt"
    try Data("old\n".utf8).write(to: URL(filePath: file))
    let window = try session.open("laptop", TmuxSession.docedit, file)
    #expect(try window.shows("old"))
    try window.type("new ")
    #expect(try window.shows("new old"))
    for text in ["old\nand more\n", "old\nand more\nand again\n"] {
      try Data(text.utf8).write(to: URL(filePath: file))
      try session.docedit(["sync"], on: "laptop")
    }
    #expect(try window.shows("and again"))
    #expect(try window.shows("new old"))
    try FileManager.default.moveItem(atPath: folder, toPath: folder + " 2")
    #expect(try window.shows("moved to"))
    try window.press("C-s")
    #expect(try window.shows("saved"))
    #expect(try String(contentsOfFile: folder + " 2/notes.txt", encoding: .utf8) == "new old\nand more\nand again\n")
  }

  @Test func aFileThatIsLeftOutIsAnOpenDocumentLikeAnyOtherOnceItIsSaved() throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let folder = try session.home("laptop") + "/Writing", remote = session.root + "/writing.git"
    let other = try session.home("desktop") + "/Writing"
    try session.git("init", "--quiet", "--bare", remote)
    try session.docedit(["init", folder, "--remote", remote], on: "laptop")
    try session.docedit(["init", other, "--remote", remote], on: "desktop")
    try Data("*.txt\n".utf8).write(to: URL(filePath: folder + "/.git/info/exclude"))
    try Data("old\n".utf8).write(to: URL(filePath: folder + "/notes.txt"))
    let window = try session.open("laptop", TmuxSession.docedit, folder + "/notes.txt")
    #expect(try window.shows("not in a container: no hand-off"))
    try window.type("new ")
    try window.press("C-s")
    #expect(try window.shows("synced"))
    #expect(try holds { try session.docedit("activities", on: "desktop").contains("notes.txt") })
    let edit = ["move end", #"insert " and more""#, "save"].flatMap { ["-e", $0] }
    try session.docedit(["edit", other + "/notes.txt"] + edit, on: "desktop")
    #expect(try window.shows("new old and more"))
  }

  @Test func whoWroteWhatIsTheRestOfAConflictIsTold() throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let remote = session.root + "/writing.git", machines = ["laptop", "desktop"]
    let folders = try machines.map { try session.home($0) + "/Writing" }
    try session.git("init", "--quiet", "--bare", remote)
    for (machine, folder) in zip(machines, folders) {
      try session.docedit(["init", folder, "--remote", remote, "--name", machine], on: machine)
      if machine == "laptop" { try Data("old\n".utf8).write(to: URL(filePath: folder + "/plan.md")) }
      try session.docedit(["sync"], on: machine)
    }
    for (machine, folder) in zip(machines, folders) {
      let edit = ["select \"old\"", "insert \"of the \(machine)\"", "save"].flatMap { ["-e", $0] }
      try session.docedit(["edit", folder + "/plan.md", "--offline"] + edit, on: machine)
    }
    for machine in ["laptop", "desktop", "laptop"] { try session.docedit(["sync"], on: machine) }
    let window = try session.open("laptop", TmuxSession.docedit, "resolve", "plan.md", "--keep", "edit")
    #expect(try window.shows("'s text, then"))
    #expect(try window.shows("'s; saving resolves the conflict"))
    #expect(try window.shows("of the laptop") && window.shows("of the desktop"))
    try window.press("C-s")
    #expect(try holds { try session.docedit("conflicts", on: "laptop").contains("no conflicts") })
  }

  /// The two names are equal texts, and different files.
  @Test(arguments: ["Cafe\u{301}.txt", "U\u{308}bung/Cafe.txt"])
  func anOpenDocumentIsFollowedToAnotherNormalForm(_ new: String) throws {
    let session = try TmuxSession(), old = new.precomposedStringWithCanonicalMapping
    defer { session.remove() }
    let folder = try session.home("laptop") + "/Writing", remote = session.root + "/writing.git"
    let other = try session.home("desktop") + "/Writing"
    try session.git("init", "--quiet", "--bare", remote)
    try session.docedit(["init", folder, "--remote", remote], on: "laptop")
    try session.docedit(["new", "\(folder)/\(old)"], on: "laptop")
    try session.docedit(["init", other, "--remote", remote], on: "desktop")
    let window = try session.open("laptop", TmuxSession.docedit, "\(folder)/\(old)")
    try window.type("words")
    #expect(try window.shows("words"))
    let part = { (name: String) in String(name.prefix { $0 != "/" }) }
    try FileManager.default.moveItem(atPath: "\(other)/\(part(old))", toPath: "\(other)/\(part(new))")
    try session.docedit(["sync"], on: "desktop")
    #expect(try window.shows("moved to"))
    try window.press("C-s")
    #expect(try window.shows("saved"))
    #expect(try holds { try String(contentsOfFile: "\(folder)/\(new)", encoding: .utf8).contains("words") })
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(old)"))
  }

  @Test func aKillWhileTypingLosesNothingOlderThanASecond() throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let file = try session.home("laptop") + "/notes.txt"
    try Data("the end\n".utf8).write(to: URL(filePath: file))
    let first = try session.open("laptop", TmuxSession.docedit, file)
    #expect(try first.shows("the end"))
    let text = String((0..<20).map { "word\($0) runs on " }.joined().prefix(200))
    for part in stride(from: 0, to: 200, by: 40) { try first.type(String(text.dropFirst(part).prefix(40))) }
    usleep(1_000_000)
    try first.type(" perhaps lost")
    kill(try first.process, SIGKILL)
    #expect(try holds { try session.tmux("list-sessions").contains("laptop:") == false })

    let second = try session.open("laptop", TmuxSession.docedit, file)
    try keep(in: second)
    #expect(try second.shows("they are not saved yet"))
    try second.press("C-s")
    #expect(try holds { try String(contentsOfFile: file, encoding: .utf8).count > 200 })
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    #expect(kept.hasPrefix(text) && kept.hasSuffix("the end\n"))
    #expect(" perhaps lost".hasPrefix(kept.dropFirst(200).dropLast("the end\n".count)))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV])
  func theTerminalIsRestoredAfterASignal(signal: Int32) throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let file = try session.home("laptop") + "/notes.txt"
    try Data("old\n".utf8).write(to: URL(filePath: file))
    let window = try session.open("laptop", "sh")
    try window.type("stty -g >before; \(TmuxSession.docedit) notes.txt; stty -g >after")
    try window.press("Enter")
    #expect(try window.shows("1:1"))
    try window.type("new ")
    #expect(try window.shows("new old"))
    #expect(try window.value("#{alternate_on} #{mouse_any_flag}") == "1 1")
    #expect(try holds { try session.typed("laptop") == "new " })
    kill(try window.child, signal)
    let (before, after) = (try session.home("laptop") + "/before", try session.home("laptop") + "/after")
    #expect(try holds { (try? String(contentsOfFile: after, encoding: .utf8))?.isEmpty == false })
    #expect(try String(contentsOfFile: after, encoding: .utf8) == String(contentsOfFile: before, encoding: .utf8))
    #expect(try window.value("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
    try window.type("\(TmuxSession.docedit) notes.txt")
    try window.press("Enter")
    try keep(in: window)
    #expect(try window.shows("new old"))
  }

  @Test func aWindowThatIsClosedAtTheQuestionLeavesTheUnsavedEditsWhereTheyAre() throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let file = try session.home("laptop") + "/notes.txt"
    try Data("old\n".utf8).write(to: URL(filePath: file))
    try session.docedit("edit", file, "-e", "insert \"new \"", on: "laptop")
    let first = try session.open("laptop", TmuxSession.docedit, file)
    try first.type("now\n")
    #expect(try first.shows("Keep recovered edits"))
    #expect(try first.rows.contains { $0.hasPrefix("now") } == false)
    kill(try first.process, SIGHUP)
    #expect(try holds { try session.tmux("list-sessions").contains("laptop:") == false })
    #expect(try session.typed("laptop") == "new ")
    let second = try session.open("laptop", TmuxSession.docedit, file)
    try keep(in: second)
    #expect(try second.shows("new old"))
  }

  /// Answers the question as a person does, who reads it before.
  private func keep(in window: TmuxWindow) throws {
    #expect(try window.shows("Keep recovered edits"), "\((try? window.rows) ?? [])")
    usleep(1_500_000)
    try window.press("y")
  }

  private func type(_ text: String, behind place: String, in window: TmuxWindow) throws {
    try window.press("C-f")
    try window.type(place)
    try window.press("Enter", "Right")
    try window.type(text)
    #expect(try window.reads(place + text))
  }

  private func type(_ text: String, before place: String, in window: TmuxWindow) throws {
    try window.press("C-f")
    try window.type(place)
    try window.press("Enter", "Left")
    try window.type(text)
    #expect(try window.reads(text + place))
  }

  /// The letter of the samples in a container on both machines, and open on the laptop.
  private func openLetter(_ session: TmuxSession) throws -> TmuxWindow {
    let remote = session.root + "/writing.git"
    let letter = try session.home("laptop") + "/Letter.rtf"
    try FileManager.default.copyItem(atPath: Stage.samples + "/Letter.rtf", toPath: letter)
    try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: true)
    try session.git("init", "--quiet", "--bare", remote)
    for (machine, folder) in [("laptop", "Writing"), ("desktop", "Schreiben")] {
      try session.docedit(
        "init", try session.home(machine) + "/" + folder, "--remote", remote, "--name", machine, on: machine)
      if machine == "laptop" { try session.docedit("add", letter, on: machine) }
    }
    try session.docedit("devices", "approve", "desktop", "--yes", on: "laptop")
    let window = try session.open("laptop", TmuxSession.docedit, try session.home("laptop") + "/Writing/Letter.rtf")
    #expect(try window.shows("synced"))
    return window
  }

  /// Waits until nothing has been sent for a while.
  private func awaitQuiet(_ session: TmuxSession) throws {
    var (seen, since) = ("", Date.now)
    _ = try holds(within: 8) {
      let references = try session.git("-C", session.root + "/writing.git", "for-each-ref")
      if references != seen { (seen, since) = (references, .now) }
      return Date.now.timeIntervalSince(since) > 2
    }
  }
}
