extension Int {
  /// So many of something, as in `1 version`, `2 versions`. The noun takes an s.
  func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
