internal import CGit2
internal import Foundation

extension Repository {
  /// The paths of the files that git does not miss in the folder (`skip-worktree`); nil where the index does not say all of them by itself.
  public borrowing func sparsePaths() -> Set<String>? {
    let survey = IndexSurvey(File.bytes(of: directory + "index") ?? [])
    return survey.vital == nil ? survey.sparse : nil
  }

  /// Which paths git goes on not to miss: those that it does not miss now and that are not in the folder. Where there is no index, and the checkout is sparse, all
  /// that are not there. Throws for an index that cannot be made anew without a loss.
  borrowing func hiddenFiles() throws(GitError) -> (String) -> Bool {
    let survey = IndexSurvey(File.bytes(of: directory + "index") ?? []), folder = directory + "../"
    let isDamaged = isIndexDamaged()
    if let vital = survey.vital, !isDamaged {
      throw GitError(.failed, operation: "write index", message: "it has the extension \(vital), which is not known")
    }
    let isLost = isDamaged && isSparse(), sparse = survey.sparse
    if sparse.isEmpty, !isLost { return { _ in false } }
    return { path in
      var status = stat()
      return (isLost || sparse.contains(path)) && lstat(folder + path, &status) != 0
    }
  }

  /// Whether git was told to put a part of the files into the folder (`git sparse-checkout`).
  public borrowing func isSparse() -> Bool {
    let ofWorkTree = (try? String(contentsOfFile: directory + "config.worktree", encoding: .utf8)) ?? ""
    if ofWorkTree.lowercased().replacing(" ", with: "").contains("sparsecheckout=true") { return true }
    let own = (try? configuration("core.sparsecheckout")) ?? nil
    return own.map { ["true", "yes", "on", "1"].contains($0.lowercased()) } ?? false
  }
}
