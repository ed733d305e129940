import Foundation
import Testing

@testable import Ubiquity

@Suite struct DeviceRegistryTests {
  private let machine: Machine
  private var registry: DeviceRegistry { DeviceRegistry(machine.surroundings) }
  init() throws { machine = try World().device("laptop") }

  @Test func theDeviceIsMadeOnceAndMayBeRenamed() throws {
    #expect(machine.device.name == "laptop" && Device.isID(machine.device.id))
    #expect(try registry.device() == machine.device)
    #expect(try registry.device(named: "Eva's <book>\n") == Device(id: machine.device.id, name: "Eva's book?"))
    #expect(try registry.device().name == "Eva's book?")
  }

  @Test func containersAreListedInTheirOrderAndGoneOnesToo() async throws {
    let container = try await machine.createAlone()
    let gone = machine.home.url.appending(path: "gone", directoryHint: .isDirectory)
    for root in [container.root, gone, container.root] { try registry.add(root: root) }
    let containers = try registry.containers()
    #expect(containers.map(\.root.lastPathComponent) == ["Documents", "gone"])
    #expect(try containers[0].container.get().id == container.id)
    let error = #expect(throws: UbiquityError.self) { try containers[1].container.get() }
    #expect(error?.code == .noContainer)
  }

  @Test func aFileFindsItsContainer() async throws {
    let container = try await machine.createAlone()
    try registry.add(root: container.root)
    try machine.write("sub/x", "x")
    try machine.home.link("short", to: "Documents/sub")
    #expect(try registry.container(containing: machine.home.url.appending(path: "short/x"))?.id == container.id)
    #expect(try registry.container(containing: machine.home.url.appending(path: "x")) == nil)
  }

  @Test func everyContainerGetsTheMergeOfContents() async throws {
    let merging = DeviceRegistry(machine.surroundings, contentMerge: joiningFiles { $0 + $1 + $2 })
    try merging.add(root: try await machine.createAlone().root)
    let file = machine.folder.appending(path: "x.txt")
    for container in [try merging.container(containing: file), try merging.openContainers().first] {
      let container = try #require(container)
      let base = try await container.save("base", at: "x.txt")
      try await container.save("1", at: "x.txt")
      let joined = try await container.save(Array("2".utf8), at: "x.txt", base: base.blob)
      #expect(try await container.text(of: joined.blob) == "base21")
      #expect(machine.text("x.txt") == "base21")
      #expect(try await container.conflicts().isEmpty)
    }
  }

  private func settings(_ name: String) -> URL { machine.surroundings.configFolder.appending(path: name) }

  @Test func aDeviceThatCannotBeReadIsWhatItsKeySays() async throws {
    _ = try SigningKey.of(machine.device, machine.surroundings)
    try Data("junk".utf8).write(to: settings("device.plist"))
    #expect(throws: UbiquityError.self) { try registry.device() }
    #expect(try registry.mend().count == 2)
    #expect(try registry.device() == Device(id: machine.device.id, name: machine.surroundings.hostName))
    #expect(try Data(contentsOf: settings("device 2.plist")) == Data("junk".utf8))
    #expect(try registry.mend() == [])
  }

  /// Nobody knows which of two keys is its own.
  @Test func aDeviceThatCannotBeReadAndHasSeveralKeysIsANewOne() async throws {
    for id in [machine.device.id, "0123456789abcdef"] {
      _ = try SigningKey.of(Device(id: id, name: "x"), machine.surroundings)
    }
    try Data().write(to: settings("device.plist"))
    #expect(try registry.mend().count == 2)
    #expect(try ![machine.device.id, "0123456789abcdef"].contains(registry.device().id))
  }

  @Test func aListThatCannotBeReadIsKeptBeside() async throws {
    let container = try await machine.createAlone()
    try registry.add(root: container.root)
    let list = try Data(contentsOf: settings("containers.plist"))
    #expect(try registry.mend() == [])
    try list.prefix(40).write(to: settings("containers.plist"))
    #expect(throws: UbiquityError.self) { try registry.roots() }
    #expect(try registry.mend().count == 1)
    #expect(try registry.roots() == [] && Data(contentsOf: settings("containers 2.plist")) == list.prefix(40))
    try registry.add(root: container.root)
    #expect(try registry.openContainers().map(\.id) == [container.id])
  }

  @Test func manyProcessesMakeOneDevice() async throws {
    let fresh = TemporaryFolder()
    let surroundings = Surroundings(home: fresh.url, environment: [:], hostName: "host")
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try DeviceRegistry(surroundings).device().id } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test func aDamagedFileIsAnErrorAndStays() throws {
    let file = machine.surroundings.configFolder.appending(path: "device.plist")
    try Data("damage".utf8).write(to: file)
    #expect(throws: UbiquityError.self) { try registry.device() }
    #expect(try Data(contentsOf: file) == Data("damage".utf8))
  }
}
