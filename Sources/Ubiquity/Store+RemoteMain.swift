internal import Git

/// `refs/docedit/main` is the newest `main` that the remote is known to have had. One that lacks it was set back or rewritten: then nothing of it is
/// taken and nothing is sent until the user decides.
extension Store {
  /// Looks at what a fetch brought, given what was known when it began.
  func watchMain(since known: ObjectID?) throws(UbiquityError) {
    guard let fetched = try reference(Reference.remoteMain) else { return }
    guard let known else { return try knowMain(fetched) }
    let isWhole = try isAncestor(known, of: fetched)
    if isWhole { try knowMain(fetched) }
    try changeState { $0.lostMain = isWhole ? nil : known.description }
  }

  /// The remote has this; it is never forgotten for something older.
  func knowMain(_ version: ObjectID) throws(UbiquityError) {
    if let known = try reference(Reference.knownMain), try !isAncestor(known, of: version) { return }
    try set(Reference.knownMain, to: version)
  }

  var isRemoteSetBack: Bool { get throws(UbiquityError) { try state.lostMain != nil } }

  func checkRemoteIsWhole() throws(UbiquityError) {
    guard let lost = try state.lostMain.flatMap({ ObjectID($0) }), let fetched = try reference(Reference.remoteMain)
    else { return }
    let count = try commits(from: lost, hiding: [fetched]).count
    throw UbiquityError(
      .rewound,
      "the remote was set back or rewritten: \(count == 1 ? "1 version that it had is" : "\(count) versions that it had are") missing there",
      hint: "nothing is lost here, and nothing was sent; docedit remote --repair puts them back")
  }

  /// The remote gets back what it lacks, with the next exchange, merged with what it has instead.
  func restoreRemoteMain() throws(UbiquityError) {
    guard let fetched = try reference(Reference.remoteMain) else { return }
    try set(Reference.knownMain, to: fetched)
    try changeState { $0.lostMain = nil }
  }
}
