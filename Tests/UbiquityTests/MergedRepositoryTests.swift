import Testing

@testable import Ubiquity

/// Somebody merges a container with a repository of their own, by plain git.
@Suite struct MergedRepositoryTests {
  private let world: World
  init() throws { world = try World() }

  @Test func aContainerStaysTheSameOneWhereItsMainIsMergedIntoAnotherHistory() async throws {
    let laptop = try world.device("laptop"), container = try await laptop.create()
    try await container.save("one\n", at: "n.txt")
    try await container.sync()
    let own = world.folder.path + "/own"
    let commands = """
      git init -q -b main "$1" && cd "$1" && git config user.name Eva && git config user.email eva@example.org \
      && echo mine > mine.txt && git add . && git commit -qm mine \
      && git pull -q --no-rebase --no-edit --allow-unrelated-histories "$0" main && git push -q "$0" main
      """
    _ = try run("sh", "-c", commands, world.remote, own)
    #expect(try await container.sync().received == ["mine.txt"])
    #expect(try await laptop.doctor.verify().allSatisfy { $0.grade != .wrong })
    let desktop = try world.device("desktop"), joined = try await desktop.create()
    #expect(joined.id == container.id)
    #expect(try await joined.sync().conflicts == [])
    #expect(desktop.text("mine.txt") == "mine\n" && laptop.text("n.txt") == "one\n")
  }
}
