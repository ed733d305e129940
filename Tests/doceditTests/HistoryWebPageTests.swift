import ArgumentParser
import Foundation
import RichText
import Terminal
import Testing

@testable import Ubiquity
@testable import docedit

@Suite struct HistoryWebPageTests {
  private static let hostile = [
    "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='alert(1)", "<!--", "]]>",
    "&lt;b&gt;", "\u{202E}gpj.exe", "\u{1B}[31m", "{{x}}", "javascript:alert(1)",
  ]

  /// A page in which everything that comes from outside is hostile.
  private func page(_ text: String) throws -> String {
    var page = HistoryWebPage(title: text)
    let number = page.texts.add(RichText(plain: text), blob: "one", after: nil)
    let document = page.documents.number(
      of: HistoryEntry.Change(kind: .added, path: text, oldPath: nil, oldBlob: nil, newBlob: "one"), in: "c")
    page.documents.add(.init(label: text, commit: text, text: number ?? -1, blob: "one"), of: document)
    page.versions = [
      PageVersion(
        commit: text, kind: .handOff, kindWords: text, device: text, from: text + "2",
        date: Date(timeIntervalSince1970: 1_790_000_000),
        parents: [text],
        changes: [
          .init(
            kind: .renamed, path: text, oldPath: text + "old", words: WordCount(added: 3, removed: 2),
            document: document)
        ])
    ]
    return try page.html()
  }

  @Test(arguments: hostile) func nothingFromOutsideBecomesMarkup(_ text: String) throws {
    let (calm, wild) = (try page("calm"), try page(text))
    func shape(_ html: String) -> [String] { html.matches(of: /<\/?[a-zA-Z][a-zA-Z0-9]*|<!/).map { String($0.output) } }
    #expect(shape(wild) == shape(calm))
    let parts = wild.split(separator: "id=\"data\">")
    #expect(parts.count == 2 && !parts[0].contains("\u{202E}") && !wild.contains("\u{1B}"))
    func attributes(_ html: String) -> Int {
      html.split(separator: "id=\"data\">")[0].matches(of: /\son[a-z]+\s*=\s*["']/).count
    }
    #expect(attributes(wild) == attributes(calm))
  }

  @Test func theDataReadsBackAsItWas() throws {
    for text in Self.hostile {
      let html = try page(text)
      let data = try #require(html.firstMatch(of: /<script type="application\/json" id="data">(.*?)<\/script>/)).output
        .1
      let object = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
      #expect(
        object["paragraphs"] as? [String] == [text] && object["names"] as? [String] == [TerminalText.escaped(text)])
    }
  }

  /// The versions of two machines stand one after the other, and neither changed what the other one has.
  @Test func aVersionIsComparedWithWhatItChanged() throws {
    var documents = PageDocuments()
    let document = documents.number(
      of: HistoryEntry.Change(kind: .added, path: "a.md", oldPath: nil, oldBlob: nil, newBlob: "first"), in: "c")
    let newestFirst = [("desktop's", "first"), ("laptop's", "first"), ("first", nil), ("thinned", "gone")]
    for (blob, former) in newestFirst {
      documents.add(.init(label: blob, commit: blob, text: 0, blob: blob, former: former), of: document)
    }
    documents.add(former: "gone", text: 7)
    #expect(documents.versions[0].map(\.base) == [-1, 0, -1, 2, 2])
    let before = documents.versions[0][0]
    #expect(before.text == 7 && before.label == "before thinned")
  }

  @Test func thePolicyAllowsThePagesOwnScriptAndStyleAndNothingElse() throws {
    let html = try page("calm")
    let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).output.1
    #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
    let script = try #require(html.firstMatch(of: /<script>([^\0]*?)<\/script>/)).output.1
    let style = try #require(html.firstMatch(of: /<style>([^\0]*?)<\/style>/)).output.1
    #expect(policy.contains("script-src \(Markup.policySource(of: String(script)))"))
    #expect(policy.contains("style-src \(Markup.policySource(of: String(style)))"))
    #expect(!html.contains("http://") && !html.contains("https://") && !html.contains("style=\""))
  }

  /// What the page's script makes of a text.
  private func content(of number: Int, in texts: PageTexts) -> [String] {
    let splice = texts.texts[number]
    var content = splice.base < 0 ? [] : self.content(of: splice.base, in: texts)
    content.replaceSubrange(
      splice.start..<(splice.start + splice.removed), with: splice.added.map { texts.paragraphs[$0] })
    return content
  }

  @Test func textsAreKeptAsWhatDiffersAndReadBack() {
    let versions = ["a\nb\nc\nd", "a\nx\nc\nd", "a\nx\nc\nd\ne", "e", "", "a\nb\nc\nd"].map { RichText(plain: $0) }
    var (texts, last, numbers): (PageTexts, Int?, [Int?]) = (PageTexts(), nil, [])
    for (index, version) in versions.enumerated() {
      last = texts.add(version, blob: "\(index)", after: last)
      numbers.append(last)
    }
    for (version, number) in zip(versions, numbers) {
      #expect(number.map { content(of: $0, in: texts) } == version.paragraphs.map(\.text))
    }
    #expect(texts.texts[1].added.count == 1 && texts.omitted == 0)
    #expect(texts.paragraphs.count == Set(texts.paragraphs).count)
  }

  @Test func aPageHasABoundedSizeAndSaysWhatIsLeftOut() throws {
    var page = HistoryWebPage(title: "long")
    for number in 0..<12 {
      let text = RichText(plain: "\(number)" + String(repeating: "x", count: 1_000_000))
      _ = page.texts.add(text, blob: "\(number)", after: nil)
    }
    #expect(page.texts.omitted == 7)
    let html = try page.html()
    #expect(html.utf8.count < 7_000_000 && html.contains("7 texts cannot be compared here"))
  }

  @Test func aDocumentIsOneThroughItsRenames() {
    var documents = PageDocuments()
    func change(_ kind: HistoryEntry.Change.Kind, _ path: String, _ old: String? = nil) -> HistoryEntry.Change {
      HistoryEntry.Change(kind: kind, path: path, oldPath: old, oldBlob: nil, newBlob: nil)
    }
    let new = documents.number(of: change(.edited, "b.md"), in: "c")
    #expect(documents.number(of: change(.renamed, "b.md", "a.md"), in: "c") == new)
    #expect(documents.number(of: change(.edited, "a.md"), in: "c") == new)
    #expect(documents.number(of: change(.edited, "b.md"), in: "c") != new)
    #expect(documents.number(of: change(.edited, "a.md"), in: "other") != new)
    #expect(documents.names == ["b.md", "b.md", "a.md"])
  }

  @Test func aDocumentThatTwoMachinesRenamedIsOne() {
    var documents = PageDocuments()
    func renamed(_ old: String, _ path: String, in merged: [String]? = nil) -> HistoryEntry.Change {
      HistoryEntry.Change(
        kind: .renamed, path: path, oldPath: old, oldBlob: "x", newBlob: "x", otherBlobs: merged)
    }
    let changes = [renamed("c.md", "b.md", in: []), renamed("a.md", "c.md"), renamed("a.md", "b.md")]
    #expect(Set(changes.map { documents.number(of: $0, in: "c") }).count == 1)
    #expect(documents.names == ["b.md"])
  }

  @Test func theMergeThatDecidesOnANameIsInEachHistory() async throws {
    let stage = try Stage()
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name laptop", on: "laptop")
    _ = try await stage.run("printf 'one\\n' > Writing/a.md", on: "laptop")
    _ = try await stage.run("docedit sync", on: "laptop")
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name desktop", on: "desktop")
    _ = try await stage.run("mv Writing/a.md Writing/b.md", on: "laptop")
    _ = try await stage.run("mv Writing/a.md Writing/c.md", on: "desktop")
    for machine in ["laptop", "desktop", "laptop"] { _ = try await stage.run("docedit sync", on: machine) }
    for flag in ["", " --graph"] {
      let lines = try await stage.run("docedit history c.md" + flag, on: "laptop").split(separator: "\n")
      let merge = lines.first { $0.contains("merge") }
      #expect(merge?.hasSuffix("b.md → c.md") == true, "\(lines)")
    }
    let json = try await stage.run("docedit history c.md --limit 1 --json", on: "laptop")
    #expect(json.contains("\"renamedFrom\" : \"b.md\""))
    #expect(try await stage.run("docedit history c.md --html -", on: "laptop").contains("b.md → c.md"))
  }

  @Test func wordsThatPlainGitMergesCountOnce() async throws {
    let stage = try Stage()
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name laptop", on: "laptop")
    _ = try await stage.run("printf 'one\\n\\ntwo\\n\\nthree\\n\\nfour\\n' > Writing/a.md", on: "laptop")
    _ = try await stage.run("docedit sync", on: "laptop")
    _ = try await stage.run(
      """
      git clone --quiet --branch main /srv/writing.git Clone && cd Clone && git config user.name Eva \
      && git config user.email eva@example.org && git switch --quiet -c feat && printf '\\nfive six\\n' >> a.md \
      && git commit --quiet -am Add && git switch --quiet main && sed -i 's/one/other/' a.md \
      && git commit --quiet -am Change && git merge --quiet --no-edit feat && git push --quiet origin main
      """, on: "eva")
    _ = try await stage.run("docedit sync", on: "laptop")
    let page = try await stage.run("docedit history --html -", on: "laptop")
    #expect(page.contains("Eva: +3 −1") && !page.contains("Eva: +5"))
    let merge = try await stage.run("docedit history a.md", on: "laptop").split(separator: "\n").first
    #expect(merge?.contains("merge") == true && merge?.contains("+2") == false, "\(merge ?? "")")
  }

  @Test func aMachineIsOneThroughItsNamesAndNobodyElseIsIt() async throws {
    let stage = try Stage()
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name phone", on: "phone")
    _ = try await stage.run("printf 'one\\n' > Writing/a.md", on: "phone")
    _ = try await stage.run("docedit sync", on: "phone")
    _ = try await stage.run("docedit devices rename tablet", on: "phone")
    _ = try await stage.run("docedit edit a.md -e 'move end' -e 'insert \" two\"' -e save", on: "phone")
    _ = try await stage.run(
      """
      git clone --quiet --branch main /srv/writing.git Clone && cd Clone && git config user.name tablet \
      && git config user.email eva@example.org && printf 'three\\n' > b.md && git add b.md \
      && git commit --quiet -m Add && git push --quiet origin main
      """, on: "eva")
    _ = try await stage.run("docedit sync", on: "phone")
    let page = try await stage.run("docedit history --html -", on: "phone")
    #expect(page.contains("on 2 machines") && page.contains("tablet (git)") && !page.contains(">phone<"))
    let filtered = try await stage.run("docedit history --device 'tablet (git)'", on: "phone")
    #expect(filtered.contains("b.md") && !filtered.contains("a.md"))
  }

  @Test func anEmptyNameOfAFileIsRefused() {
    let error = #expect(throws: (any Error).self) { try Docedit.parseAsRoot(["history", "--html", ""]) }
    #expect(error.map { Docedit.message(for: $0).contains("--html takes the name of a file") } == true)
  }

  @Test func theFileIsReplacedOnlyWhereItIsAPageOfTheHistory() async throws {
    let stage = try Stage()
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/Writing --name laptop", on: "laptop")
    _ = try await stage.run("printf 'x\\n' > Writing/a.md", on: "laptop")
    _ = try await stage.run("printf 'mine' > mine.html", on: "laptop")
    let refused = try await stage.run("docedit history --html mine.html", on: "laptop")
    #expect(refused.contains("is there already") && refused.contains("[exit"))
    #expect(try await stage.run("cat mine.html", on: "laptop") == "mine")
    for _ in 0..<2 {
      let written = try await stage.run("docedit history --html page.html", on: "laptop")
      #expect(written.contains("page.html: ") && !written.contains("[exit"))
    }
  }

  @Test func whoeverMakesAPageIsToldThatOlderVersionsAreLeftOut() async throws {
    let stage = try Stage()
    defer { stage.remove() }
    for line in ["docedit init W --name laptop", "docedit new W/a.md", "docedit new W/b.md"] {
      _ = try await stage.run(line, on: "laptop")
    }
    for (limit, isTold) in [(1, true), (100, false)] {
      let output = Output()
      let workspace = Workspace(try stage.machine("laptop", output: output))
      let lines = try await HistoryReading(workspace).lines(of: nil, HistoryQuery())
      try #require(lines.count == 2)
      let file = HistoryWebPageFile("h.html", workspace, mayBeShared: false, versionLimit: limit)
      try await file.write(lines, title: "W")
      #expect(output.text.contains("the page has the newest 1 version, and") == isTold, "\(output.text)")
    }
    #expect(Docedit.helpMessage(for: History.self).contains("5000"))
  }
}
