internal import Git

/// What a device saved before it wrote a draft, and had not sent when the draft went out: the draft's activity has it.
extension Store {
  /// Brings a version of another device into `main`, as if it had come with the remote's. False where `main` has it already, or it is not here, or is nothing that could come so.
  func takeUp(_ version: ObjectID) throws(UbiquityError) -> Bool {
    guard let theirs = try? commit(version), try !isRemoteSetBack, try !isAncestor(version, of: head().id),
      try mergeBase(head().id, version) != nil, try refusal(of: version, besides: nil) == nil
    else { return false }
    try takeUpGit()
    _ = try collect(deferring: true)
    let ours = try head()
    let merged = try isAncestor(ours.id, of: version) ? theirs : merge(ours, theirs)
    try moveHead(from: ours.id, to: merged.id) { () throws(UbiquityError) in try materialise() }
    noteVersions(from: ours, to: merged)
    return true
  }

  /// Where the head has the document of an activity; of one with a draft, also where it will have a document that is new in a version that is not in `main` yet.
  func place(of path: TreePath, in version: String?, hasDraft: Bool) throws(UbiquityError) -> TreePath? {
    if let now = try resolveDocument(path, since: version) { return now }
    guard hasDraft, let id = version.flatMap({ ObjectID($0) }), let start = try? commit(id),
      try !isAncestor(id, of: head().id), let base = try mergeBase(head().id, id),
      try document(path, in: start) != nil, try document(path, in: commit(base)) == nil
    else { return nil }
    return path
  }
}

extension UbiquityContainer {
  /// Brings into this container what the device of an activity had saved before it wrote its draft, and had not sent: the draft grew from that. Returns the activity as it is then; as it was where there is nothing to bring.
  public func takingUpVersions(before activity: DeviceActivity) async throws(UbiquityError) -> DeviceActivity {
    guard activity.draft != nil, let base = activity.base, let version = ObjectID(base.version) else { return activity }
    let isNew = try await downloading { () throws(UbiquityError) in
      try self.store.locked { () throws(UbiquityError) in try self.store.takeUp(version) }
    }
    if !isNew { return activity }
    let now = try activities().first {
      $0.identifier == activity.identifier && $0.device.id == activity.device.id && $0.draft == activity.draft
    }
    return now ?? activity
  }
}
