import Foundation
import Git
import Testing

@testable import Ubiquity

@Suite struct RewritingTests {
  private let machine: Machine
  init() throws { machine = try World().device("laptop") }

  @Test func aURLFollowsItsDocument() async throws {
    let container = try await machine.createAlone()
    try await container.save("a text that can be known again\n", at: "ä b%/x.txt")
    let url = try await container.ubiquitousURL(of: machine.folder.appending(path: "ä b%/x.txt"))
    #expect(url.scheme == "ubiquity" && url.absoluteString.contains(container.id))
    #expect(try await container.path(of: container.fileURL(of: url)) == "ä b%/x.txt")
    try machine.move("ä b%/x.txt", "y.txt")
    try await container.collectLocalChanges()
    try machine.move("y.txt", "z/y.txt")
    try await container.collectLocalChanges()
    try await container.save("a text that can be known again\nmore\n", at: "z/y.txt")
    #expect(try await container.path(of: container.fileURL(of: url)) == "z/y.txt")
  }

  @Test func aURLThatLeadsNowhereSaysWhy() async throws {
    let container = try await machine.createAlone()
    try await container.save("x", at: "x")
    let url = try await container.ubiquitousURL(of: machine.folder.appending(path: "x"))
    try machine.remove("x")
    try await container.collectLocalChanges()
    let gone = await #expect(throws: UbiquityError.self) { try await container.fileURL(of: url) }
    #expect(gone?.code == .notFound)
    let foreign = try #require(URL(string: "ubiquity://\(String(repeating: "b", count: 40))/x"))
    let unknown = await #expect(throws: UbiquityError.self) { try await container.fileURL(of: foreign) }
    #expect(unknown?.code == .unknownContainer)
    let outside = await #expect(throws: UbiquityError.self) {
      try await container.ubiquitousURL(of: URL(filePath: "/etc/passwd"))
    }
    #expect(outside?.code == .outside)
  }

  @Test func aLinkInThePlaceOfADocumentIsRefused() async throws {
    let container = try await machine.createAlone()
    try await container.save("x", at: "sub/x")
    let url = try await container.ubiquitousURL(of: machine.folder.appending(path: "sub/x"))
    try machine.remove("sub")
    try machine.home.link("Documents/sub", to: "/etc")
    let error = await #expect(throws: UbiquityError.self) { try await container.fileURL(of: url) }
    #expect(error?.code == .outside)
  }

  @Test func aVersionFromAfarIsTakenForTheHead() async throws {
    let container = try await machine.createAlone()
    try await container.save("x", at: "x")
    let url = try #require(URL(string: "ubiquity://\(container.id)/x?version=\(String(repeating: "c", count: 40))"))
    #expect(try await container.path(of: container.fileURL(of: url)) == "x")
  }
}
