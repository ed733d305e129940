/// What stands below a text that another machine continues.
enum Banner {
  static func text(device: String) -> String { "Continued on \(device). Enter takes it back." }
}
