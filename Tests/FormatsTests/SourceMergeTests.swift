import Foundation
import Properties
import RichText
import Testing

@testable import Formats

@Suite struct SourceMergeTests {
  private let head = #"{\rtf1\ansi\deff0{\fonttbl{\f0 Helvetica;}}{\colortbl;\red0\green0\blue0;}"#

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Merges RTF both ways round.
  private func merge(_ base: String, _ ours: String, _ theirs: String) throws -> SourceMerge {
    let files = [base, ours, theirs].map(bytes)
    let one = try SourceMerge(base: files[0], ours: files[1], theirs: files[2], format: RTFFormat())
    let other = try SourceMerge(base: files[0], ours: files[2], theirs: files[1], format: RTFFormat())
    #expect(one.bytes == other.bytes)
    #expect(one.growsFromOurs != other.growsFromOurs)
    #expect(one.conflicts.count == other.conflicts.count)
    for (a, b) in zip(one.conflicts, other.conflicts) {
      #expect(a.kind == b.kind && a.range == b.range && a.ours.hasSameContent(as: b.theirs))
    }
    #expect(try RTFFormat().read(one.bytes).text.hasSameContent(as: one.text))
    return one
  }

  @Test func theOtherSidesWordsArriveInTheFile() throws {
    let ours = head + #"\pard\unknown7 One and two.\par Three.\par{\*\secret kept}}"#
    let merge = try merge(
      head + #"\pard\unknown7 One two.\par Three.\par}"#, ours, head + #"\pard One two.\par Three four.\par}"#)
    let both = ours.replacingOccurrences(of: "Three.", with: "Three four.").replacingOccurrences(
      of: "\\unknown7", with: "")
    #expect(merge.bytes.latin == both)
    #expect(merge.growsFromOurs)
    #expect(merge.isClean)
    #expect(merge.text.paragraphs.map(\.id.number) == [0, 1])
  }

  /// How many paragraphs are so changes with every edit, and is nothing beside the text that would be left out.
  @Test func aLookThatIsOnlyCountedIsNotLeftOut() throws {
    func file(_ texts: [String]) throws -> [UInt8] {
      try DOCXSample(
        texts.map { "<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:t>\($0)</w:t></w:r></w:p>" }.joined()
      ).bytes()
    }
    let base = try file(["one", "two"]), ours = try file(["one and much more of it than there was", "two"])
    let theirs = try file(["one", "two", "three"])
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merge = try SourceMerge(base: base, ours: one, theirs: other, format: DOCXFormat())
      #expect(merge.isClean && merge.isWhole, "\(merge.leftOut) \(merge.losses)")
      #expect(lines(merge.text) == ["one and much more of it than there was", "two", "three"])
    }
  }

  @Test func theOtherSidesFontsAndColoursArrive() throws {
    let theirs =
      #"{\rtf1\ansi\deff0{\fonttbl{\f0 Helvetica;}{\f3 Courier;}}{\colortbl;\red200\green0\blue9;}\pard One \f3\cf1 two\f0\cf0 .\par}"#
    let ours = head + #"\pard One two. And what is much longer than all that the other side did, in its font.\par}"#
    let merge = try merge(head + #"\pard One two.\par}"#, ours, theirs)
    let style = try #require(runs(merge.text).first { $0.text == "two" }).style
    #expect(style.font == "Courier")
    #expect(style.color == Color(red: 200, green: 0, blue: 9))
    #expect(merge.isClean)
    #expect(merge.growsFromOurs == (ours.utf8.count > theirs.utf8.count))
    #expect(merge.bytes.latin.contains("Courier"))
  }

  @Test func aFileChangedBesideItsTextGoesOn() throws {
    let theirs = head + #"{\header new}\pard One two.\par}"#
    let merge = try merge(
      head + #"\pard One two.\par}"#, head + #"\pard One two and three and many more.\par}"#, theirs)
    #expect(!merge.growsFromOurs)
    #expect(merge.bytes.latin == theirs.replacingOccurrences(of: "two.", with: "two and three and many more."))
  }

  /// What no text holds, and how things are written, stays of both sides, whichever file is the longer one.
  @Test(arguments: [
    ("# T\n\n![p](p.png)\n\nEnd.\n", "p.png", "p.png \"A caption\""),
    ("# T\n\n```python\nx\n```\n\nEnd.\n", "python", "python title=\"word\""),
    ("# T\n\nTwo para.\n\nEnd.\n", "Two para.", "Two para.\nprog"),
    (
      "# T\n\nTwo para.\n\nEnd.\n", "Two para.",
      "~~~\ncode\n~~~\n\n_em_ &copy; <http://a.org> x <br> y\n\nHead\n===\n\n***\n\n* star"
    ),
    ("# T\n\nMiddle.\n\nEnd.\n", "Middle.", "See [ref][r].\n\n[r]: http://e.com \"T\""),
    ("# T\n\nMiddle.\n\nEnd.\n", "Middle.", "foot[^1]\n\n[^1]: note"),
  ])
  func theFileHasWhatEitherSideWrote(_ base: String, _ old: String, _ new: String) throws {
    let theirs = base.replacingOccurrences(of: old, with: new)
    for words in ["A ", String(repeating: "Many words. ", count: 30)] {
      let ours = base.replacingOccurrences(of: "# T", with: "# \(words)T")
      for sides in [(ours, theirs), (theirs, ours)] {
        let merge = try SourceMerge(
          base: bytes(base), ours: bytes(sides.0), theirs: bytes(sides.1), format: MarkdownFormat())
        #expect(
          String(decoding: merge.bytes, as: UTF8.self) == theirs.replacingOccurrences(of: "# T", with: "# \(words)T"))
        #expect(merge.isClean)
      }
    }
  }

  @Test func wordsOfOneLineAreMergedInTheirPlaces() throws {
    let base = "<p>One <img src=a alt=b> two three.</p>"
    let merge = try SourceMerge(
      base: bytes(base), ours: bytes(base.replacingOccurrences(of: "alt=b", with: "alt=b data-k=v")),
      theirs: bytes(base.replacingOccurrences(of: "three", with: "three and very many more words than that")),
      format: HTMLFormat())
    #expect(
      String(decoding: merge.bytes, as: UTF8.self)
        == "<p>One <img src=a alt=b data-k=v> two three and very many more words than that.</p>")
  }

  /// Things of two files can be written in the same bytes, as the second note of each is.
  @Test(arguments: AllFormats.withPackages) func thingsOfBothSidesArrive(_ item: AllFormats.Item) throws {
    func adding(_ words: String, to paragraph: Int, of file: any FormattedText) throws -> [UInt8] {
      let note = Atom(.footnote, label: "note", key: -1, content: .note(Array(RichText(plain: words).paragraphs)))
      return try file.bytes(with: file.text.inserting(note, at: Position(paragraph, 3)))
    }
    let blank = item.format.blank()
    guard !blank.held(RichText(atom: Atom(.footnote, label: "", key: -1, content: .note([])))).allAtoms.isEmpty else {
      return #expect(item.fileExtension == "txt")
    }
    let first = try item.format.read(blank.bytes(with: RichText(plain: "one\ntwo\nthree\nfour\nfive")))
    let base = try adding("common", to: 2, of: first)
    let file = try item.format.read(base)
    for places in [(0, 4), (1, 1)] {
      let (ours, theirs) = (try adding("mine", to: places.0, of: file), try adding("yours", to: places.1, of: file))
      for sides in [(ours, theirs), (theirs, ours)] {
        let merge = try SourceMerge(base: base, ours: sides.0, theirs: sides.1, format: item.format)
        let merged = try item.format.read(merge.bytes)
        let notes = merged.contents.map { content -> [String] in
          guard case .note(let note)? = content else { return [] }
          return note.map(\.text)
        }
        #expect(Set(notes) == [["mine"], ["yours"], ["common"]], "\(places)")
      }
    }
  }

  @Test func aWordThatBothChangedIsAConflict() throws {
    let merge = try merge(
      head + #"\pard The cat.\par}"#, head + #"\pard The doggy.\par}"#, head + #"\pard The cow.\par}"#)
    #expect(lines(merge.text) == ["The doggy."])
    #expect(merge.conflicts.map(\.kind) == [.text])
    #expect(merge.conflicts.first?.ours.string == "doggy")
    #expect(!merge.isClean)
  }

  @Test func whatOnlyOneSideChangedIsItsFile() throws {
    let (base, ours) = (bytes(head + #"\pard a\par}"#), bytes(head + #"\pard  b\par}"#))
    #expect(try SourceMerge(base: base, ours: ours, theirs: base, format: RTFFormat()).bytes == ours)
    #expect(try SourceMerge(base: base, ours: base, theirs: ours, format: RTFFormat()).bytes == ours)
    #expect(try SourceMerge(base: base, ours: ours, theirs: ours, format: RTFFormat()).bytes == ours)
    #expect(try SourceMerge(base: nil, ours: ours, theirs: ours, format: RTFFormat()).bytes == ours)
  }

  @Test func plainTextKeepsItsLineEndsAndEncoding() {
    let merged = SourceMerge.joined(
      base: bytes("one\r\ntwo\r\nthree"), kept: bytes("one\r\ntwo and a half\r\nthree"),
      other: bytes("zero\r\none\r\ntwo\r\nthree"), contentType: "public.plain-text")
    #expect(merged?.bytes == bytes("zero\r\none\r\ntwo and a half\r\nthree") && merged?.isClean == true)
  }

  @Test func whatCannotBeMergedSaysSo() {
    let (a, b) = (bytes(head + #"\pard a\par}"#), bytes(head + #"\pard b\par}"#))
    #expect { try SourceMerge(base: nil, ours: a, theirs: b, format: RTFFormat()) } throws: {
      ($0 as? FormatError)?.code == .noCommonVersion
    }
    #expect { try SourceMerge(base: a, ours: b, theirs: bytes("text"), format: RTFFormat()) } throws: {
      ($0 as? FormatError)?.code == .notThisFormat
    }
    func joined(_ base: [UInt8]?, _ kept: [UInt8], _ other: [UInt8], _ type: String = "public.rtf") -> [UInt8]? {
      SourceMerge.joined(base: base, kept: kept, other: other, contentType: type)?.bytes
    }
    #expect(joined(nil, a, b) == nil)
    #expect(joined(a, b, bytes("text")) == nil)
    #expect(joined(a, a, b) == b)
    #expect(joined(a, a, b, "public.unknown") == nil)
  }

  @Test func whatIsKeptIsInTheFileWhereBothChangedTheSame() throws {
    let base = bytes(head + #"\pard The cat sat here.\par Three.\par}"#)
    let kept = bytes(head + #"\pard The cow sat here.\par Three.\par}"#)
    let other = bytes(head + #"\pard The doggy sat here, and long.\par Three and four.\par}"#)
    for (kept, other, word) in [(kept, other, "cow"), (other, kept, "doggy")] {
      let joined = try #require(SourceMerge.joined(base: base, kept: kept, other: other, contentType: "public.rtf"))
      let text = try RTFFormat().read(joined.bytes).text
      #expect(lines(text) == ["The \(word) sat here, and long.", "Three and four."])
      #expect(!joined.isClean)
    }
  }

  @Test(arguments: [
    (RTFFormat() as any DocumentFormat, #"{\rtf1{\header %@}One.\par %@\par}"#),
    (MarkdownFormat(), "---\ntitle: %@\n---\n\nOne.\n\n%@\n"),
  ]) func headersAndTextOfBothSidesComeTogether(_ format: any DocumentFormat, _ template: String) throws {
    func file(_ header: String, _ first: String, _ second: String) -> [UInt8] {
      let text = template.replacingOccurrences(of: "One", with: first)
      return bytes(
        text.split(separator: "%@", omittingEmptySubsequences: false).enumerated().map { index, part in
          index == 0 ? String(part) : (index == 1 ? header : second) + part
        }.joined())
    }
    func joined(_ kept: [UInt8], _ other: [UInt8]) -> SourceMerge.Joined? {
      SourceMerge.joined(base: file("old", "One", "two"), kept: kept, other: other, contentType: format.contentType)
    }
    let (text, both) = (file("old", "One and much longer", "two"), file("new", "One", "deux"))
    for merged in [joined(text, both), joined(both, text)] {
      #expect(merged?.bytes == file("new", "One and much longer", "deux") && merged?.isClean == true)
    }
    #expect(joined(file("newer", "One and much longer", "two"), both) == nil)
  }

  @Test func whatCannotBeCarriedOverIsNotLeftOut() {
    let (base, kept) = (bytes(head + #"\pard One.\par}"#), bytes(head + #"{\header new}\pard Eins.\par}"#))
    let other = bytes(head + #"\pard {\*\bkmkstart a}Uno{\*\bkmkend a}.\par}"#)
    #expect(SourceMerge.joined(base: base, kept: kept, other: other, contentType: "public.rtf") == nil)
  }

  @Test func editsOfARealFileMergeToTheSameBytes() {
    let readable = Corpus.files("rtf").filter { $0.bytes.count < 20_000 && RTFFormat().refusal($0.bytes) == nil }
    let files = readable.enumerated().filter { $0.offset % 20 == 0 }
    forAll(
      cases: min(files.count * 2, 30),
      { choices in
        let file = choices.element(of: files.map(\.element))
        let read = RTFText(file.bytes)
        let sides = (0..<2).map { _ in
          (0..<2).reduce(read.text) { text, _ in (try? choices.edit(text).applied(to: text)) ?? text }
        }
        return (name: file.name, file: read, sides: sides)
      }
    ) { sample in
      let (base, sides) = (sample.file.source.bytes, try sample.sides.map { try sample.file.bytes(with: $0) })
      let one = try SourceMerge(base: base, ours: sides[0], theirs: sides[1], format: RTFFormat())
      let other = try SourceMerge(base: base, ours: sides[1], theirs: sides[0], format: RTFFormat())
      let held = RTFText(sides[one.growsFromOurs ? 0 : 1]).held(one.text)
      return one.bytes == other.bytes && RTFText(one.bytes).text.hasSameContent(as: held)
    }
  }
}
