import Ubiquity

extension Remote {
  func mend(_ container: UbiquityContainer, _ console: Console) async throws {
    let line = TransferLine(console.machine)
    defer { line.clear() }
    let repair = try await container.repairRemote(progress: line.show)
    line.clear()
    if json { return try console.json(Repaired(repair)) }
    console.line(console.styled(repair.finding ?? "nothing is missing on the remote", .strong))
    for name in repair.strangers.removed {
      console.line("  took away ", console.styled(name), ", which was nothing of docedit's")
    }
    if let refusal = repair.strangers.refusal { console.note("some of what is nothing of docedit's stays: \(refusal)") }
    if repair.finding == nil, repair.sent.isEmpty { return }
    if repair.objects > 0 { console.line("  put back \(repair.objects.counting("object"))") }
    if !repair.sent.isEmpty { console.line("  sent the versions of \(repair.sent.count.counting("document"))") }
    if repair.restored > 0 { console.line("  put back \(repair.restored.counting("reference")) of other machines") }
  }

  struct Repaired: Encodable {
    var finding: String?
    var sent: [String]
    var restored: Int
    var objects: Int
    /// References that were nothing of docedit's.
    var removed: [String]

    init(_ repair: RemoteRepair) {
      (finding, sent, restored, objects) = (repair.finding, repair.sent, repair.restored, repair.objects)
      removed = repair.strangers.removed
    }
  }
}
