internal import Foundation

extension Repository {
  /// Whether `config` in a repository's own folder is no text that git understands, or says what git refuses. What git understands and libgit2 does not is none of
  /// that; neither is one that is gone.
  public static func isConfigurationBroken(in folder: String) -> Bool {
    guard let bytes = FileManager.default.contents(atPath: "\(folder)/config") else { return false }
    if bytes.contains(0) { return true }
    do throws(GitError) { _ = try open(at: folder) } catch {
      guard error.operation == "open repository" else { return false }
      return ["failed to parse", "unsupported repository version"].contains { error.message.contains($0) }
    }
    return false
  }
}
