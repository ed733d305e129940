import Formats
import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Which documents are taken for one that was moved, where files of a format are half alike whatever they say.
@MainActor
@Suite(.serialized) struct LikenessTests {
  nonisolated static let formats = ["rtf", "html", "odt", "docx"]
  private static let board = """
    The board met on Tuesday and spoke about the roof and the boiler.
    Nobody was against a new boiler. The garden wall can wait until spring.
    The treasurer read the accounts aloud.
    The meeting ended at nine.
    """
  private static let pie = """
    Take six apples, flour, butter and sugar.
    Bake for forty minutes. Let it cool on the sill, out of reach of the cat.
    """
  private let machines: Machines
  init() throws { machines = try Machines() }

  private func bytes(_ words: String, _ name: String) throws -> [UInt8] {
    try machines.controller("laptop").reader.blank(named: name).formatted.bytes(with: RichText(plain: words))
  }

  private func words(_ name: String, on machine: String) async throws -> String {
    let file = try await machines.container(machine).file(at: name)
    return try machines.controller(machine).reader.read(file).text.string
  }

  private func containers() async throws -> (laptop: UbiquityContainer, desktop: UbiquityContainer) {
    (try await machines.container("laptop"), try await machines.container("desktop"))
  }

  @Test(arguments: formats) func aDocumentThatCameWhileAnotherWentIsNoMove(_ format: String) async throws {
    let (laptop, desktop) = try await containers(), (old, new) = ("Minutes.\(format)", "Pie.\(format)")
    let stored = try await laptop.save(bytes(Self.board, old), at: old, base: nil)
    for container in [laptop, desktop] { try await container.sync() }
    let edited = Self.board.replacing("boiler", with: "furnace")
    try await laptop.save(bytes(edited, old), at: old, base: stored.blob)
    try FileManager.default.removeItem(at: desktop.file(at: old))
    try Data(bytes(Self.pie, new)).write(to: desktop.file(at: new))
    for container in [laptop, desktop, laptop] { try await container.sync() }
    #expect(try await words(old, on: "desktop") == edited)
    #expect(try await words(new, on: "laptop") == Self.pie)
    #expect(try await laptop.conflicts().isEmpty)
  }

  @Test(arguments: formats + ["md"]) func aDocumentThatWasMovedAndEditedAtOnceIsFollowed(_ format: String) async throws
  {
    let (laptop, desktop) = try await containers(), (old, new) = ("Minutes.\(format)", "Board.\(format)")
    let stored = try await laptop.save(bytes(Self.board, old), at: old, base: nil)
    for container in [laptop, desktop] { try await container.sync() }
    let edited = Self.board.replacing("Tuesday", with: "Friday")
    try await laptop.save(bytes(edited, old), at: old, base: stored.blob)
    try FileManager.default.removeItem(at: desktop.file(at: old))
    try Data(bytes(Self.board.replacing("nine", with: "ten"), new)).write(to: desktop.file(at: new))
    for container in [laptop, desktop, laptop] { try await container.sync() }
    #expect(try await words(new, on: "laptop") == edited.replacing("nine", with: "ten"))
    #expect(try await laptop.documents().map(\.path) == [new])
  }
}
