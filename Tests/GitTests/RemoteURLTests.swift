import Git
import Testing

@Suite struct RemoteURLTests {
  @Test(arguments: [
    ("/a/b c", RemoteURL.folder(path: "/a/b c")), ("/a/", .folder(path: "/a")), ("~/x", .folder(path: "/home/u/x")),
    ("file:///a/b%20c", .folder(path: "/a/b c")), ("file://localhost/a", .folder(path: "/a")),
    ("ssh://h/p", .ssh(user: nil, host: "h", port: nil, path: "/p")),
    ("ssh://u@h:22/p%20q", .ssh(user: "u", host: "h", port: 22, path: "/p q")),
    ("ssh://[::1]:22/p", .ssh(user: nil, host: "::1", port: 22, path: "/p")),
    ("ssh://h/~/p", .ssh(user: nil, host: "h", port: nil, path: "~/p")),
    ("git@host.example:owner/name.git", .ssh(user: "git", host: "host.example", port: nil, path: "owner/name.git")),
    ("host:/p", .ssh(user: nil, host: "host", port: nil, path: "/p")),
    ("ssh://h:2222/~u/p", .ssh(user: nil, host: "h", port: 2222, path: "~u/p")),
    ("https://u@h.example/p.git", .https("https://u@h.example/p.git")),
    ("http://127.0.0.1:80/p", .https("http://127.0.0.1:80/p")),
  ])
  func itReadsAndItsDescriptionReadsBack(_ text: String, _ expected: RemoteURL) throws {
    let url = try RemoteURL(text, home: "/home/u")
    #expect(url == expected)
    #expect(try RemoteURL(url.description, home: "/home/u") == url)
  }

  @Test(arguments: [
    "", "a/b", "./a", "-x", "--upload-pack=x", "ext::sh -c x", "fd::3", "-oProxyCommand=x:p",
    "ssh://-oProxyCommand=x/p",
    "ssh://u@-h/p", "-u@h:p", "h:-p", "ssh://-u@h/p", "ftp://h/p", "git://h/p", "http://h/p",
    "http://127.0.0.1.example/p", "/a\nb",
    "file:///a%0Ab", "ssh://h/a%00b", "h:a\u{1B}b", "ssh://h:99999/p", "ssh://h", "ssh:///p", "https:///p",
    "https://u:secret@h/p",
    "u;x@h:p", "h$(x):p", "~x/y", "a b:c", "javascript://h/p",
  ])
  func itIsRefused(_ text: String) throws {
    let error = #expect(throws: GitError.self) { try RemoteURL(text, home: "/home/u") }
    #expect(error?.code == .invalidURL)
  }

  @Test func aPasswordInAnAddressIsRefusedAndNotRepeated() {
    let error = #expect(throws: GitError.self) { try RemoteURL("https://me:secret@h.example/p", home: "/home/u") }
    #expect(error?.message.contains("password") == true && error?.message.contains("secret") == false)
  }
}
