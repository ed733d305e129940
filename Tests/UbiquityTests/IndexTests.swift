import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

@Suite struct IndexTests {
  private let machine: Machine
  init() throws { machine = try World().device("laptop") }

  private var file: String { machine.git + "/docedit/index.sqlite" }

  private func removeIndex() throws {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
  }

  @Test(arguments: seeds(3)) func theRebuiltIndexEqualsTheKeptOne(_ seed: Int) async throws {
    var choices = Choices(seed: UInt64(seed))
    let container = try await machine.createAlone()
    let names = ["a.txt", "b.txt", "sub/c.txt"]
    for step in 0..<10 {
      let name = choices.element(of: names)
      switch choices.int(in: 0...3) {
      case 0 where machine.text(name) != nil: try machine.remove(name)
      case 1 where machine.text(name) != nil: try machine.move(name, "moved \(step).txt")
      case 2: try machine.write(name, "text of step \(step), long enough to be known again")
      default: try await container.save("saved in step \(step)", at: name)
      }
      try await container.collectLocalChanges()
      _ = try await container.history()
    }
    let kept = try await (container.history(), container.status(), container.history(of: "a.txt"))
    try removeIndex()
    let rebuilt = try machine.open()
    #expect(try await rebuilt.history() == kept.0)
    #expect(try await rebuilt.status() == kept.1)
    #expect(try await rebuilt.history(of: "a.txt") == kept.2)
  }

  @Test(arguments: ["no database at all", "SQLite format 3\u{0}and then nothing"])
  func aDamagedIndexIsReplaced(_ damage: String) async throws {
    let container = try await machine.createAlone()
    try await container.save("x", at: "x.txt")
    let history = try await container.history()
    try removeIndex()
    try Data(damage.utf8).write(to: URL(filePath: file))
    let again = try machine.open()
    #expect(try await again.history() == history)
    try await again.save("y", at: "x.txt")
    #expect(try await again.history().count == history.count + 1)
  }

  /// Who looks what is damaged takes nothing away that a repair has to tell of.
  @Test func aDamagedIndexIsSparedWhereThatIsWanted() async throws {
    let container = try await machine.createAlone()
    try await container.save("x", at: "x.txt")
    let history = try await container.history(), damage = Data("no database at all".utf8)
    try removeIndex()
    try damage.write(to: URL(filePath: file))
    let again = try machine.open()
    await again.spareDamagedIndex()
    #expect(try await again.history() == history)
    #expect(try Data(contentsOf: URL(filePath: file)) == damage)
    #expect(try await machine.doctor.repair() == ["threw the index away: it is made anew"])
    let whole = try machine.open()
    await whole.spareDamagedIndex()
    #expect(try await whole.history() == history && StoreIndex.condition(of: file) == .whole)
  }
}
