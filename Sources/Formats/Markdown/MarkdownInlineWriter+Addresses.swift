import RichText

/// What the parser takes for an address by itself.
extension MarkdownInlineWriter {
  /// Whether an item of the source is in an address without brackets.
  func isInAddress(_ item: Int) -> Bool {
    let span = inline.items[item].span
    return span >= 0 && inline.spans[span].form == .address
  }

  /// Whether a colon would make an address of what is around it.
  func isAddress(_ index: Int) -> Bool {
    scalar(index + 1) == "/" && isWordSign(scalar(index - 1)) && pieces[index].style.link == nil
  }

  /// Whether an at sign would make one.
  func isMail(_ index: Int) -> Bool {
    guard let before = scalar(index - 1), let after = scalar(index + 1), pieces[index].style.link == nil,
      pieces[index - 1].style == pieces[index].style
    else { return false }
    return (before.isLetterOrDigit || ".+-_".unicodeScalars.contains(before)) && after.isASCII && after != " "
  }

  /// Whether `www.` begins here, which would make one.
  func isWeb(_ index: Int) -> Bool {
    guard pieces[index].style.link == nil, !isWordSign(scalar(index - 1)) else { return false }
    return (1...2).allSatisfy { scalar(index + $0) == "w" || scalar(index + $0) == "W" } && scalar(index + 3) == "."
  }
}
