import RichText

extension MarkdownInlineWriter {
  /// A character of the edited paragraph. There are as many as a file has, which is why they are small.
  struct Piece {
    let scalar: Unicode.Scalar
    private var itemNumber: Int32 = -1
    let style: CharacterStyle
    private(set) var isSameLook = false

    init(scalar: Unicode.Scalar, style: CharacterStyle) { (self.scalar, self.style) = (scalar, style) }

    /// The source's item that it is; -1 for new ones.
    var item: Int { Int(itemNumber) }

    mutating func stay(_ item: Int, isSameLook: Bool) {
      (itemNumber, self.isSameLook) = (Int32(clamping: item), isSameLook)
    }
  }
}
