import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

/// What two devices do that goes against each other: nothing is lost, and both make the same of it.
@Suite struct ClashTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// Both start from the documents, do their part apart, and meet. Gives what both have then.
  private func clash(
    _ base: [String: String], _ first: (Machine) throws -> Void, _ second: (Machine) throws -> Void
  ) async throws -> [String: String] {
    let one = try await a.create(), two = try await b.create()
    for (path, text) in base { try a.write(path, text) }
    try await one.sync()
    try await two.sync()
    try first(a)
    try await one.collectLocalChanges()
    try second(b)
    try await two.collectLocalChanges()
    for container in [one, two, one] { try await container.sync() }
    #expect(try a.head() == b.head())
    let texts = try a.folderTexts()
    #expect(try b.folderTexts() == texts)
    #expect(try await one.conflicts().map(\.id) == two.conflicts().map(\.id))
    #expect(try await two.sync().received.isEmpty)
    return texts
  }

  private static let poem = (0..<20).map { "line \($0) of a poem that is long enough\n" }.joined()

  @Test func addedTwice() async throws {
    let texts = try await clash([:], { try $0.write("n.txt", "one") }, { try $0.write("n.txt", "two") })
    #expect(texts == ["n.txt": "two"])
    let conflict = try #require(try await a.open().conflicts().first)
    #expect(try await a.open().text(of: conflict.other) == "one")
  }

  @Test func editedAndDeleted() async throws {
    let texts = try await clash(["n.txt": "one"], { try $0.remove("n.txt") }, { try $0.write("n.txt", "two") })
    #expect(texts == ["n.txt": "two"])
  }

  @Test func renamedAndEdited() async throws {
    let texts = try await clash(
      ["n.txt": Self.poem], { try $0.move("n.txt", "sub/m.txt") }, { try $0.write("n.txt", Self.poem + "and more\n") })
    #expect(texts == ["sub/m.txt": Self.poem + "and more\n"])
  }

  @Test func renamedToTwoNames() async throws {
    let texts = try await clash(
      ["n.txt": Self.poem], { try $0.move("n.txt", "first.txt") }, { try $0.move("n.txt", "second.txt") })
    #expect(texts == ["second.txt": Self.poem])
  }

  @Test func twoDocumentsRenamedToOneName() async throws {
    let texts = try await clash(
      ["m.txt": Self.poem + "m", "n.txt": "quite another text\n" + Self.poem.uppercased()],
      { try $0.move("m.txt", "x.txt") }, { try $0.move("n.txt", "x.txt") })
    #expect(Set(texts.keys) == ["x.txt", "x 2.txt"] && Set(texts.values).count == 2)
    #expect(try await a.open().conflicts().isEmpty)
  }

  @Test func namesThatDifferInCase() async throws {
    let texts = try await clash([:], { try $0.write("Letter.txt", "one") }, { try $0.write("letter.txt", "two") })
    #expect(texts == ["Letter.txt": "one", "letter 2.txt": "two"])
  }

  @Test func namesInTwoNormalForms() async throws {
    let texts = try await clash(
      [:], { try $0.write("caf\u{E9}.txt", "one") }, { try $0.write("cafe\u{301}.txt", "two") })
    #expect(Set(texts.values) == ["one", "two"] && Set(texts.keys.map { TreePath($0).folded }).count == 2)
  }

  @Test func aRenameOfTheNormalFormAlone() async throws {
    let texts = try await clash(
      ["caf\u{E9}.txt": Self.poem], { try $0.move("caf\u{E9}.txt", "cafe\u{301}.txt") }, { try $0.write("x", "x") })
    #expect(texts.keys.map { Array($0.utf8) }.contains(Array("cafe\u{301}.txt".utf8)) && texts.count == 2)
  }

  @Test func foldersThatDifferInCase() async throws {
    let texts = try await clash([:], { try $0.write("Notes/a.txt", "one") }, { try $0.write("notes/b.txt", "two") })
    #expect(texts == ["Notes/a.txt": "one", "Notes/b.txt": "two"])
  }

  @Test func aFileAndAFolder() async throws {
    let texts = try await clash([:], { try $0.write("n", "one") }, { try $0.write("n/a.txt", "two") })
    #expect(texts == ["n 2": "one", "n/a.txt": "two"])
  }

  @Test func aFileAndAPackage() async throws {
    let texts = try await clash(
      [:], { try $0.write("d.rtfd", "one") }, { try $0.write("D.rtfd/TXT.rtf", "two") })
    #expect(texts == ["d 2.rtfd": "one", "D.rtfd/TXT.rtf": "two"])
  }

  @Test func twoPackagesOfOneName() async throws {
    let texts = try await clash(
      [:], { try $0.write("d.rtfd/TXT.rtf", "one") }, { try $0.write("D.rtfd/TXT.rtf", "two") })
    #expect(texts == ["D.rtfd/TXT.rtf": "two", "d 2.rtfd/TXT.rtf": "one"])
  }

  @Test func twoNamesThatFoldInOneFolderAreMadeDistinctAtOnce() async throws {
    let container = try await a.createAlone()
    try a.write("letter.txt", "one")
    try await container.collectLocalChanges()
    try a.write("LETTER.txt", "two")
    try await container.collectLocalChanges()
    #expect(try a.folderTexts() == ["letter.txt": "one", "LETTER 2.txt": "two"])
  }

  @Test func aSaveIsRefusedThatOthersCouldNotTellApart() async throws {
    let container = try await a.createAlone()
    try await container.save("one", at: "Notes/letter.txt")
    let error = await #expect(throws: UbiquityError.self) { try await container.save("two", at: "Notes/Letter.txt") }
    #expect(error?.code == .exists && error?.hint?.contains("Letter 2.txt") == true)
    await #expect(throws: UbiquityError.self) { try await container.save("two", at: "notes/b.txt") }
    try await container.save("two", at: "Notes/letter.txt")
    #expect(try a.folderTexts() == ["Notes/letter.txt": "two"])
  }

  @Test(arguments: seeds(6)) func randomClashesLoseNothingAndConverge(_ seed: Int) async throws {
    var choices = Choices(seed: UInt64(seed))
    let tokens = Tokens()
    let base = Self.base(&choices, tokens)
    let (first, second) = (Self.deeds(&choices, tokens), Self.deeds(&choices, tokens))
    let texts = try await clash(base, { try Self.perform(first, on: $0) }, { try Self.perform(second, on: $0) })
    #expect(Set(texts.keys.map { TreePath($0).folded }).count == texts.count)
    let container = try a.open()
    var all = texts.values.joined()
    for conflict in try await container.conflicts() { all += try await container.text(of: conflict.other) ?? "" }
    for entry in try await container.history() {
      for blob in entry.changes.compactMap(\.newBlob) { all += (try? await container.text(of: blob)) ?? "" }
    }
    for token in tokens.all { #expect(all.contains(token), "\(token) is lost") }
  }

  private static let names = [
    "a.txt", "A.txt", "n/a.txt", "N/b.txt", "n", "\u{E9}.txt", "e\u{301}.txt", "p.rtfd/TXT.rtf",
  ]

  private enum Deed { case write(String, String), move(String, String), remove(String) }

  private final class Tokens {
    private(set) var all: [String] = []
    func next() -> String {
      all.append("token\(all.count);")
      return all[all.count - 1]
    }
  }

  private static func base(_ choices: inout Choices, _ tokens: Tokens) -> [String: String] {
    var files: [String: String] = [:]
    for name in ["a.txt", "n/a.txt", "\u{E9}.txt", "p.rtfd/TXT.rtf"] where choices.bool() {
      files[name] = poem + tokens.next()
    }
    return files
  }

  private static func deeds(_ choices: inout Choices, _ tokens: Tokens) -> [Deed] {
    (0..<choices.int(in: 1...3)).map { _ in
      switch choices.int(in: 0...3) {
      case 0: .move(choices.element(of: names), choices.element(of: names))
      case 1: .remove(choices.element(of: names))
      default: .write(choices.element(of: names), poem.prefix(200) + tokens.next())
      }
    }
  }

  /// What the folder does not allow is left out; a token that was never written is written elsewhere.
  private static func perform(_ deeds: [Deed], on machine: Machine) throws {
    for deed in deeds {
      switch deed {
      case .write(let path, let text):
        do { try machine.write(path, text) } catch { try machine.write("else/\(text.suffix(8)).txt", text) }
      case .move(let old, let new):
        if machine.text(old) != nil, machine.text(new) == nil { try? machine.move(old, new) }
      case .remove(let path): if machine.text(path) != nil { try? machine.remove(path) }
      }
    }
  }
}
