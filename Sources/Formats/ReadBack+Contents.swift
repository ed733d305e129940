import RichText

extension Atom.Content {
  /// Whether what was read is what was to be written: `self` is what the format can hold of that.
  ///
  /// Of a note its words are compared: its looks are those of the file's styles. Of a picture what is stated, but for the type, which
  /// formats tell by the bytes. Names of files may be others.
  func isKept(as read: Self) -> Bool {
    switch (self, read) {
    case (.image(let wanted), .image(let got)): wanted.isKept(as: got)
    case (.note(let wanted), .note(let got)): wanted.map(\.text).words == got.map(\.text).words
    case (.field(let instruction, let result), .field(let other, let shown)):
      [instruction].words == [other].words && [result].words == [shown].words
    case (.attachment(_, let wanted), .attachment(_, let got)): wanted.isEmpty || wanted == got
    case (.source, .source): self == read
    case (.source, _): true
    default: self == read
    }
  }
}

extension Atom.Image {
  fileprivate func isKept(as read: Self) -> Bool {
    guard bytes.isEmpty || bytes == read.bytes,
      reference == nil || [reference ?? ""].words == [read.reference ?? ""].words
    else { return false }
    return [description ?? ""].words == [read.description ?? ""].words && Self.isKept(width, read.width)
      && Self.isKept(height, read.height)
  }

  /// Whether a length is the same but for rounding in another unit; what was not stated may be.
  private static func isKept(_ length: Int?, _ read: Int?) -> Bool {
    guard let length else { return true }
    return [length, length &- 1, length &+ 1].contains(read)
  }
}

extension [String] {
  /// The characters that are seen; formats differ in blanks, breaks and controls, and in what notes can have in them.
  fileprivate var words: [Unicode.Scalar] {
    joined().unicodeScalars.filter {
      !$0.properties.isWhitespace && $0.value >= 0x20 && !Self.places.contains($0.value)
    }
  }

  /// The object and the replacement character, and two that are none.
  private static let places: ClosedRange<UInt32> = 0xFFFC...0xFFFF
}
