import Testing

@testable import Git

struct SSHAdviceTests {
  private let url = RemoteURL.ssh(user: "me", host: "box", port: 2222, path: "/srv/w.git")

  private func advice(_ said: String, at url: RemoteURL? = nil, hasAgent: Bool = false) -> SSHAdvice? {
    SSHAdvice(said, at: url ?? self.url, hasAgent: hasAgent)
  }

  @Test func anUnknownHostIsToBeMetOnce() {
    let advice = advice("No ED25519 host key is known for box and you have requested strict checking.")
    #expect(advice?.words == nil && advice?.hint.hasSuffix(": ssh -p 2222 me@box") == true)
  }

  @Test func aPortAndAUserThatAreNotGivenAreLeftOut() {
    let url = RemoteURL.ssh(user: nil, host: "box", port: nil, path: "w.git")
    #expect(advice("Host key verification failed.", at: url)?.hint.hasSuffix(": ssh box") == true)
  }

  @Test func aChangedKeyIsForgottenByCommand() {
    let advice = advice("@@@\n@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key verification failed.")
    #expect(advice?.words?.contains("host key of box has changed") == true)
    #expect(advice?.hint.contains("ssh-keygen -R '[box]:2222'") == true)
  }

  /// The remote may be an alias of the user's configuration.
  @Test func aHostIsForgottenUnderTheNameThatSSHKnowsItBy() {
    let said = """
      @ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @
        remove with:
        ssh-keygen -f "/home/me/.ssh/known_hosts" -R "[10.0.0.1]:22922"
      Host key verification failed.
      """
    let hint = advice(said, at: .ssh(user: nil, host: "gitbox", port: nil, path: "w.git"))?.hint
    #expect(hint?.contains("ssh-keygen -R '[10.0.0.1]:22922' -f '/home/me/.ssh/known_hosts', then") == true)
  }

  @Test func aKeyThatIsNotTakenIsAddedToTheAgent() {
    let said = "me@box: Permission denied (publickey)."
    #expect(advice(said)?.hint.contains("no agent runs: eval $(ssh-agent); ssh-add") == true)
    #expect(advice(said, hasAgent: true)?.hint.contains("ssh-add -l") == true)
  }

  @Test func nothingIsAdvisedOfOtherFailuresAndOtherRemotes() {
    #expect(advice("Connection refused") == nil)
    #expect(advice("Host key verification failed.", at: .folder(path: "/srv/w.git")) == nil)
  }
}
