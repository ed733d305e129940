import Foundation
import Properties
import Testing

@testable import Ubiquity

@Suite struct DistinctNamesTests {
  private static func claim(
    _ path: String, isFolder: Bool = false, isOld: Bool = false, from origin: String? = nil, at depth: Int = 0
  ) -> DistinctNames.Claim {
    DistinctNames.Claim(
      path: TreePath(path), isFolder: isFolder, isOld: isOld, origin: origin.map { TreePath($0) },
      depth: depth)
  }

  private static func names(_ claims: DistinctNames.Claim...) -> [String] {
    DistinctNames(claims).names.map(\.description)
  }

  @Test(arguments: [
    ("Letter.txt", "letter.TXT"), ("caf\u{E9}", "cafe\u{301}"), ("\u{C9}tude", "e\u{301}tude"), ("ΣΟΦΟΣ", "σοφος"),
    ("\u{212B}", "\u{E5}"), ("notes/a", "NOTES/A"),
  ])
  func theseNamesFoldToTheSame(_ pair: (String, String)) {
    #expect(TreePath(pair.0).folded == TreePath(pair.1).folded && TreePath(pair.0) != TreePath(pair.1))
  }

  @Test(arguments: [("straße", "strasse"), ("sınıf", "sinif"), ("a", "á"), ("a b", "a_b")])
  func theseDoNot(_ pair: (String, String)) { #expect(TreePath(pair.0).folded != TreePath(pair.1).folded) }

  @Test func whoHadTheNameKeepsIt() {
    #expect(
      Self.names(Self.claim("A.txt", at: 1), Self.claim("a.txt", isOld: true, at: 9)) == ["A 2.txt", "a.txt"])
  }

  @Test func ofTwoNewOnesTheFirstKeepsIt() {
    #expect(Self.names(Self.claim("A.txt", at: 2), Self.claim("a.txt", at: 1)) == ["A 2.txt", "a.txt"])
  }

  @Test func aFreeNameIsNotTooLong() {
    let long = String(repeating: "ü", count: 125)
    for (name, free) in [
      (long + ".txt", String(long.dropLast()) + " 2.txt"),
      (String(repeating: "a", count: 255), String(repeating: "a", count: 253) + " 2"),
      ("a." + String(repeating: "b", count: 253), "a." + String(repeating: "b", count: 251) + " 2"),
      ("dir/" + long + "x.rtf", "dir/" + String(long.dropLast()) + " 2.rtf"),
    ] {
      let found = FreeName.next(after: name) { $0 == name }
      #expect(found == free && ContainerPath.isSafe(found), "\(found)")
    }
    let deep =
      String(repeating: "d/", count: 50) + (0..<8).map { _ in String(repeating: "e", count: 230) + "/" }.joined()
    let path = deep + String(repeating: "f", count: ContainerPath.lengthLimit - deep.utf8.count)
    #expect(ContainerPath.isSafe(FreeName.next(after: path) { _ in false }))
  }

  @Test func theFreeNameIsNobodysInAnyCase() {
    #expect(
      Self.names(Self.claim("a.txt", at: 1), Self.claim("A.txt", at: 2), Self.claim("A 2.TXT", at: 3))
        == ["a.txt", "A 3.txt", "A 2.TXT"])
  }

  @Test func aFileGivesWayToAFolderAndToAPackage() {
    #expect(Self.names(Self.claim("Notes", isOld: true), Self.claim("notes/a", at: 9)) == ["Notes 2", "notes/a"])
    #expect(
      Self.names(Self.claim("x.rtfd", isOld: true), Self.claim("x.rtfd", isFolder: true, at: 9))
        == ["x 2.rtfd", "x.rtfd"])
  }

  @Test func foldersOfOneNameBecomeOne() {
    #expect(
      Self.names(Self.claim("Notes/a", at: 1), Self.claim("notes/Sub/b", at: 2), Self.claim("NOTES/sub/c", at: 3))
        == ["Notes/a", "Notes/Sub/b", "Notes/Sub/c"])
  }

  @Test func aFolderThatWasRenamedOnlyInCaseIsRenamedForAll() {
    #expect(
      Self.names(
        Self.claim("notes/a", isOld: true, at: 1), Self.claim("Notes/b", from: "notes/b", at: 2),
        Self.claim("notes/c", at: 3)) == ["Notes/a", "Notes/b", "Notes/c"])
  }

  private static let parts = ["a", "A", "\u{E9}", "e\u{301}", "\u{C9}", "b.txt", "B.TXT", "p.rtfd", "P.rtfd"]

  private static func claims(_ choices: inout Choices) -> [DistinctNames.Claim] {
    choices.array(upTo: 8) { choices in
      let path = (0...choices.int(in: 0...2)).map { _ in choices.element(of: parts) }.joined(separator: "/")
      return claim(
        path, isFolder: path.hasSuffix(".rtfd") && choices.bool(), isOld: choices.bool(),
        from: choices.bool() ? choices.element(of: parts) : nil, at: choices.int(in: 0...2))
    }
  }

  @Test func noTwoNamesAreEverOneToAFoldingFileSystem() {
    forAll(cases: 1_000, Self.claims) { claims in
      let names = DistinctNames(claims).names, folders = Set(names.flatMap(\.folders))
      let folded = Set(names.map(\.folded)), foldedFolders = Set(folders.map(\.folded))
      return folded.count == names.count && foldedFolders.count == folders.count
        && folded.isDisjoint(with: foldedFolders)
    }
  }

  @Test func theOrderOfTheClaimsDoesNotMatter() {
    forAll(cases: 500, Self.claims) { claims in
      let claims = Array(Set(claims))
      let forth = zip(claims, DistinctNames(claims).names).map { ($0, $1) }
      let back = zip(claims.reversed(), DistinctNames(claims.reversed()).names).map { ($0, $1) }
      return Dictionary(forth) { $1 } == Dictionary(back) { $1 }
    }
  }

  @Test func distinctNamesStay() {
    #expect(Self.names(Self.claim("b"), Self.claim("a/c"), Self.claim("a/d.txt")) == ["b", "a/c", "a/d.txt"])
  }
}
