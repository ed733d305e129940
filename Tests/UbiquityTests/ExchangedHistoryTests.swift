import Testing

@testable import Ubiquity

/// The history of documents that changed names among themselves.
@Suite struct ExchangedHistoryTests {
  private let machines: [Machine]
  init() throws {
    let world = try World()
    machines = try ["laptop", "desktop"].map { try world.device($0) }
  }

  private static let filler = (0..<10).map { "a line of some length, number \($0)\n" }.joined()

  private func containers() async throws -> [UbiquityContainer] {
    var all: [UbiquityContainer] = []
    for machine in machines { all.append(try await machine.create(contentMerge: joiningLines)) }
    for name in ["p", "q"] { try machines[0].write("\(name).txt", "of \(name)\n\(Self.filler)") }
    for container in all { try await container.sync() }
    return all
  }

  private func edit(_ path: String, _ number: Int, on machine: Machine) throws {
    let text = try #require(machine.text(path)).replacing("number \(number)\n", with: "NUMBER \(number)\n")
    try machine.write(path, text)
  }

  private func changes(of path: String, in container: UbiquityContainer) async throws -> [String] {
    try await container.history(of: path).flatMap(\.changes).map { change in
      [change.kind.rawValue, change.oldPath, change.path].compactMap(\.self).joined(separator: " ")
    }
  }

  @Test func itGoesOnUnderTheOtherName() async throws {
    let all = try await containers()
    try edit("p.txt", 3, on: machines[0])
    try await all[0].sync()
    try machines[0].exchange("p.txt", "q.txt")
    try await all[0].sync()
    try edit("p.txt", 5, on: machines[0])
    for index in [0, 1] { try await all[index].sync() }
    for container in all {
      #expect(
        try await changes(of: "q.txt", in: container) == ["renamed p.txt q.txt", "edited p.txt", "added p.txt"])
      #expect(
        try await changes(of: "p.txt", in: container) == ["edited p.txt", "renamed q.txt p.txt", "added q.txt"])
    }
  }

  @Test func itHasWhatAnotherMachineWroteMeanwhileUnderTheOldName() async throws {
    let all = try await containers()
    try machines[0].exchange("p.txt", "q.txt")
    try edit("p.txt", 5, on: machines[1])
    for index in [0, 1, 0] { try await all[index].sync() }
    for (container, machine) in zip(all, machines) {
      #expect(machine.text("q.txt")?.contains("NUMBER 5") == true)
      let own = try await changes(of: "q.txt", in: container).filter { $0 != "edited q.txt" }
      #expect(Set(own) == ["renamed p.txt q.txt", "edited p.txt", "added p.txt"])
      let other = try await changes(of: "p.txt", in: container)
      #expect(Set(other) == ["renamed q.txt p.txt", "added q.txt"])
    }
  }

  @Test func itIsFollowedWhereOneIsEditedAtOnce() async throws {
    let all = try await containers()
    try machines[0].exchange("p.txt", "q.txt")
    try edit("q.txt", 5, on: machines[0])
    try await all[0].sync()
    #expect(try await changes(of: "q.txt", in: all[0]) == ["renamed p.txt q.txt", "added p.txt"])
    #expect(try await changes(of: "p.txt", in: all[0]) == ["renamed q.txt p.txt", "added q.txt"])
  }

  @Test func aPackageComesFromTheOneThatHadTheOtherName() async throws {
    let all = try await containers()
    for name in ["p", "q"] { try machines[0].write("\(name).rtfd/TXT.rtf", "text of \(name)\n\(Self.filler)") }
    try await all[0].sync()
    let former = try #require(try await all[0].document(at: "p.rtfd"))
    try machines[0].exchange("p.rtfd", "q.rtfd")
    try await all[0].sync()
    let present = try #require(try await all[0].document(at: "q.rtfd"))
    let origin = try await all[0].origin(of: present)
    #expect(origin.document.path == "p.rtfd" && origin.document.blob == former.blob)
    #expect(try await changes(of: "q.rtfd", in: all[0]) == ["renamed p.rtfd q.rtfd", "added p.rtfd"])
  }

  @Test func documentsThatAreEditedAtOnceKeepTheirNames() async throws {
    let all = try await containers()
    for name in ["p.txt", "q.txt"] { try edit(name, 5, on: machines[0]) }
    try await all[0].sync()
    #expect(try await changes(of: "q.txt", in: all[0]) == ["edited q.txt", "added q.txt"])
    #expect(try await changes(of: "p.txt", in: all[0]) == ["edited p.txt", "added p.txt"])
  }
}
