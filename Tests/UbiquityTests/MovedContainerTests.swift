import Foundation
import Testing

@testable import Ubiquity

/// Folders of containers that are moved and copied.
@Suite struct MovedContainerTests {
  private let world: World
  private let machine: Machine
  private var registry: DeviceRegistry { DeviceRegistry(machine.surroundings) }
  private let files = FileManager.default

  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  private func folder(_ name: String) -> URL { machine.home.url.appending(path: name, directoryHint: .isDirectory) }

  private func made() async throws -> UbiquityContainer {
    let container = try await machine.create()
    try await container.save("words", at: "sub/a.txt")
    try await container.sync()
    try registry.add(root: container.root)
    return container
  }

  private func move(to name: String) throws -> URL {
    try files.createDirectory(at: folder(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.moveItem(at: machine.folder, to: folder(name))
    return folder(name)
  }

  @Test func aMovedFolderIsFoundAgain() async throws {
    let container = try await made()
    let url = try await container.ubiquitousURL(of: container.file(at: "sub/a.txt"))
    let new = try move(to: "Docs/Writing")
    #expect(throws: UbiquityError.self) { try registry.openContainers() }
    let found = try #require(try registry.container(containing: new.appending(path: "sub/a.txt")))
    #expect(found.id == container.id && found.root.lastPathComponent == "Writing")
    #expect(try registry.roots().map(\.lastPathComponent) == ["Writing"])
    #expect(try await found.fileURL(of: url).path.hasSuffix("Docs/Writing/sub/a.txt"))
    try await found.save("more", at: "sub/a.txt")
    #expect(try await found.sync().sent == ["sub/a.txt"])
    #expect(try git("-C", new.path(percentEncoded: false), "status", "--porcelain") == "")
  }

  /// To another file system, a move is a copy, and then a removal.
  @Test func aFolderThatWasCopiedAndRemovedWasMoved() async throws {
    _ = try await made()
    try files.copyItem(at: machine.folder, to: folder("Elsewhere"))
    try files.removeItem(at: machine.folder)
    let found = try registry.container(containing: folder("Elsewhere").appending(path: "x"))
    #expect(found?.root.lastPathComponent == "Elsewhere")
    #expect(try await found?.status().localChanges == [])
  }

  @Test func aCopyIsNotTakenForTheContainer() async throws {
    let container = try await made()
    try files.copyItem(at: machine.folder, to: folder("Copy"))
    let inside = folder("Copy").appending(path: "sub/a.txt")
    for _ in 0..<2 {
      let error = #expect(throws: UbiquityError.self) { try registry.container(containing: inside) }
      #expect(error?.code == .copied)
      let other = #expect(throws: UbiquityError.self) { try registry.add(root: folder("Copy")) }
      #expect(other?.code == .copied)
    }
    #expect(try registry.roots().map(\.path) == [container.root.path])
    #expect(try registry.container(containing: machine.folder.appending(path: "sub/a.txt")) != nil)
  }

  @Test func aNewContainerInTheOldPlaceDoesNotHideTheMovedOne() async throws {
    let container = try await made()
    let new = try move(to: "Moved")
    let other = try World()
    let second = try await UbiquityContainer.create(
      at: machine.folder, remote: other.remote, device: machine.device, surroundings: machine.surroundings)
    #expect(second.id != container.id)
    #expect(try registry.container(containing: new.appending(path: "x"))?.id == container.id)
    try registry.add(root: second.root)
    #expect(try Set(registry.openContainers().map(\.id)) == [container.id, second.id])
  }

  /// Somebody carried the folder to another machine on a stick.
  @Test func aCopyOfAnotherDevicesFolderBecomesThisDevices() async throws {
    let container = try await made(), desktop = try world.device("desktop")
    try files.copyItem(at: machine.folder, to: desktop.folder)
    let own = DeviceRegistry(desktop.surroundings)
    #expect(try own.container(containing: desktop.folder.appending(path: "x")) == nil)
    try own.add(root: desktop.folder)
    let found = try #require(try own.container(containing: desktop.folder.appending(path: "x")))
    try await found.sync()
    try await container.sync()
    let standings = try await container.devices().map { [$0.device.name, $0.standing.rawValue] }
    #expect(standings == [["laptop", "approved"], ["desktop", "waiting"]])
  }

  @Test func oneMachineHasAContainerOnce() async throws {
    let container = try await made()
    let error = await #expect(throws: UbiquityError.self) {
      try await UbiquityContainer.create(
        at: folder("Second"), remote: world.remote, device: machine.device, surroundings: machine.surroundings)
    }
    #expect(error?.code == .containerExists && error?.message.contains("Documents") == true)
    #expect(!files.fileExists(atPath: folder("Second").path(percentEncoded: false)))
    #expect(try await container.sync().received == [])
  }

  @Test func aFileIsKnownByItsPlaceWhereverTheFolderIs() async throws {
    _ = try await made()
    let before = ContainerCopy.place(of: machine.folder.appending(path: "sub/a.txt"))
    let new = try move(to: "Docs/Writing")
    #expect(before?.hasSuffix("/sub/a.txt") == true)
    #expect(ContainerCopy.place(of: new.appending(path: "sub/a.txt")) == before)
    #expect(ContainerCopy.place(of: folder("Docs").appending(path: "a.txt")) == nil)
  }

  @Test func aFolderThatWasDeletedAndMadeAgainIsKnownByItsPlace() async throws {
    let inside = machine.folder.appending(path: "sub/a.txt")
    _ = try await made()
    let before = ContainerCopy.place(of: inside)
    try files.removeItem(at: machine.folder)
    _ = try await machine.create()
    try registry.add(root: machine.folder)
    #expect(before != nil && ContainerCopy.place(of: inside) == before)
    try files.removeItem(at: machine.folder)
    let other = try World()
    _ = try await machine.create(remote: other.remote)
    try registry.add(root: machine.folder)
    #expect(ContainerCopy.place(of: inside) != before)
  }

  private func lose(_ content: Data?) throws {
    let file = machine.folder.appending(path: ".git/docedit/copy")
    if let content { try content.write(to: file) } else { try files.removeItem(at: file) }
  }

  @Test(arguments: [nil, Data(), Data(count: 80)])
  func aNumberThatIsLostIsThatOfTheList(_ content: Data?) async throws {
    let inside = machine.folder.appending(path: "sub/a.txt")
    _ = try await made()
    let before = ContainerCopy.place(of: inside)
    try lose(content)
    #expect(try registry.container(containing: inside) != nil)
    #expect(before != nil && ContainerCopy.place(of: inside) == before)
    try lose(content)
    _ = try registry.openContainers()
    #expect(ContainerCopy.place(of: inside) == before)
  }

  /// Neither a copy of the folder nor another container in its place is the one that the list means.
  @Test func aNumberIsNotGivenToAnotherFolder() async throws {
    _ = try await made()
    let new = try move(to: "Moved"), before = ContainerCopy.place(of: new.appending(path: "x"))
    _ = try registry.container(containing: new.appending(path: "x"))
    try files.copyItem(at: new, to: machine.folder)
    try lose(nil)
    #expect(try registry.container(containing: machine.folder.appending(path: "x")) == nil)
    #expect(ContainerCopy.place(of: machine.folder.appending(path: "x")) == nil)
    #expect(before != nil && ContainerCopy.place(of: new.appending(path: "x")) == before)
  }
}
