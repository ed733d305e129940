import Foundation
import Testing

/// The script that every change must pass: one without a stage would let everything through.
@Suite struct CheckScriptTests {
  @Test(
    "The check of every change has each of its stages",
    arguments: [
      "swift format lint --strict", "SCHEDULES=460 Scripts/test", "Scripts/demo", "Scripts/fuzz",
      "set -euo pipefail",
    ])
  func hasStage(_ stage: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = try String(contentsOf: root.appending(path: ".ci/run"), encoding: .utf8)
    #expect(script.contains(stage))
  }
}
