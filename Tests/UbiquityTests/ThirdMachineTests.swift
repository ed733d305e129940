import Foundation
import Testing

@testable import Ubiquity

/// Two machines gave documents of one name others, and have met; a third one, which edited one of the documents, hears of it then.
@Suite struct ThirdMachineTests {
  private let world: World
  private let machines: [Machine]
  private let containers: [UbiquityContainer]

  init() async throws {
    let world = try World()
    let machines = try ["laptop", "desktop", "tablet"].map { try world.device($0) }
    var containers: [UbiquityContainer] = []
    for machine in machines { containers.append(try await machine.create(contentMerge: TokenText.merge)) }
    for name in ["p", "q", "r"] { try machines[0].write("\(name).txt", Self.text(name)) }
    for container in containers { try await container.sync() }
    (self.world, self.machines, self.containers) = (world, machines, containers)
  }

  private static func text(_ name: String) -> String { (1...6).map { "\(name)\($0)\n" }.joined() }

  private func add(_ word: String, to path: String, on number: Int) throws {
    try machines[number].write(path, try #require(machines[number].text(path)) + "\(word)\n")
  }

  private func move(_ old: String, _ new: String, on number: Int) async throws {
    try machines[number].move(old, new)
    try await containers[number].collectLocalChanges()
  }

  private func replace(_ path: String, with text: String, on number: Int) async throws {
    try machines[number].remove(path)
    try await containers[number].collectLocalChanges()
    try machines[number].write(path, text)
    try await containers[number].collectLocalChanges()
  }

  private func texts(_ order: Int...) async throws -> [String: String] {
    for number in order { try await containers[number].sync() }
    for container in containers { #expect(try await container.conflicts().isEmpty) }
    let texts = try machines.map { try $0.folderTexts() }
    #expect(texts[0] == texts[1] && texts[1] == texts[2])
    return texts[0]
  }

  /// The laptop moved it and put another one in the place of that, the desktop edited it: it stays.
  @Test func whatStayedInAMergeIsWhatItWas() async throws {
    try await move("p.txt", "s.txt", on: 0)
    try await replace("s.txt", with: "s1\ns2\n", on: 0)
    try add("by the desktop", to: "p.txt", on: 1)
    try add("by the tablet", to: "p.txt", on: 2)
    for number in [1, 0] { try await containers[number].sync() }
    let found = try await texts(2, 0, 1)
    let both = Self.text("p") + "by the desktop\nby the tablet\n"
    #expect(found == ["p.txt": both, "q.txt": Self.text("q"), "r.txt": Self.text("r"), "s.txt": "s1\ns2\n"])
  }

  /// The laptop moved one document to the name of another one, which the tablet deleted and made anew: that one is beside it by now.
  @Test func whatGotTheNameOfANewDocumentIsFollowed() async throws {
    try await move("p.txt", "t.txt", on: 0)
    try await move("q.txt", "p.txt", on: 0)
    try await replace("p.txt", with: "n1\nn2\n", on: 2)
    try await move("p.txt", "u.txt", on: 1)
    for number in [1, 2] { try await containers[number].sync() }
    try add("by the tablet", to: "q.txt", on: 2)
    try add("more by the tablet", to: "p.txt", on: 2)
    try await containers[0].sync()
    let found = try await texts(2, 0, 1)
    let names = [Self.text("p"), Self.text("q") + "by the tablet\n", Self.text("r"), "n1\nn2\nmore by the tablet\n"]
    #expect(Set(found.values) == Set(names) && found.count == 4)
  }

  /// The laptop edited what the tablet deleted and made anew, and exchanged it, by its new name then, with another one; so did the tablet with the new one.
  @Test func whatWasKeptBesideANewOneIsFollowedFromThere() async throws {
    try await replace("q.txt", with: "n1 n2\nn3 n4\n", on: 2)
    try await containers[2].sync()
    try machines[2].exchange("p.txt", "q.txt")
    try await containers[2].collectLocalChanges()
    try add("by the laptop", to: "q.txt", on: 0)
    for number in [0, 1] { try await containers[number].sync() }
    try machines[0].exchange("q 2.txt", "p.txt")
    try await containers[0].sync()
    try add("by the desktop", to: "q 2.txt", on: 1)
    try await containers[2].sync()
    let found = try await texts(1, 0, 2, 1)
    let q = Self.text("q") + "by the laptop\nby the desktop\n"
    let sorted = Self.text("q") + "by the desktop\nby the laptop\n"
    let others = [Self.text("p"), Self.text("r"), "n1 n2\nn3 n4\n"]
    #expect(found.count == 4 && Set(found.values).isSubset(of: Set(others + [q, sorted])))
  }

  /// The laptop exchanged it with a new one, deleted it then, and has a third one in its place: the desktop edited it under another name.
  @Test func whatWasExchangedWithANewOneAndDeletedStays() async throws {
    try machines[0].write("s.txt", Self.text("s"))
    try await containers[0].collectLocalChanges()
    try machines[0].exchange("p.txt", "s.txt")
    try await containers[0].collectLocalChanges()
    try await replace("s.txt", with: "n1\nn2\n", on: 0)
    try await move("p.txt", "d.txt", on: 1)
    try add("by the desktop", to: "d.txt", on: 1)
    let found = try await texts(1, 0, 1, 2)
    #expect(
      found == [
        "p.txt": Self.text("s"), "q.txt": Self.text("q"), "r.txt": Self.text("r"), "s.txt": "n1\nn2\n",
        "d.txt": Self.text("p") + "by the desktop\n",
      ])
  }

  /// The laptop exchanged two documents, of both of which the desktop has other words in the merge.
  @Test func whatWasExchangedAndEditedInAMergeIsFollowed() async throws {
    try machines[0].exchange("p.txt", "q.txt")
    try await containers[0].collectLocalChanges()
    try add("by the laptop", to: "p.txt", on: 0)
    for path in ["p.txt", "q.txt"] { try add("by the desktop", to: path, on: 1) }
    try await containers[1].sync()
    let start = try #require(try await containers[1].document(at: "p.txt"))
    for number in [0, 1] { try await containers[number].sync() }
    #expect(try await containers[1].currentPath(of: start) == "q.txt")
    for path in ["p.txt", "q.txt"] { try add("by the tablet", to: path, on: 2) }
    let found = try await texts(2, 0, 1)
    let p = Self.text("p") + "by the desktop\nby the tablet\n"
    let q = Self.text("q") + "by the desktop\nby the laptop\nby the tablet\n"
    #expect(found == ["p.txt": q, "q.txt": p, "r.txt": Self.text("r")])
  }
}
