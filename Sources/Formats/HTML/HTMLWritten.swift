import RichText

/// What one way of writing makes of an edited text.
struct HTMLWritten {
  var bytes: [UInt8]
  /// The text as the way holds it.
  var held: RichText
  /// Whether that is all that HTML can hold of the edited text: no look is lost, and no list, table or block of code is parted or joined.
  var isExact: Bool
}

extension HTMLWritten {
  init(_ bytes: [UInt8], held: [Paragraph], wanted: [Paragraph]) {
    let held = RichText(held)
    self.init(bytes: bytes, held: held, isExact: held.hasSameContent(as: RichText(wanted)))
  }
}
