/// What became of the unit that exchanges in the background, for scripts.
struct SyncUnitReport: Encodable {
  /// Its file.
  var unit: String
  /// Whether it starts at every login.
  var isEnabled: Bool
  /// Whether it runs now.
  var isRunning: Bool
}
