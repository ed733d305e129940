extension String {
  /// The text as one line of at most 1,000 characters that no terminal takes for anything but text.
  ///
  /// Line ends become `; `. Control characters, and characters that are invisible or turn the direction of text, become `\u{…}`.
  var printable: String {
    let lines = split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
    let line = lines.joined(separator: "; ").unicodeScalars.prefix(1_000)
    return line.reduce(into: "") { $0 += $1.isPrintable ? String($1) : $1.escaped(asASCII: true) }
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
