internal import CGit2

extension NetworkStep {
  /// What libgit2 calls back during the step. They hold no reference to the step, which must outlive them.
  func callbacks() throws(GitError) -> git_remote_callbacks {
    var callbacks = git_remote_callbacks()
    try check(operation, git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION)))
    callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
    if case .https = url {} else { callbacks.transport = ProgramTransport.make }
    callbacks.credentials = NetworkStep.acquire
    callbacks.certificate_check = { _, isValid, _, payload in NetworkStep.of(payload)?.judge(isValid == 1) ?? -1 }
    callbacks.sideband_progress = { words, count, payload in
      NetworkStep.of(payload)?.heard(UnsafeRawBufferPointer(start: words, count: Int(max(count, 0))))
      return 0
    }
    callbacks.transfer_progress = { stats, payload in
      guard let stats = stats?.pointee else { return 0 }
      return NetworkStep.of(payload)?.moved(stats.received_objects, stats.total_objects, stats.received_bytes) ?? -1
    }
    callbacks.push_transfer_progress = { current, total, bytes, payload in
      NetworkStep.of(payload)?.moved(current, total, bytes) ?? -1
    }
    callbacks.pack_progress = { _, current, total, payload in NetworkStep.of(payload)?.moved(current, total, 0) ?? -1 }
    callbacks.push_update_reference = { name, status, payload in
      guard let name else { return 0 }
      let words = status.map { String(cString: $0).printable }
      NetworkStep.of(payload)?.answers.updateValue(words, forKey: String(cString: name))
      return 0
    }
    return callbacks
  }

  static func of(_ payload: UnsafeMutableRawPointer?) -> NetworkStep? {
    payload.map { Unmanaged<NetworkStep>.fromOpaque($0).takeUnretainedValue() }
  }

  private func moved(_ objects: UInt32, _ total: UInt32, _ bytes: Int) -> Int32 {
    progress = TransferProgress(objects: Int(objects), totalObjects: Int(total), bytes: bytes)
    return attempt { () throws(GitError) in try tell() }
  }

  /// Exactly 0 or less: libgit2 1.5 takes a positive answer for consent, whatever the certificate.
  private func judge(_ isValid: Bool) -> Int32 {
    attempt { () throws(GitError) in
      guard !isValid else { return }
      throw GitError(.hostNotTrusted, operation: operation, message: "the certificate of \(url) does not hold")
    }
  }

  private static let acquire: git_credential_acquire_cb = { out, _, user, allowed, payload in
    guard let step = NetworkStep.of(payload) else { return -1 }
    guard allowed & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0 else { return GIT_PASSTHROUGH.rawValue }
    let status = step.attempt { () throws(GitError) in try step.askForCredential() }
    guard status == 0, let credential = step.credential else { return status == 0 ? -1 : status }
    return git_credential_userpass_plaintext_new(out, credential.username, credential.password)
  }
}
