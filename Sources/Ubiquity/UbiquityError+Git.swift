internal import Git

extension UbiquityError {
  init(_ error: GitError) {
    let message = "git \(error.operation) failed: \(error.message)"
    switch error.code {
    case .unreachable, .timedOut, .cancelled:
      self.init(.offline, message, hint: "check the network; what is not sent yet is sent later")
    case .missingProgram: self.init(.offline, message, hint: "install git and ssh")
    case .permissionDenied: self.init(.permission, message, hint: "check that you may read and write the remote")
    case .hostNotTrusted: self.init(.notTrusted, message, hint: "connect to the host once with ssh and check its key")
    case .notARepository: self.init(.notARepository, message, hint: "make it one with: git init --bare")
    case .invalidURL: self.init(.notARepository, message, hint: "give a folder, an ssh or an https address")
    case .diskFull: self.init(.diskFull, message, hint: "make room on the disk and try again")
    case .locked: self.init(.busy, message, hint: "try again")
    case .notFound: self.init(.notFound, message)
    default: self.init(.damaged, message, hint: "check the container with: git fsck")
    }
  }

  static func noContainer(_ root: String) -> UbiquityError {
    UbiquityError(.noContainer, "\(Printable.quoted(root)) is no container", hint: "make it one with: docedit init")
  }
}

/// Does git's work, and turns its errors into the store's.
func withGit<T: ~Copyable>(_ body: () throws(GitError) -> T) throws(UbiquityError) -> T {
  do { return try body() } catch { throw UbiquityError(error) }
}
