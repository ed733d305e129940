import Ubiquity

extension Remote {
  func mend(_ container: UbiquityContainer, _ workspace: Workspace) async throws {
    let repair = try await workspace.exchanging { try await container.repairRemote(progress: $0) }
    let console = workspace.console
    if json { return try console.json(Repaired(repair)) }
    console.line(console.styled(repair.finding ?? "nothing is missing on the remote", .strong))
    for name in repair.strangers.removed {
      console.line("  took away ", console.styled(name), ", which somebody else had put there")
    }
    if let refusal = repair.strangers.refusal { console.note("some of what somebody else put there stays: \(refusal)") }
    if repair.finding == nil, repair.sent.isEmpty { return }
    if repair.objects > 0 { console.line("  put back \(repair.objects.counting("object"))") }
    if !repair.sent.isEmpty { console.line("  sent the versions of \(repair.sent.count.counting("document"))") }
    for line in await Self.lines(repair.leftOut, container.knownDevices()) { console.line("  \(line)") }
    if repair.restored > 0 { console.line("  put back \(repair.restored.counting("reference")) of other machines") }
  }

  /// What is told of references that named what neither this machine nor the remote has.
  private static func lines(_ leftOut: [String], _ devices: [Device]) -> [String] {
    let names = DeviceNames(devices)
    return leftOut.map { reference in
      if reference == "refs/heads/main" {
        return
          "set main back to the version that this machine knows of it: a machine with newer ones is told, and sends them with docedit remote --repair"
      }
      let device = devices.first { reference.hasSuffix("/\($0.id)") }
      return
        "left out \(reference): \(device.map(names.label) ?? "the machine that had sent it, if one did,") sends it anew"
    }
  }

  struct Repaired: Encodable {
    var finding: String?
    var sent: [String]
    var restored: Int
    var objects: Int
    /// References that were nothing of docedit's, or in a machine's name without its key.
    var removed: [String]
    /// References that were set back, or taken away, since nothing here has what they named.
    var leftOut: [String]

    init(_ repair: RemoteRepair) {
      (finding, sent, restored, objects) = (repair.finding, repair.sent, repair.restored, repair.objects)
      (removed, leftOut) = (repair.strangers.removed, repair.leftOut)
    }
  }
}
