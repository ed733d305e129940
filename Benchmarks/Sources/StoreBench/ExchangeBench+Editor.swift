import Foundation
import Programs

extension ExchangeBench {
  /// Saves in an editor that is open, as people do: from the save key until the remote's `main` has moved. git's commands end then.
  func compareSaves() throws {
    let editor = try host.open("Writing/edited.md", as: "laptop")
    defer { editor.end() }
    var times: (own: [Double], git: [Double]) = ([], [])
    for round in 0..<rounds {
      try editor.wait(for: "synced")
      editor.type("word\(round) ")
      try editor.wait(for: "word\(round) ")
      times.own.append(try timeSave(in: editor))
      times.git.append(try time(gitSave(), until: nil))
      for step in [receive.own, receive.git] { try run(step.line, as: step.machine) }
    }
    report("save to remote", own: times.own, git: times.git, target: target)
  }

  private func timeSave(in editor: Terminal) throws -> Double {
    let before = remoteMain, start = ContinuousClock.now
    editor.type("\u{13}")
    try editor.wait(for: "the remote's main to move") { remoteMain != before }
    return (ContinuousClock.now - start).milliseconds
  }

  /// The commit that the remote's `main` names.
  private var remoteMain: String? { try? String(contentsOfFile: "\(path)/refs/heads/main", encoding: .utf8) }
}
