internal import Foundation
internal import Git

/// A look whether a remote gives all that its versions need: in a folder at its objects, else at what a machine would get that has nothing yet.
struct RemoteInspection {
  let root: String
  let transfer: Transfer
  let url: RemoteURL
  let options: NetworkOptions

  /// What was found, a line each.
  struct Findings {
    /// What the remote lacks.
    var missing: [String]
    /// Of one in a folder that lacks nothing, references to what is there and nobody can read.
    var unreadable: [String] = []
  }

  /// Throws where `main` is no version.
  func findings(_ progress: @escaping @Sendable (Int) -> Void) throws(UbiquityError) -> Findings {
    guard let folder = RemoteFolder(url), let repository = try? folder.open() else {
      return Findings(missing: try received(progress))
    }
    let found = try folder.inspection(of: repository, progress)
    var findings = Findings(missing: found.losses.map(StoreDoctor.words))
    if findings.missing.isEmpty, try transfer.isEncrypted { findings.missing = try received(progress) }
    if findings.missing.isEmpty, folder.mayHaveLostReferences(found, repository) {
      findings.unreadable = try folder.lostReferences(repository).map(\.name).sorted()
    }
    return findings
  }

  private func received(_ progress: @escaping @Sendable (Int) -> Void) throws(UbiquityError) -> [String] {
    let folder = "\(Store.folder(of: root))/download-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = try withGit { () throws(GitError) in try Repository.initializeBare(at: folder) }
    var options = options
    options.progress = {
      progress($0.objects)
      return !Task.isCancelled
    }
    do { try transfer.fetch(into: copy, url, Reference.fetched, prune: false, isCopy: true, options: options) } catch {
      guard Self.isOfContent(error) else { throw error }
      return ["what its versions need: \(error.code == .damagedRemote ? "it does not give all of it" : error.message)"]
    }
    let main = try withGit { () throws(GitError) in try copy.reference(Reference.remoteMain) }
    if let main, copy.isOtherThanCommit(main) { throw .flawedMain(nil) }
    let tips = copy.readableReferences().map(\.target)
    return try withGit { () throws(GitError) in try copy.inspect(tips).losses }.map(StoreDoctor.words)
  }

  /// Whether the remote answered, and could not give what was asked for.
  private static func isOfContent(_ error: UbiquityError) -> Bool {
    [.refusedTransfer, .damaged, .malformed, .notFound, .damagedRemote].contains(error.code)
  }
}
