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
}
