/// Stands in for libssh2's function of this name in the whole program. libgit2 calls it when it is set up, to get OpenSSL ready, which takes as long as all the rest of that; ssh is spoken by the
/// user's own program here, and never by libgit2. A session of libssh2 would make that ready by itself.
@_cdecl("libssh2_init")
public func prepareSSH(_ flags: Int32) -> Int32 { 0 }
