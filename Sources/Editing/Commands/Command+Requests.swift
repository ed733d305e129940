extension Command {
  /// What only the program around the editor can do.
  static let requests = [
    request("save", .save, "Saves the document."),
    Command("save as", "PATH", .other, "Saves a copy under another name; the document stays this one.") {
      arguments throws(CommandError) in
      let path = try arguments.text("a path")
      guard !path.isEmpty else { throw arguments.wrong("wants a path") }
      return { _ throws(CommandError) in Outcome(request: .saveAs(path)) }
    },
    request("close", .close, "Closes the document."),
    request("quit", .quit, "Ends the program."),
    request("suspend", .suspend, "Gives the terminal back to the shell for a while."),
  ]

  private static func request(_ name: String, _ request: Outcome.Request, _ help: String) -> Command {
    Command(name, "", .other, help) { _ throws(CommandError) in
      { _ throws(CommandError) in Outcome(request: request) }
    }
  }
}
