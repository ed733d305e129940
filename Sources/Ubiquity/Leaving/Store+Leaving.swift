internal import Files
internal import Foundation
internal import Git

extension Store {
  /// Nothing but the leaving itself is sent while it lasts. One that was killed is over after five minutes.
  var isLeaving: Bool {
    get throws(UbiquityError) { try state.leaving.map { abs(now.timeIntervalSince($0)) < 300 } ?? false }
  }

  func departure() throws(UbiquityError) -> Departure {
    var departure = Departure(remote: try state.remote)
    departure.openDocuments = try openDocuments()
    departure.unsent = try unsentDocuments()
    departure.unsentConflicts = try references(Reference.conflicts).count
    departure.onlyHere = try unsharedFiles() + unsharedReferences() + unsharedGitFiles()
    departure.lacksTexts = try lacksOlderTexts
    departure.evicted = try evictions.documents.keys.map(\.description).sorted() + unfitting()
    departure.waiting = try waitingDevices()
    departure.membership = try membership(othersWait: !departure.waiting.isEmpty)
    if departure.remote == nil, [.member, .last].contains(departure.membership) {
      departure.failure = "the container has no remote"
    }
    return departure
  }

  /// Documents of which nothing is in the folder, since there is no room.
  func unfitting() throws(UbiquityError) -> [String] {
    try unfittingDocuments().filter(\.value).keys.map(\.description).sorted()
  }

  /// Whether texts are not here besides those of evicted documents.
  var lacksOlderTexts: Bool {
    get throws(UbiquityError) {
      let away = try absentBlobs(of: Array(evictions.documents.keys) + unfittingDocuments().keys)
      return try !absentBlobs.subtracting(away).isEmpty
    }
  }

  private func openDocuments() throws(UbiquityError) -> [String] {
    try Set(activities().filter { $0.isThisDevice && $0.state == .active }.compactMap(\.path)).sorted()
  }

  private func unsentDocuments() throws(UbiquityError) -> [String] {
    var paths = try localChanges().keys.map(\.description)
    if try state.remote != nil, try isAhead() {
      let tree = try reference(Reference.remoteMain).map { id throws(UbiquityError) in try commit(id).content.tree }
      paths += try passingOverAbsent { () throws(UbiquityError) in
        try changes(fromTree: tree, toTree: head().content.tree).map(\.path)
      }
    }
    return paths.documentPaths
  }

  /// Other devices that share the container and are not in its circle.
  func waitingDevices() throws(UbiquityError) -> [String] {
    let known: [Standing] = [.approved, .left, .removed, .declined]
    let others = try devices().filter { !$0.isThisDevice && !known.contains($0.standing) }
    return others.map(\.device).map(DeviceNames(knownDevices()).label)
  }

  func membership(othersWait: Bool) throws(UbiquityError) -> Departure.Membership {
    guard let circle = try circle(), try ownStanding() == .approved else { return .none }
    if circle.members.count > 1 { return .member }
    return othersWait ? .last : .alone
  }
}
