/// Stands in for libssh2's function of this name in the whole program, and does nothing. libgit2 calls it when it is set up, to get OpenSSL ready, which takes as long as all the rest of that; but
/// nobody makes a session of libssh2: `ProgramTransport` starts the user's own ssh.
@_cdecl("libssh2_init")
public func setUpNothing(_ flags: Int32) -> Int32 { 0 }
