import Testing

@testable import Ubiquity

@Suite struct StoreSizeTests {
  @Test func theDocumentsAndTheirVersionsAreCounted() async throws {
    let laptop = try World().device("laptop")
    let container = try await laptop.createAlone()
    let empty = try await container.size()
    #expect(empty.documents == 0)
    try await container.save(String(repeating: "a line of text\n", count: 100), at: "a.txt")
    try await container.save("short\n", at: "a.txt")
    let size = try await container.size()
    #expect(size.documents == 6)
    #expect(size.versions > empty.versions)
    #expect(size.index > 0 && size.other > 0)
    #expect(size.total == size.documents + size.versions + size.index + size.other)
  }
}
