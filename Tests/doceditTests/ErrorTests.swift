import ArgumentParser
import Foundation
import Testing
import Ubiquity

@testable import docedit

/// What a stranger meets when something is wrong: one line, a hint, a stable exit code, and everything as it was.
@Suite struct ErrorTests {
  private let stage: Stage
  init() throws { stage = try Stage() }

  @Test(arguments: [
    "docedit sync", "docedit continue", "docedit continue --json", "docedit activities --json", "docedit new x.rtf",
    "docedit history --json", "docedit conflicts --json", "docedit remote",
  ])
  func withoutAContainerAHintSaysHowToMakeOne(_ line: String) async throws {
    defer { stage.remove() }
    let told = try await stage.docedit(line, on: "laptop")
    #expect(told.out.isEmpty && told.code == 69)
    #expect(told.error == "docedit: this machine has no ubiquity container")
    #expect(told.hint == "make one with docedit init FOLDER --remote URL")
  }

  @Test(arguments: [
    ("docedit init ~/W --remote /srv/nothing.git", 69), ("docedit init ~/W --remote /srv/plain", 69),
    ("docedit init ~/W --remote /srv/plain/file", 69), ("docedit init ~/W --remote 'foo bar://x'", 64),
    ("docedit init ~/W --remote http://127.0.0.1:1/x.git", 69),
  ])
  func aRemoteThatWillNotDoMakesNoContainer(_ line: String, _ code: Int32) async throws {
    defer { stage.remove() }
    _ = try await stage.run("mkdir /srv/plain && echo x > /srv/plain/file", on: "laptop")
    let told = try await stage.docedit(line + " --name other", on: "laptop")
    #expect(told.isOneLineAndAHint && told.out.isEmpty && told.code == code, "\(told)")
    #expect(try await stage.run("ls", on: "laptop") == "")
    #expect(try await stage.run("grep -c other ~/.config/docedit/device.plist", on: "laptop") == "0\n")
  }

  @Test(arguments: [
    ("docedit edit Nothing.md -e save", 66), ("docedit edit N.md -e 'insert \"x'", 64),
    ("docedit edit N.md --script none.txt", 66), ("docedit edit N.md --script s.txt", 64),
    ("docedit show N.md@zzzz", 66), ("docedit show N.md@", 64), ("docedit restore N.md", 64),
    ("docedit history --json Nothing.md", 66), ("docedit add bad.rtf", 65), ("docedit add noise.rtf", 65),
    ("docedit show bad.rtf", 65), ("docedit new N.md", 73), ("docedit new x.xyz", 65), ("docedit sync /", 69),
    ("docedit init ~/W", 73), ("docedit init ~/W/inside", 73), ("docedit init ~", 73),
    ("docedit continue", 66), ("docedit continue --json", 66), ("docedit N.md", 69),
    ("docedit remote /srv/nothing.git", 69),
  ])
  func aMistakeChangesNothing(_ line: String, _ code: Int32) async throws {
    defer { stage.remove() }
    _ = try await stage.docedit("docedit init ~/W --remote /srv/writing.git", on: "laptop")
    _ = try await stage.docedit("docedit new N.md", on: "laptop")
    _ = try await stage.run("printf 'no rtf' > bad.rtf; head -c 3000 /bin/sh > noise.rtf", on: "laptop")
    _ = try await stage.run("printf 'insert \"x\"\\nmove 1:1\\nfrobnicate\\nsave\\n' > s.txt", on: "laptop")
    let before = try await stage.documents(of: "laptop")
    let told = try await stage.docedit(line, on: "laptop")
    #expect(told.isOneLineAndAHint && told.out.isEmpty && told.code == code, "\(told)")
    #expect(try await stage.documents(of: "laptop") == before)
  }

  @Test func aScriptsErrorNamesItsLine() async throws {
    defer { stage.remove() }
    _ = try await stage.docedit("docedit init ~/W", on: "laptop")
    _ = try await stage.docedit("docedit new N.md", on: "laptop")
    _ = try await stage.run("printf 'insert \"x\"\\nsave\\nfrobnicate\\n' > s.txt", on: "laptop")
    let told = try await stage.docedit("docedit edit N.md --script s.txt", on: "laptop")
    #expect(told.error == "docedit: line 3: there is no command \"frobnicate\"" && told.code == 64)
    #expect(try await stage.run("cat W/N.md", on: "laptop") == "")
  }

  @Test func withoutARemoteAllWorksAndTheHintNamesTheCommand() async throws {
    defer { stage.remove() }
    _ = try await stage.docedit("docedit init ~/W", on: "laptop")
    _ = try await stage.docedit("docedit new N.md", on: "laptop")
    let edit = try await stage.docedit("docedit edit N.md -e 'insert \"x\"' -e save", on: "laptop")
    #expect(edit.code == 0 && edit.err.isEmpty)
    let sync = try await stage.docedit("docedit sync --json", on: "laptop")
    #expect(sync.code == 0 && sync.err.isEmpty && sync.out.contains("\"state\" : \"local\""), "\(sync)")
    let status = try await stage.docedit("docedit status", on: "laptop").out
    #expect(status.contains("remote     none\n") && !status.contains("to send"), "\(status)")
    let evict = try await stage.docedit("docedit evict N.md", on: "laptop")
    #expect(evict.code == 69 && evict.hint == "give it one with: docedit remote URL", "\(evict)")
    let remote = try await stage.docedit("docedit remote ../writing.git", on: "laptop")
    #expect(remote.out.hasSuffix("/writing.git\n") && remote.code == 0, "\(remote)")
    #expect(try await stage.run("git -C W ls-remote -q origin main | wc -l", on: "laptop") == "1\n")
    #expect(try await stage.docedit("docedit remote --none", on: "laptop").out.hasPrefix("none"))
    #expect(try await stage.docedit("docedit remote x --none", on: "laptop").code == 64)
  }

  @Test func aContainerThatLostItsGitFolderGetsItsVersionsBack() async throws {
    defer { stage.remove() }
    try await stage.twoMachines()
    let former = try await stage.docedit("docedit history N.md", on: "laptop")
    let text = try await stage.run("rm -rf W/.git; cat W/N.md", on: "laptop")
    let lost = try await stage.docedit("docedit sync W", on: "laptop")
    #expect(lost.code == 69 && lost.error?.hasSuffix("is no container") == true, "\(lost)")
    let words = try #require(lost.hint?.split(separator: " ")).prefix(3).joined(separator: " ")
    #expect(words.hasPrefix("docedit init /") && lost.hint?.contains("with --remote URL") == true, "\(lost)")
    #expect(try await stage.docedit("\(words) --remote /srv/writing.git", on: "laptop").code == 0)
    #expect(try await stage.docedit("docedit history N.md", on: "laptop").out == former.out && former.code == 0)
    #expect(try await stage.run("cat W/N.md", on: "laptop") == text)
    #expect(try await stage.docedit("docedit verify --remote", on: "laptop").code == 0)
  }

  @Test func offlineAllWorksAndTheNextRoundCatchesUp() async throws {
    defer { stage.remove() }
    try await stage.twoMachines()
    _ = try await stage.run("mv /srv/writing.git /srv/away.git", on: "laptop")
    let edit = try await stage.docedit("docedit edit N.md -e 'insert \"offline \"' -e save", on: "laptop")
    #expect(edit.code == 0 && edit.err.split(separator: "\n").count == 1, "\(edit)")
    let sync = try await stage.docedit("docedit sync --json", on: "laptop")
    #expect(sync.isOneLineAndAHint && sync.out.contains("\"error\" : ") && sync.code == 69)
    #expect(try await stage.docedit("docedit status", on: "laptop").out.contains("to send    1 version"))
    #expect(try await stage.docedit("docedit history N.md", on: "laptop").code == 0)
    _ = try await stage.run("mv /srv/away.git /srv/writing.git", on: "laptop")
    #expect(try await stage.docedit("docedit sync", on: "laptop").out.contains("sent N.md"))
    #expect(try await stage.docedit("docedit sync", on: "desktop").out.contains("received N.md"))
  }

  @Test func aContainerThatIsGoneIsListedWithItsErrorAndTheOtherWorks() async throws {
    defer { stage.remove() }
    try await stage.twoMachines()
    _ = try await stage.docedit("docedit init ~/Other", on: "desktop")
    _ = try await stage.run("mv W gone", on: "desktop")
    let status = try await stage.docedit("docedit status", on: "desktop")
    #expect(status.code == 69 && status.out.contains("W” is gone") && status.out.contains("/Other"))
    #expect(try await stage.docedit("docedit new M.md", on: "desktop").code == 0)
    _ = try await stage.run("rm -r Other", on: "desktop")
    let told = try await stage.docedit("docedit continue --json", on: "desktop")
    #expect(told.isOneLineAndAHint && told.out.isEmpty && told.code == 69, "\(told)")
    _ = try await stage.run("mv gone W", on: "desktop")
    #expect(try await stage.docedit("docedit show N.md", on: "desktop").out == "hello\n")
  }

  @Test func aDeletedDocumentSaysWhereItsVersionsAre() async throws {
    defer { stage.remove() }
    try await stage.twoMachines()
    _ = try await stage.run("rm W/N.md", on: "desktop")
    _ = try await stage.docedit("docedit sync", on: "desktop")
    let continued = try await stage.docedit("docedit continue --json", on: "desktop")
    #expect(continued.isOneLineAndAHint && continued.out.isEmpty && continued.code == 66, "\(continued)")
    let edit = try await stage.docedit("docedit edit N.md -e save", on: "desktop")
    #expect(edit.isOneLineAndAHint && edit.code == 66 && edit.hint?.contains("restore") == true, "\(edit)")
  }

  @Test(arguments: ["rm", "truncate --size 12"], ["main", "main^{tree}"])
  func anObjectThatIsGoneIsToldAsOneThatIsCutOff(_ command: String, _ object: String) async throws {
    defer { stage.remove() }
    try await stage.twoMachines()
    _ = try await stage.run(
      "cd W && f=.git/objects/$(git rev-parse '\(object)' | sed 's|^..|&/|') && chmod +w $f && \(command) $f",
      on: "desktop")
    for line in ["docedit status", "docedit edit ~/W/N.md -e save", "docedit history N.md", "docedit sync"] {
      let told = try await stage.docedit(line, on: "desktop")
      #expect(told.code == 70 && (told.out + told.err).contains("docedit repair mends it"), "\(line): \(told)")
    }
    #expect(try await stage.docedit("docedit verify", on: "desktop").code != 0)
    _ = try await stage.docedit("docedit repair", on: "desktop")
    let told = try await stage.docedit("docedit sync", on: "desktop")
    #expect(told.code == 0, "\(told)")
  }

  @Test func anActivityOfAnUnknownTypeIsRefused() async throws {
    defer { stage.remove() }
    try await stage.twoMachines()
    let folder = stage.root.appending(path: "laptop/.config/docedit")
    try Data(Self.ownTypes.utf8).write(to: folder.appending(path: "own.plist"))
    _ = try await stage.docedit("docedit new T.txt", on: "laptop")
    _ = try await stage.docedit("docedit edit T.txt -e 'insert \"own\"'", on: "laptop")
    _ = try await stage.docedit("docedit sync", on: "desktop")
    let before = try await stage.documents(of: "desktop")
    let told = try await stage.docedit("docedit continue --json T.txt", on: "desktop")
    #expect(told.isOneLineAndAHint && told.out.isEmpty && told.code == 76, "\(told)")
    #expect(told.err.contains("org.example.own.editing"))
    #expect(try await stage.documents(of: "desktop") == before)
  }

  private static let ownTypes = """
    <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.own</string>
    <key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>Own text</string>
    <key>CFBundleTypeRole</key><string>Editor</string><key>LSHandlerRank</key><string>Owner</string>
    <key>LSItemContentTypes</key><array><string>public.plain-text</string></array>
    <key>NSUbiquitousDocumentUserActivityType</key><string>org.example.own.editing</string></dict></array></dict></plist>
    """

  @Test(arguments: [
    ("ubiquity://ID/../../etc/passwd", 76), ("ubiquity://ID/%2e%2e/%2e%2e/secret", 76),
    ("ubiquity://ID//etc/passwd", 76), ("ubiquity://ID/..%2f..%2fsecret", 76), ("ubiquity://ID/.git/config", 76),
    ("ubiquity://0000000000000000000000000000000000000000/N.md", 76), ("file:///etc/passwd", 76),
    ("ubiquity://ID/way/secret", 66), ("ubiquity://ID/a%1b%5b31mb", 76), ("http://127.0.0.1/N.md", 66),
  ])
  func aHostileURLIsRefusedAndNothingIsWritten(_ url: String, _ code: Int32) async throws {
    defer { stage.remove() }
    try await stage.twoMachines()
    _ = try await stage.run("echo secret > secret; ln -s .. W/way", on: "desktop")
    try await stage.sendURL(url)
    let before = try await stage.documents(of: "desktop")
    let told = try await stage.docedit("docedit continue --json", on: "desktop")
    #expect(told.error?.hasPrefix("docedit: ") == true && told.out.isEmpty && told.code == code, "\(told)")
    #expect(!told.err.contains("\u{1B}") && !told.err.contains("root:"))
    #expect(try await stage.documents(of: "desktop") == before)
  }

  @Test func aHookThatRefusesIsAMatterOfPermission() async throws {
    defer { stage.remove() }
    try await stage.twoMachines()
    let hook = "/srv/writing.git/hooks/pre-receive"
    _ = try await stage.run(
      "printf '#!/bin/sh\\nprintf \"no \\\\033[31mentry\" >&2\\nexit 1\\n' > \(hook); chmod +x \(hook)", on: "laptop")
    _ = try await stage.docedit("docedit edit N.md -e 'insert \"x\"' -e save", on: "laptop")
    let told = try await stage.docedit("docedit sync --json", on: "laptop")
    #expect(told.isOneLineAndAHint && told.out.contains("\"error\" : ") && told.code == 77, "\(told)")
    #expect(!told.err.contains("\u{1B}") && !told.out.contains("\u{1B}"))
    _ = try await stage.run("rm \(hook)", on: "laptop")
    #expect(try await stage.docedit("docedit sync", on: "laptop").code == 0)
  }

  @Test func aHandOffWithoutAChangeShowsItsDocument() async throws {
    defer { stage.remove() }
    try await stage.twoMachines()
    _ = try await stage.docedit("docedit continue --json", on: "desktop")
    let first = try await stage.docedit("docedit history", on: "desktop").out.split(separator: "\n").first ?? ""
    #expect(first.contains("hand-off from laptop") && first.hasSuffix("N.md"), "\(first)")
  }

  @Test func aHomeThatCannotBeWrittenSaysSo() async throws {
    defer { stage.remove() }
    stage.environment["XDG_CONFIG_HOME"] = "/proc/docedit"
    stage.environment["XDG_STATE_HOME"] = "/proc/docedit"
    let made = try await stage.docedit("docedit init ~/W", on: "laptop")
    #expect(made.isOneLineAndAHint && made.code == 77)
    #expect(try await stage.run("ls -A; echo text > a.txt", on: "laptop") == "")
    #expect(try await stage.docedit("docedit show a.txt", on: "laptop").out == "text\n")
    #expect(try await stage.docedit("docedit types a.txt", on: "laptop").code == 0)
    let edit = try await stage.docedit("docedit edit a.txt -e 'insert \"x\"' -e save", on: "laptop")
    #expect(edit.isOneLineAndAHint && edit.code != 0, "\(edit)")
    #expect(try await stage.run("cat a.txt", on: "laptop") == "text\n")
  }
}

extension Stage {
  /// A laptop with a document that has an unsaved edit, and a desktop with a copy of the container.
  fileprivate func twoMachines() async throws {
    for line in [
      "docedit init ~/W --remote /srv/writing.git", "docedit new N.md",
      "docedit edit N.md -e 'insert \"hello\"' -e save",
    ] { #expect(try await docedit(line, on: "laptop").code == 0) }
    #expect(try await docedit("docedit init ~/W --remote /srv/writing.git", on: "desktop").code == 0)
  }

  /// All files of the machine's home folder but for docedit's own, and the container's head.
  fileprivate func documents(of name: String) async throws -> String {
    try await run(
      "find . -name .git -prune -o -path './.*' -prune -o -type f -exec cksum {} + | sort; git -C W rev-parse main",
      on: name)
  }

  /// Puts a URL into the activity that the laptop sent, with git's own commands, signed with the laptop's key.
  fileprivate func sendURL(_ url: String) async throws {
    let script = """
      key=$(echo $PWD/.local/share/docedit/*.key)
      cd /srv/writing.git; export GIT_DIR=$PWD GIT_INDEX_FILE=$PWD/hostile
      mail=$(basename $key .key)@docedit; export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=$mail GIT_COMMITTER_NAME=x
      export GIT_COMMITTER_EMAIL=$mail; git config gpg.format ssh; git config user.signingkey $key
      id=$(git rev-list --max-parents=0 main); url=$(printf %s '\(url)' | sed "s#ID#$id#")
      ref=$(git for-each-ref --format='%(refname)' refs/ubiquity/activities | head -1); git read-tree $ref
      for path in $(git ls-files | grep payload.plist); do
      blob=$(git cat-file blob :$path | sed "s#ubiquity://[^<]*#$url#g" | git hash-object -w --stdin)
      git update-index --cacheinfo 100644,$blob,$path; done
      git cat-file commit $ref | sed '1,/^$/d' >message
      git update-ref $ref $(git commit-tree -S $(git write-tree) -F message) && git cat-file blob $ref:$path
      """
    let payload = try await run(script, on: "laptop")
    #expect(payload.contains(url.replacing("ubiquity://ID", with: "").replacing("%", with: "%")))
  }
}
