internal import Git

// What somebody put onto the remote in a member's name, and could not sign.
extension Store {
  /// Whether the remote, as it was last seen, has activities in the member's name that it did not publish.
  func isImpersonated(_ id: String) -> Bool {
    let activities = try? reference(Reference.remoteActivities + id)
    return activities.flatMap(\.self).map { areForged(activities: $0, of: id) } ?? false
  }

  /// Whether they are in the member's name, and signed neither by its key nor by the one that its report shows: with that, it was set up anew.
  func areForged(activities commit: ObjectID, of id: String) -> Bool {
    switch try? standing(of: id, at: commit, as: .activities) {
    case .forged: true
    case .changed: (try? signer(of: commit))?.key != shownKey(of: id)
    default: false
    }
  }

  private func shownKey(of id: String) -> DeviceKey? {
    guard let report = (try? reference(Reference.remoteDevices + id)).flatMap(\.self),
      let record = (try? deviceRecord(at: report)).flatMap(\.self), record.id == id
    else { return nil }
    return key(of: record, at: report)
  }
}
