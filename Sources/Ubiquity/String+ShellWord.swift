extension String {
  /// The text as one word of a shell's command line: as it is where no shell takes it for anything else, else in quotes. What begins as an option
  /// does has `--` before it: what is an option has to stand before the word.
  ///
  /// Invisible and control characters become `?`: what is told to the user is for copying.
  public var shellWord: String {
    let text = Printable.line(self, limit: 4096)
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789-_./@".unicodeScalars.contains($0) }
    let word = isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    return text.hasPrefix("-") ? "-- " + word : word
  }
}
