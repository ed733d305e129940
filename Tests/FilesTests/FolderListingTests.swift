import Foundation
import Testing

@testable import Files

@Suite struct FolderListingTests {
  private let temporary: TemporaryFolder
  private let folder: Folder

  init() throws {
    temporary = try TemporaryFolder()
    folder = Folder(temporary.path)
  }

  private func listing(_ name: String = "") throws -> FolderListing { try #require(try folder.listing(of: name)) }

  @Test func aListingNamesWhatIsInTheFolderInTheOrderOfTheBytes() throws {
    for name in ["b", "a/x", "B", "ä"] { try temporary.write(name, name) }
    try temporary.link("z", to: "b")
    let listing = try listing()
    #expect(listing.entries.map(\.name) == ["B", "a", "b", "z", "ä"])
    #expect(listing.folders == ["a"])
    #expect(listing.entries.map(\.kind).contains(.other))
    guard case .file(let stamp)? = listing.entries.first?.kind else { return #expect(Bool(false)) }
    #expect(stamp.size == 1)
    #expect(try folder.listing(of: "a")?.entries.map(\.name) == ["x"])
  }

  @Test func whatIsDoneToAFileShows() throws {
    try temporary.write("a", "1")
    try temporary.write("b/c", "1")
    let before = try listing()
    #expect(try listing() == before)
    try temporary.write("b/d", "1")
    #expect(try listing() == before)
    try temporary.write("a", "22")
    let edited = try listing()
    #expect(edited != before && edited.touched > before.touched)
    try FileManager.default.moveItem(atPath: temporary.path + "/a", toPath: temporary.path + "/e")
    let moved = try listing()
    #expect(moved.bytes != edited.bytes)
    try temporary.write("f", "")
    #expect(try listing().bytes != moved.bytes)
  }

  @Test func theBytesAreReadBack() throws {
    for name in ["a", "b/c", "d"] { try temporary.write(name, name) }
    let listing = try listing()
    #expect(FolderListing(bytes: listing.bytes).entries == listing.entries)
    for length in 0..<listing.bytes.count {
      let part = FolderListing(bytes: Array(listing.bytes.prefix(length))).entries
      #expect(part == Array(listing.entries.prefix(part.count)) && part.count < listing.entries.count)
    }
  }

  @Test func aLinkOrNothingHasNoListing() throws {
    try temporary.write("a/b", "")
    try temporary.link("way", to: temporary.path + "/a")
    for name in ["way", "way/b", "a/b", "none"] { #expect(try folder.listing(of: name) == nil) }
  }

  @Test func temporaryFilesAreNotListed() throws {
    try temporary.write(TemporaryName.make(), "")
    #expect(try listing().entries.isEmpty)
  }
}
