internal import Foundation

extension NetworkStep {
  /// Waits until the authorities that the user trusts for the remote are those of the whole program.
  func trustAuthorities() throws(GitError) {
    guard case .https = url, !holdsCertificates else { return }
    let own = ownCertificates
    while try !TrustedCertificates.hold(own, operation) {
      usleep(20_000)
      try tell()
    }
    holdsCertificates = true
  }

  /// Lets other steps trust others.
  func releaseAuthorities() {
    if holdsCertificates { TrustedCertificates.release() }
    holdsCertificates = false
  }

  /// The file of certificates that the user names for the remote; nil where there is none.
  private var ownCertificates: TrustedCertificates.Source? {
    let variable = "GIT_SSL_CAINFO", setting = "http.sslCAInfo"
    if let path = options.environment[variable], !path.isEmpty { return .init(path: path, setting: variable) }
    guard let path = userSetting(setting, type: "path"), !path.isEmpty else { return nil }
    return .init(path: path, setting: setting)
  }

  /// What git's configuration of the user and the system says for the remote; nil where that is nothing, or git is not there.
  private func userSetting(_ name: String, type: String) -> String? {
    let words = ["git", "-C", "/", "config", "--type=\(type)", "--get-urlmatch", name, url.description]
    guard let child = try? ChildProcess(words, environment: options.environment, ownGroup: true) else { return nil }
    child.closeInput()
    let value = child.readAll(until: Clock.now + options.timeout)
    return child.finish(within: 2) == 0 ? String(value.prefix { $0 != "\n" }) : nil
  }
}
