import Foundation

extension RandomTyping {
  mutating func note(_ step: String) { steps.append(step) }

  /// What the window shows. The question about recovered edits is answered.
  func picture(of machine: String) throws -> String {
    guard let window = windows[machine], case let rows = try window.rows else { return "" }
    if rows.contains(where: { $0.contains("Keep recovered edits") }) { try window.press("y") }
    return rows.joined(separator: "\n")
  }

  mutating func complaint(on machine: String, about word: String, _ isRight: (String) -> Bool) throws -> String? {
    if try holds(within: 60, { isRight(try picture(of: machine)) }) { return nil }
    let shown = try picture(of: machine)
    if shown.contains(Self.banner) || continued.remove(machine) != nil, doubtful.insert(word).inserted { return nil }
    return "the window of \(machine) is wrong about \(word):\n\(shown)"
  }

  /// Each word is there once, but for those that were taken out, and nothing is in conflict.
  func complaintAboutWords() throws -> String? {
    for machine in Self.machines {
      let status = try session.docedit("status", "--short", on: machine)
      if !status.isEmpty { return "not at rest on \(machine): \(status)" }
      let text = try String(contentsOfFile: path(on: machine), encoding: .utf8)
      let present = text.matches(of: #/word\d+/#).map { String($0.output) }.sorted()
      let living = Self.machines.flatMap(ownWords).sorted()
      if present.filter({ !doubtful.contains($0) }) != living || Set(present).count < present.count {
        return "\(machine) has \(present), not \(living):\n\(text)"
      }
    }
    return nil
  }

  func complaintAboutStores() throws -> String? {
    for machine in Self.machines {
      let report = try session.docedit("verify", "--remote", "--json", on: machine)
      let results = report.matches(of: #/"result" : "(\w+)"/#).map { $0.1 }
      if results.isEmpty || results.contains(where: { $0 != "fine" }) { return "verify on \(machine): \(report)" }
    }
    return nil
  }
}
