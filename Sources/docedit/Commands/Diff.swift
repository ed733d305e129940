import ArgumentParser
import Documents
import Foundation
import RichText

struct Diff: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what differs between two documents or versions: words and formatting.",
    discussion: """
      Each side is a document or DOCUMENT@VERSION, and one may be - for standard input; the two may be of different formats. \
      With one document alone, its unsaved edits are shown; where there are none, what its newest version changed; with one version alone, \
      what that changed. [-struck-] words are in the first only, {+these+} in the second only; \
      - and + are whole paragraphs, < and > moved ones, ~ a changed one. \
      The exit code is 0 where the texts are the same, 1 where they differ, and greater where something went wrong.

      What another program makes of a document: pandoc notes.docx -t gfm | docedit diff notes.docx - --from md
      """)

  @Argument(help: "A document, DOCUMENT@VERSION, or - for standard input.", completion: .file()) var document: String
  @Argument(help: "What to compare it with: the same.", completion: .file()) var other: String?
  @Option(help: "The format of standard input.", completion: .list(Info.targets)) var from: String?
  @Option(help: ArgumentHelp("How many paragraphs around each change are shown.", valueName: "n")) var context = 1
  @Option(help: ArgumentHelp("How many words around each change are shown.", valueName: "n")) var words = 6
  @Flag(help: "Print JSON.") var json = false

  mutating func validate() throws {
    guard document != StandardInput.argument || other != StandardInput.argument else {
      throw ValidationError("standard input can be read once only")
    }
    guard document != StandardInput.argument || other != nil else {
      throw ValidationError("name the document that standard input is compared with")
    }
    guard (0...1_000_000).contains(context), (1...1_000_000).contains(words) else {
      throw ValidationError("--context takes 0 or more, --words 1 or more")
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let sides = try await sides(workspace)
    let (old, new) = DiffSide.comparable(sides.0, sides.1)
    let comparison = TextComparison(from: old.text, to: new.text, lines: context, words: words)
    if json {
      try workspace.console.json(ComparisonReport(comparison, from: old, to: new))
    } else if comparison.isEmpty {
      workspace.console.note(Self.sameness(of: old, and: new))
    } else {
      ComparisonPage(comparison, from: old, to: new).print(on: workspace.console)
    }
    if !comparison.isEmpty { throw ExitCode(1) }
  }

  private func sides(_ workspace: Workspace) async throws -> (DiffSide, DiffSide) {
    let format = try workspace.format(named: from)
    guard let other else { return try await workspace.latestChange(of: document) }
    return (try await workspace.side(document, from: format), try await workspace.side(other, from: format))
  }

  private static func sameness(of old: DiffSide, and new: DiffSide) -> String {
    let isBeside = old.contents.type == new.contents.type && old.contents.bytes != new.contents.bytes
    return isBeside ? "the texts are the same; the files differ beside the text" : "no differences"
  }
}

/// One of the two texts that are compared.
struct DiffSide {
  /// The side as it is named to people.
  let name: String
  let contents: DocumentReader.Contents
  private(set) var text: RichText

  init(name: String, contents: DocumentReader.Contents) {
    (self.name, self.contents, text) = (name, contents, contents.text)
  }

  /// The two; without the names of styles where they are of different formats, which name them differently.
  static func comparable(_ old: DiffSide, _ new: DiffSide) -> (DiffSide, DiffSide) {
    old.contents.type == new.contents.type ? (old, new) : (old.withoutStyleNames, new.withoutStyleNames)
  }

  private var withoutStyleNames: DiffSide {
    var side = self
    side.text = RichText(
      text.paragraphs.map { paragraph in
        var paragraph = paragraph
        paragraph.style.name = nil
        return paragraph
      })
    return side
  }
}
