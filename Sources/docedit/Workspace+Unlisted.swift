import Foundation
import Ubiquity

extension Workspace {
  /// Why a folder is in no container.
  func absence(ofContainerAt folder: URL) -> UbiquityError {
    unlisted(at: folder)
      ?? UbiquityError(.noContainer, "\(folder.path) is in no container", hint: "docedit containers lists them")
  }

  /// Throws where the folder is in a container that this machine's list does not have: the list was lost, or the folder came from somewhere else.
  func checkIsListed(_ folder: URL) throws { if let error = unlisted(at: folder) { throw error } }

  private func unlisted(at folder: URL) -> UbiquityError? {
    var root = folder.standardizedFileURL
    while root.path != "/", !UbiquityContainer.isThere(at: root) { root.deleteLastPathComponent() }
    if root.path == "/" || (try? registry.roots().contains { $0.path == root.path }) == true { return nil }
    return UbiquityError(
      .noContainer, "the container \(root.path) is not in this machine's list",
      hint: "docedit init \(root.path.shellWord) puts it there")
  }
}
