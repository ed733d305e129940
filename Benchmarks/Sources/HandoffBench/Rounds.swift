import Foundation
import Programs

/// The measured steps, again and again.
struct Rounds {
  let stage: Stage
  let sample: String

  func prepare() throws {
    let bare = stage.root.appending(path: "writing.git").path
    let remote = stage.remote
    try stage.run("git init --quiet --bare '\(bare)'", as: "laptop")
    try stage.run("cp '\(sample)' Letter.rtf", as: "laptop")
    try stage.run("'\(stage.docedit)' init Writing --remote '\(remote)' --name laptop", as: "laptop")
    try stage.run("'\(stage.docedit)' add Letter.rtf", as: "laptop")
    try stage.run("'\(stage.docedit)' init Writing --remote '\(remote)' --name desktop", as: "desktop")
    try stage.run("git init --quiet --bare -b main '\(bare).plain'", as: "laptop")
    for name in ["laptop", "desktop"] {
      try stage.run("git clone --quiet '\(remote).plain' plain && git -C plain checkout --quiet -B main", as: name)
    }
    try stage.run(
      "cp '\(sample)' plain/ && cd plain && git add -A && git commit -qm start && git push -q -u origin main",
      as: "laptop")
    try stage.run(
      "cd plain && git fetch -q && git reset -q --hard origin/main && git branch -q -u origin/main", as: "desktop")
  }

  /// The laptop types and saves; the desktop continues until its first frame; then the laptop takes it back.
  func handOffs(_ rounds: Int) throws -> Times {
    var times = Times()
    for round in 0..<rounds {
      try stage.run("'\(stage.docedit)' sync", as: "laptop")
      let laptop = try stage.open(["Writing/Letter.rtf"], as: "laptop")
      defer { laptop.end() }
      try laptop.wait(for: "synced")
      laptop.type("word\(round) ")
      try laptop.wait(for: "word\(round)")
      times.leaving.append(try milliseconds { try save(laptop) })
      let start = ContinuousClock.now
      let desktop = try stage.open(["continue"], as: "desktop")
      defer { desktop.end() }
      try desktop.wait(for: "word\(round)")
      times.arriving.append((ContinuousClock.now - start).milliseconds)
    }
    return times
  }

  /// Until the remote has the version and the editor says that all is there.
  private func save(_ editor: Terminal) throws {
    let before = main
    editor.type("\u{13}")
    try editor.wait(for: "synced") { $0.contains("synced") && main != before }
  }

  /// The commit that the remote's `main` names.
  private var main: String? {
    try? String(contentsOf: stage.root.appending(path: "writing.git/refs/heads/main"), encoding: .utf8)
  }

  /// The same change with plain git.
  func gitExchanges(_ rounds: Int, _ environment: [String: String]) throws -> Times {
    let stage = Stage(
      root: stage.root, docedit: stage.docedit, remote: stage.remote,
      environment: stage.environment.merging(environment) { $1 })
    var times = Times()
    for round in 0..<rounds {
      try stage.run("cd plain && sed -i '1s/$/ /; $s/$/ word\(round)/' Letter.rtf", as: "laptop")
      times.leaving.append(
        try milliseconds { try stage.run("cd plain && git add -A && git commit -qm edit && git push -q", as: "laptop") }
      )
      times.arriving.append(try milliseconds { try stage.run("cd plain && git pull -q", as: "desktop") })
    }
    return times
  }

  private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body).milliseconds
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
