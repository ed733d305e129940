import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Another machine deletes a document that is open here, and gives its folder another spelling.
@MainActor
@Suite(.serialized) struct RespelledFolderTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  private let own = "Dear Ines,\nthe very quick brown fox\njumps over the lazy dog."

  private func openInFolder(_ folder: String) async throws -> Document {
    let container = try await machines.container("laptop")
    try await container.save(Array("Stays.".utf8), at: "\(folder)/Other.txt", base: nil)
    let document = try await openOnBoth(named: "\(folder)/Letter.txt")
    try await type("very ", into: document, at: Position(1, 4))
    return document
  }

  private func desktopDeletes(in folder: String, movedTo new: String, making text: String? = nil) async throws {
    let container = try await machines.container("desktop"), files = FileManager.default
    try files.removeItem(at: try container.file(at: "\(folder)/Letter.txt"))
    try await container.sync()
    for (old, new) in [(folder, "aside"), ("aside", new)] {
      try files.moveItem(at: try container.file(at: old), to: try container.file(at: new))
    }
    try await container.sync()
    if let text { try Data(text.utf8).write(to: try container.file(at: "\(new)/Letter.txt")) }
    try await container.sync()
    try await machines.container("laptop").sync()
  }

  @Test(arguments: [("Sub", "sub"), ("U\u{308}bung", "\u{DC}bung")], [false, true])
  func aSaveBringsItBackIntoTheFolderAsItIsSpelt(_ names: (String, String), _ isSeen: Bool) async throws {
    let document = try await openInFolder(names.0)
    try await desktopDeletes(in: names.0, movedTo: names.1)
    if isSeen { _ = try await document.arrivals() }
    try await document.save()
    #expect(!document.isModified && document.text.string == own)
    try await sync()
    for machine in ["laptop", "desktop"] {
      let folder = try await machines.container(machine).root.appending(path: names.1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["Letter.txt", "Other.txt"])
      #expect(try await contents(on: machine, "\(names.1)/Letter.txt") == own)
    }
  }

  @Test func whereAnotherHasItsNameThereItGetsTheNextFreeOne() async throws {
    let document = try await openInFolder("Sub")
    try await desktopDeletes(in: "Sub", movedTo: "sub", making: "Bicycles, their chains and their bells.")
    #expect(try await document.save().obstacle == .document)
    #expect(document.displayName == "Letter 2.txt")
    #expect(try await contents(on: "laptop", "sub/Letter 2.txt") == own)
  }
}
