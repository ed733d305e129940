internal import Foundation
internal import Git
internal import Handoff

extension Store {
  /// The payload with machine-independent URLs. Files that are in no container stay as they are.
  func outward(_ payload: ActivityPayload) throws(UbiquityError) -> ActivityPayload {
    try payload.mapURLs { url throws(UbiquityError) in
      guard url.isFileURL, let path = try? ContainerFolder(root: root).path(of: url) else { return url }
      return try ubiquitousURL(of: path)
    }
  }

  /// The payload with URLs of this machine. With a draft comes what its device has not sent yet, also the document.
  func inward(_ blob: ObjectID, _ identifier: UUID, hasDraft: Bool) -> Result<ActivityPayload, UbiquityError> {
    do throws(UbiquityError) {
      guard let bytes = try read(blob, limit: PropertyList.sizeLimit) else {
        throw UbiquityError(.damaged, "the activity is too large")
      }
      let payload = try decoded(bytes)
      guard payload.identifier == identifier else {
        throw UbiquityError(.damaged, "the activity has the name of another one")
      }
      return .success(try payload.mapURLs { url throws(UbiquityError) in try fileURL(ofAny: url, hasDraft: hasDraft) })
    } catch { return .failure(error) }
  }

  private func decoded(_ bytes: [UInt8]) throws(UbiquityError) -> ActivityPayload {
    do { return try ActivityPayload(decoding: Data(bytes)) } catch {
      throw UbiquityError(.damaged, "the activity cannot be read: \(Printable.line("\(error)"))")
    }
  }

  /// A `file:` URL from another machine names nothing here.
  private func fileURL(ofAny url: URL, hasDraft: Bool) throws(UbiquityError) -> URL {
    if url.isFileURL {
      throw UbiquityError(
        .outside, "\(Printable.quoted(url.absoluteString)) is a file of another machine that is in no container",
        hint: "move it into a container there with: docedit add")
    }
    return UbiquitousURL.isUbiquitous(url) ? try fileURL(of: url, hasDraft: hasDraft) : url
  }

  func ubiquitousURL(of path: ContainerPath) throws(UbiquityError) -> URL {
    try UbiquitousURL(container: state.container, path: path, version: head().id.description).url
  }

  func fileURL(of url: URL, hasDraft: Bool = false) throws(UbiquityError) -> URL {
    let target = try UbiquitousURL(url)
    guard try target.container == state.container else {
      throw UbiquityError(
        .unknownContainer, "\(Printable.quoted(url.absoluteString)) is in a container that this device does not have",
        hint: "make it a copy of that container with: docedit init")
    }
    let folder = ContainerFolder(root: root), path = TreePath(target.path.description)
    if let now = try place(of: path, in: target.version, hasDraft: hasDraft) {
      return try folder.file(at: ContainerPath(now.description))
    }
    guard try workTree.stamp(of: path) != nil else {
      throw UbiquityError(
        .notFound, "there is no document \(Printable.quoted(target.path.description)) any more",
        hint: "docedit history \(target.path.description.shellWord) tells who deleted it")
    }
    return try folder.file(at: target.path)
  }
}
