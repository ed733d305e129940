import Testing

@testable import Ubiquity

/// Whose words a conflict version is said to be.
@Suite struct ConflictAuthorTests {
  /// Which of the words stands is by their names in git: with several numbers each is so once.
  @Test(arguments: 0..<6) func eachTextIsTheOneOfTheDeviceThatWroteIt(_ number: Int) async throws {
    let world = try World(), names = ["laptop", "desktop", "tablet"]
    let machines = try names.map { try world.device($0) }
    var containers: [UbiquityContainer] = []
    for machine in machines { containers.append(try await machine.create()) }
    try machines[0].write("a.txt", "the first words")
    for container in containers { try await container.sync() }
    for (name, machine) in zip(names, machines) { try machine.write("a.txt", "\(name) \(number)") }
    for container in containers + containers { try await container.sync() }
    let found = try await containers[0].conflicts()
    #expect(found.count == 2)
    for conflict in found {
      for (blob, device) in [(conflict.kept, conflict.keptDevice), (conflict.other, conflict.otherDevice)] {
        let bytes = try await containers[0].bytes(of: try #require(blob))
        #expect(String(decoding: bytes, as: UTF8.self) == "\(device) \(number)")
      }
    }
  }
}
