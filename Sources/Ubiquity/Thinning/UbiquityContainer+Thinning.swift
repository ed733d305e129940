extension UbiquityContainer {
  /// What `thin` would do. Nothing is changed.
  ///
  /// - Parameters:
  ///   - documents: whose versions are thinned, followed through their renames; nil: all. A version of several documents only goes where all of them are meant.
  ///   - kept: documents of which every version stays.
  public func thinning(of documents: [String]? = nil, keeping kept: [String] = [], by policy: ThinningPolicy)
    throws(UbiquityError) -> Thinning
  {
    let request = request(documents, kept, policy)
    return try store.locked { () throws(UbiquityError) in try store.thinning(request).thinning }
  }

  /// What `thin` would squash, versions that were never sent; nil where it would take long to tell. Nothing is changed.
  public func squashable(keeping kept: [String] = [], by policy: ThinningPolicy) throws(UbiquityError) -> Thinning? {
    let request = request(nil, kept, policy)
    return try store.locked { () throws(UbiquityError) in try store.squashable(request) }
  }

  /// Thins versions. Those that were never sent are squashed: they are no more, and their room is free. Those that others have, or
  /// that something stands on, stay; the history of this machine leaves them out. What documents are now never changes.
  ///
  /// Throws `busy` while the folder is plain git's.
  public func thin(
    _ documents: [String]? = nil, keeping kept: [String] = [], by policy: ThinningPolicy, progress: IndexObserver? = nil
  ) throws(UbiquityError) -> Thinning {
    let request = request(documents, kept, policy)
    return try store.locked { () throws(UbiquityError) in try store.thin(request, progress) }
  }

  /// Lists versions again that thinning left out of the history. Returns how many.
  public func listAgain(_ documents: [String]? = nil) throws(UbiquityError) -> Int {
    try store.locked { () throws(UbiquityError) in try store.listAgain(documents?.map { TreePath($0) }) }
  }

  private func request(_ documents: [String]?, _ kept: [String], _ policy: ThinningPolicy) -> Store.ThinningRequest {
    Store.ThinningRequest(
      policy: policy, documents: documents?.map { TreePath($0) }, kept: Set(kept.map { TreePath($0) }))
  }
}
