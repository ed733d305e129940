import Testing

@testable import Formats

/// Headings that links lead to.
@Suite struct MarkdownAnchorTests {
  private func targets(_ source: String) -> Int {
    markdown(source).kept.first { $0.name == "link targets" }?.count ?? 0
  }

  @Test func headingsThatLinksLeadToAreNamed() {
    #expect(targets("See [intro](#intro).\n\n# Intro\n") == 1)
    #expect(
      targets(
        "[a](#what-is-it) [b](#what-is-it-1)\n\n# What is it?\n\n## *What* is `it`\n\n# Other\n")
        == 2)
    #expect(targets("[a](#über_uns)\n\nÜber_uns\n---\n") == 1)
    #expect(targets("[a](#b) [c](http://x.org#intro)\n\n# Intro\n") == 0)
    #expect(targets("# Intro\n") == 0)
  }
}
