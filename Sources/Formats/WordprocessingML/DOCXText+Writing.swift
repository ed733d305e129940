import RichText

extension DOCXText {
  func held(_ edited: RichText) -> RichText { edited }

  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] { bytes }
}
