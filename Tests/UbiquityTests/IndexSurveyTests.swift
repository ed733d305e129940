import Testing

@testable import Git

@Suite struct IndexSurveyTests {
  /// A repository in which two branches changed one file, merged without an end.
  private func index(version: Int, conflict: Bool, sparse: String? = nil) throws -> [UInt8] {
    let folder = TemporaryFolder(), path = folder.path
    func plain(_ arguments: String...) throws {
      let user = ["-c", "user.name=Ada", "-c", "user.email=ada@home", "-c", "index.version=\(version)"]
      _ = try? run(["git", "-C", path] + user + arguments)
    }
    try plain("init", "--quiet", "-b", "main")
    for name in ["a.txt", "a/b.txt", "n.txt", "na.txt"] { try folder.write(name, "one\n") }
    try plain("add", "-A")
    try plain("commit", "--quiet", "-m", "one")
    try plain("checkout", "--quiet", "-b", "side")
    try folder.write("na.txt", "side\n")
    try plain("commit", "--quiet", "-am", "side")
    try plain("checkout", "--quiet", "main")
    try folder.write("na.txt", "main\n")
    try plain("commit", "--quiet", "-am", "main")
    if conflict { try plain("merge", "--quiet", "--squash", "side") }
    try plain("update-index", "--index-version", "\(version)")
    if let sparse { try plain("update-index", "--skip-worktree", sparse) }
    return File.bytes(of: path + "/.git/index") ?? []
  }

  @Test(arguments: [2, 3, 4]) func whatAMergeLeftIsFound(_ version: Int) throws {
    #expect(IndexSurvey(try index(version: version, conflict: true)).unmerged == "na.txt")
    #expect(IndexSurvey(try index(version: version, conflict: false)).unmerged == nil)
  }

  @Test(arguments: [2, 3, 4]) func whatGitDoesNotMissInTheFolderIsFound(_ version: Int) throws {
    let survey = IndexSurvey(try index(version: version, conflict: false, sparse: "a/b.txt"))
    #expect(survey.sparse == ["a/b.txt"] && survey.obstacle == nil)
  }

  @Test func whatIsNoIndexHasNone() throws {
    let bytes = try index(version: 2, conflict: true)
    for count in [0, 4, 11, 12, 80, bytes.count / 2] { #expect(IndexSurvey(Array(bytes[..<count])).unmerged == nil) }
    #expect(IndexSurvey(Array(repeating: 0xFF, count: 200)).unmerged == nil)
  }
}
