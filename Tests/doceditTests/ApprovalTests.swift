import ArgumentParser
import Foundation
import Git
import Testing

@testable import Ubiquity
@testable import docedit

/// A person compares fingerprints before a machine is let in.
@Suite struct ApprovalTests {
  private let stage: Stage
  init() throws { stage = try Stage() }

  private func approve(_ name: String, answering answer: String?) async throws -> String {
    let output = Output()
    var machine = try stage.machine("laptop", output: output)
    (machine.isInteractive, machine.readAnswer) = (true, { answer })
    guard var command = try Docedit.parseAsRoot(["devices", "approve", name]) as? any DoceditCommand else {
      return "no command"
    }
    try? await command.perform(on: machine)
    return output.text
  }

  @Test(arguments: [("y", true), ("YES", true), ("n", false), ("", false), (nil, false)])
  func onlyAYesLetsAMachineIn(_ answer: String?, _ isApproved: Bool) async throws {
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/W --remote /srv/writing.git", on: "laptop")
    let joined = try await stage.run("docedit init ~/W --remote /srv/writing.git", on: "desktop")
    let fingerprint = try #require(joined.firstMatch(of: /which shows ((\d{4} ){5}\d{4})/)?.1)
    let told = try await approve("desktop", answering: answer)
    #expect(told.contains("fingerprint of desktop: \(fingerprint)"))
    #expect(told.contains("is approved in") == isApproved, "\(told)")
    let devices = try await stage.run("docedit devices", on: "laptop")
    #expect(devices.contains("waits: docedit devices approve desktop") == !isApproved)
  }

  @Test func twoMachinesOfOneNameAreToldApartByTheirIds() async throws {
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/W --remote /srv/writing.git", on: "laptop")
    for machine in ["desktop", "phone"] {
      _ = try await stage.run("docedit init ~/W --remote /srv/writing.git --name twin", on: machine)
    }
    let told = try await stage.run("docedit devices approve twin --yes", on: "laptop")
    #expect(told.contains("several devices are called twin") && told.contains("[exit 64]"))
    let id = try #require(told.firstMatch(of: /by its id: ([0-9a-f]{6}) \(waits\), [0-9a-f]{6}/)?.1)
    #expect(
      try await stage.run("docedit devices approve \(id) --yes", on: "laptop").contains("twin (\(id)) is approved"))
    let rows = try await stage.run("docedit devices", on: "laptop").split(separator: "\n").filter {
      $0.contains("waits")
    }
    #expect(rows.count == 1)
  }

  /// A machine that lost its key is in the circle with the former one.
  @Test func aMachineThatLostItsKeyIsNotSentToItself() {
    defer { stage.remove() }
    let laptop = Device(id: "1111111111111111", name: "laptop"),
      desktop = Device(id: "2222222222222222", name: "desktop")
    let names = DeviceNames([laptop, desktop])
    func invitation(_ members: [Device]) -> String? {
      CircleStatus(standing: .changed, fingerprint: "1 2", members: members).invitation(for: laptop, names)
    }
    #expect(invitation([desktop, laptop]) == "on desktop: docedit devices approve laptop, which shows 1 2")
    #expect(invitation([laptop])?.contains("docedit devices trust --anew") == true)
  }

  /// Who may write to the remote may take a member's report away; the member can still be named.
  @Test func aMemberWithoutAReportIsRemovedByItsName() async throws {
    defer { stage.remove() }
    for machine in ["laptop", "desktop"] {
      _ = try await stage.run("docedit init ~/W --remote /srv/writing.git", on: machine)
    }
    _ = try await stage.run("docedit devices approve desktop --yes", on: "laptop")
    let remote = try Repository.open(at: stage.root.path + "/writing.git")
    for (name, _) in try remote.references("refs/ubiquity/devices/") { try remote.deleteReference(name) }
    _ = try await stage.run("docedit sync", on: "laptop")
    let devices = try await stage.run("docedit devices", on: "laptop")
    #expect(devices.contains(/desktop +never +no report/), "\(devices)")
    let told = try await stage.run("docedit devices remove desktop", on: "laptop")
    #expect(told.hasPrefix("desktop is removed from "), "\(told)")
  }

  @Test func aCircleThatIsMadeAnewIsTakenOverByHand() async throws {
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/W --remote /srv/writing.git", on: "laptop")
    _ = try await stage.run("docedit init ~/W --remote /srv/writing.git", on: "desktop")
    let told = try await stage.run("docedit devices trust --anew --yes", on: "desktop")
    #expect(told == "the circle has desktop\n", "\(told)")
    let synced = try await stage.run("docedit sync", on: "laptop")
    #expect(synced.contains("the remote's circle of devices is refused: it is another one than this device knows"))
    #expect(try await stage.run("docedit status", on: "laptop").contains("  refused    "))
    #expect(try await stage.run("docedit devices trust --yes", on: "laptop") == "the circle has desktop\n")
    #expect(try await stage.run("docedit status", on: "laptop").contains("on desktop: docedit devices approve laptop"))
    #expect(try await stage.run("docedit sync", on: "laptop") == "~/W: up to date\n")
  }

  /// Of an encrypted container.
  private func request(_ id: String, _ name: String, code: String, _ standing: Standing = .waiting) throws
    -> AccessRequest
  {
    let key = try #require(SigningKey(seed: Array(repeating: 9, count: 32))).publicKey
    var request = AccessRequest(device: Device(id: id, name: name), code: code, key: key, path: "")
    request.standing = standing
    return request
  }

  @Test func aStrangerOfTheSameNameKeepsNobodyFromBeingApproved() throws {
    let honest = try request("1111111111111111", "phone", code: "1 2"),
      copier = try request("1111111111111111", "1 2", code: "3 4"),
      forger = try request("2222222222222222", "phone", code: "5 6", .forged)
    let all = [honest, copier, forger]
    #expect(all.named("1 2", approving: true) == [honest])
    #expect(all.named("phone", approving: true) == [honest])
    #expect(all.named("phone", approving: false) == [honest, forger])
    #expect([forger].named("phone", approving: true) == [forger])
    #expect(all.named("1111", approving: true) == [honest, copier])
  }

  @Test func ofManyThatAskSomeAreListed() async throws {
    defer { stage.remove() }
    _ = try await stage.run("docedit init ~/W --remote /srv/writing.git --encrypted", on: "laptop")
    for number in 10..<32 {
      _ = try await stage.run("docedit init ~/W --remote /srv/writing.git --name m\(number)", on: "m\(number)")
    }
    _ = try await stage.run("docedit sync", on: "laptop")
    let listed = try await stage.run("docedit devices", on: "laptop")
    #expect(listed.matches(of: /asks +code/).count == 20, "\(listed)")
    #expect(listed.contains("and 2 more that ask: docedit devices approve CODE finds any of them"))
    let last = try await stage.run("docedit devices approve m31 --yes", on: "laptop")
    #expect(last.contains("m31 is approved in"), "\(last)")
  }
}
