import Foundation
import Git
import Testing

@testable import Ubiquity

/// What becomes of two devices' changes does not depend on their clocks.
@Suite struct ClockTests {
  private struct Outcome: Equatable {
    var texts: [String: String]
    var conflicts: [String]
  }

  /// Two devices change, move and add the same documents, with clocks that are wrong by so many years.
  private static func meet(_ skew: (laptop: Double, desktop: Double)) async throws -> Outcome {
    let world = try World()
    let a = try device("laptop", skew.laptop, in: world), b = try device("desktop", skew.desktop, in: world)
    let one = try await a.create(), two = try await b.create()
    for path in ["a.txt", "b.txt", "c.txt"] { try a.write(path, "a text of \(path) that is long enough") }
    for container in [one, two] { try await container.sync() }
    try a.write("a.txt", "of the laptop")
    try a.move("b.txt", "laptop.txt")
    try a.write("New.txt", "of the laptop")
    try await one.collectLocalChanges()
    for text in ["first", "second"] {
      try a.write("c.txt", text)
      try await one.collectLocalChanges()
    }
    try b.write("a.txt", "of the desktop")
    try b.move("b.txt", "desktop.txt")
    try b.write("c.txt", "of the desktop")
    try b.write("new.txt", "of the desktop")
    try await two.collectLocalChanges()
    for container in [one, two, one] { try await container.sync() }
    #expect(try a.head() == b.head())
    #expect(try a.folderTexts() == b.folderTexts())
    return Outcome(texts: try a.folderTexts(), conflicts: try await two.conflicts().map(\.id).sorted())
  }

  private static func device(_ name: String, _ years: Double, in world: World) throws -> Machine {
    var machine = try world.device(name)
    machine.surroundings.now = { world.now() + years * 31_557_600 }
    return machine
  }

  @Test(arguments: [(10.0, 0.0), (0.0, 10.0), (-30.0, 3.0)])
  func wrongClocksChangeNothing(_ skew: (laptop: Double, desktop: Double)) async throws {
    let right = try await Self.meet((0, 0)), wrong = try await Self.meet(skew)
    #expect(right == wrong)
    #expect(right.conflicts.count == 2)
    #expect(right.texts["c.txt"] == "second", "who made more versions of it stays")
  }
}
