extension Repository {
  public borrowing func fetch(_ url: RemoteURL, _ refspecs: [String], prune: Bool, options: NetworkOptions) throws(GitError) { fatalError("contract") }
  public borrowing func push(_ url: RemoteURL, _ refspecs: [String], options: NetworkOptions) throws(GitError) -> [PushResult] { fatalError("contract") }
  public static func list(_ url: RemoteURL, options: NetworkOptions) throws(GitError) -> [String: ObjectID] { fatalError("contract") }
}
