extension Int {
  /// So many of something, as in `1 version`, `2 versions`. The noun takes an s.
  package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// The same before a verb: `1 file is`, `2 files are`.
  package func counting(_ noun: String, _ one: String, _ many: String) -> String {
    "\(counting(noun)) \(self == 1 ? one : many)"
  }
}
