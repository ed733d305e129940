internal import Git

extension UbiquityContainer {
  /// Documents that other programs changed, and that have so much that is new that they are sent after everything else.
  public func waitingDocuments() throws(UbiquityError) -> [String] {
    try store.locked { () throws(UbiquityError) in try store.waitingDocuments() }
  }

  /// Whether a large document may wait. Costs little.
  var hasLarge: Bool { get throws(UbiquityError) { try store.mayHaveLarge } }

  /// Sends large documents, then a version that names them. Nothing that is saved or handed off meanwhile waits, not even while they are read: it goes by ways of its own, and
  /// `main` names nothing that the remote does not have. One process, and one task of it, does this at a time; the others are told of it in the report.
  func sendLarge(_ report: inout SyncReport, _ progress: SyncObserver?) async throws(UbiquityError) {
    guard let lock = try? StoreLock(store.uploadingLockFile, timeout: 0) else {
      report.beingSent = try waitingDocuments()
      return
    }
    defer { withExtendedLifetime(lock) {} }
    progress?(SyncProgress(.uploading))
    try await patiently(progress) { () throws(UbiquityError) in try await upload(progress) }
    guard try store.reference(Reference.uploaded) != nil else { return }
    try await patiently(progress) { () throws(UbiquityError) in
      try await exchangeRound(after: .began, &report, progress)
    }
    try await forgetUpload()
  }

  private func upload(_ progress: SyncObserver?) async throws(UbiquityError) {
    let files = try store.locked { () throws(UbiquityError) in try store.filesToUpload() }
    if files.isEmpty { return }
    let size = Int(try store.sizeInFolder(of: files))
    progress?(SyncProgress(.uploading, size: size))
    let blobs = try await UploadWriter(root: store.root).write(files)
    let upload = try store.locked { () throws(UbiquityError) in try store.prepareUpload(blobs) }
    _ = try await uploadExchange.push(remoteURL(), [uploadRefspec], after: nil) {
      progress?(SyncProgress(.uploading, $0.transfer, size: size))
    }
    try store.locked { () throws(UbiquityError) in try store.finishUpload(upload) }
  }

  private var uploadRefspec: String { "+\(Reference.upload):\(remoteUpload)" }
  private var remoteUpload: String { Reference.uploads + device.id }

  /// Now `main` names what was sent.
  private func forgetUpload() async throws(UbiquityError) {
    _ = try? await uploadExchange.push(remoteURL(), [":\(remoteUpload)"], after: nil, progress: nil)
    try store.locked { () throws(UbiquityError) in try store.delete(Reference.uploaded) }
  }
}
