import Foundation
import Testing

/// Real processes in a folder that was removed under them.
@Suite(.enabled(if: TmuxSession.isPossible, "docedit is not built beside the tests")) struct WorkingFolderTests {
  @Test func namesAreFoundFromAFolderThatIsGone() throws {
    let stage = try FaultStage()
    defer { stage.remove() }
    try stage.must("init", stage.documents(of: "laptop"), "--remote", stage.remote, "--name", "laptop", on: "laptop")
    try stage.write("words\n", to: "a.txt", of: "laptop")
    try stage.must("sync", on: "laptop")
    let program = "HOME='\(stage.root)/laptop' '\(TmuxSession.docedit)'"
    let gone = "mkdir laptop/W/gone && cd laptop/W/gone && rmdir ../gone"
    #expect(try stage.tell("\(gone) && \(program) show ../a.txt") == "words")
    #expect(try stage.tell("\(gone) && \(program) containers").contains("laptop/W"))
  }
}
