import Properties
import Testing

@testable import Ubiquity

@Suite struct ContainerPathTests {
  @Test(arguments: [
    "a", "a/b.rtf", "Letter to Zoë.rtf", "日本語/文.md", "-rf", ".hidden", "a b", "x\\y", "con", "a:b", "%2e%2e", "...",
    ".gitignore",
    "git", "e\u{301}.txt", "❤\u{FE0F}.txt", "می\u{200C}خواهم.md",
    "👩\u{200D}🌾.md", "🏳\u{FE0F}\u{200D}🌈/क्\u{200D}ष.txt",
  ])
  func aPlainNameIsSafe(_ name: String) throws {
    #expect(try ContainerPath(name).description.utf8.elementsEqual(name.utf8))
  }

  @Test(arguments: [
    "", "/a", "a//b", "a/", ".", "..", "a/../b", "a/./b", ".git", "a/.git/config", ".GIT", ".git.", ".git ", ".git. .",
    "git~1", "GIT~2/x",
    ".git::$INDEX_ALLOCATION", ".git:x", "a\\.git\\hooks", ".g\u{200C}it", "a\nb", "a\u{1B}[2J", "a\u{0}b",
    "a\u{202E}b", "a\u{200B}b", "a\u{200D}b", "\u{200C}می", "می\u{200C}\u{200C}", "می\u{202E}", ".gi\u{200D}t",
    "a\u{2028}b", "a\u{7F}", "a\u{85}b", "a\u{FEFF}", "a\u{E0041}b", String(repeating: "x", count: 256),
    Array(repeating: "d", count: 101).joined(separator: "/"), String(repeating: "abc/", count: 600) + "x",
  ])
  func aDangerousNameIsRefused(_ name: String) {
    #expect(throws: UbiquityError.self) { try ContainerPath(name) }
  }

  @Test func namesAreComparedByTheirBytes() throws {
    let composed = try ContainerPath("\u{E9}"), decomposed = try ContainerPath("e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(Set([TreePath("\u{E9}"), TreePath("e\u{301}")]).count == 2)
  }

  @Test func theRefusalSaysWhyAndIsFitToPrint() {
    let error = #expect(throws: UbiquityError.self) { try ContainerPath("a\u{1B}[2Jb") }
    #expect(error?.code == .outside)
    #expect(error?.message.unicodeScalars.contains("\u{1B}") == false)
  }

  @Test func foldersAreTheOnesAbove() {
    #expect(TreePath("a/b/c").folders == [TreePath("a"), TreePath("a/b")])
    #expect(TreePath("a").folders.isEmpty)
  }
}
