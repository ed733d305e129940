import Foundation
import Testing

@testable import Ubiquity

@Suite struct ContainerMakerTests {
  @Test func containersThatAreMadeAtOneMomentAreTwo() async throws {
    let world = try World(), machine = try world.device("laptop")
    var surroundings = machine.surroundings
    surroundings.now = { Date(timeIntervalSince1970: 1_800_000_000) }
    var ids: Set<String> = []
    for name in ["first", "second"] {
      let folder = machine.folder.deletingLastPathComponent().appending(path: name)
      ids.insert(
        try await UbiquityContainer.create(at: folder, remote: nil, device: machine.device, surroundings: surroundings)
          .id)
    }
    #expect(ids.count == 2)
  }

  /// Somebody brings a folder along that was copied a while ago.
  @Test func anOldCopyOfADocumentIsNoEditOfIt() async throws {
    let world = try World(), a = try world.device("laptop"), b = try world.device("desktop")
    let one = try await a.create(), old = StoredFile(name: "TXT.rtf", bytes: Array("old".utf8))
    for name in ["a.txt", "moved.txt", "gone.txt", "same.txt", "edited.txt"] {
      try await one.save("old \(name)", at: name)
    }
    let package = try await one.save(.folder([old, .init(name: "a.png", bytes: [1])]), at: "L.rtfd", base: nil)
    try await one.save("new", at: "a.txt")
    try await one.save("new", at: "edited.txt")
    try await one.save(.folder([.init(name: "TXT.rtf", bytes: Array("new".utf8))]), at: "L.rtfd", base: package.blob)
    try a.move("moved.txt", "sub/here.txt")
    try a.remove("gone.txt")
    try await one.sync()
    for name in ["a.txt", "moved.txt", "gone.txt", "same.txt"] { try b.write(name, "old \(name)") }
    try b.write("edited.txt", "edited")
    try b.write("L.rtfd/TXT.rtf", "old")
    try Data([1]).write(to: b.folder.appending(path: "L.rtfd/a.png"))
    let two = try await b.create()
    for container in [two, one] { try await container.sync() }
    for machine in [a, b] {
      var texts = try machine.folderTexts()
      #expect(texts.removeValue(forKey: "edited.txt") == "edited")
      texts["L.rtfd/a.png"] = nil
      #expect(
        texts == [
          "a.txt": "new", "sub/here.txt": "old moved.txt", "gone.txt": "old gone.txt", "same.txt": "old same.txt",
          "L.rtfd/TXT.rtf": "new",
        ])
    }
    #expect(try await one.conflicts().map(\.path) == ["edited.txt"])
  }
}
