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

  /// The end of a new link that begins at an index and is one by its text alone; nil where it needs brackets.
  func bareEnd(_ index: Int) -> Int? {
    guard care == .fine, let link = pieces[index].style.link, index == 0 || pieces[index - 1].style.link != link,
      link.title == nil
    else { return nil }
    let end = pieces[index...].firstIndex { $0.style.link != link } ?? pieces.count
    let start = pieces[..<index].suffix(2000).lastIndex { $0.isBlank }.map { $0 + 1 } ?? max(index - 2000, 0)
    let word = pieces[start..<(pieces[end...].firstIndex { $0.isBlank } ?? pieces.count)]
    guard word.count < 2000, word.allSatisfy(\.canBeBare), let address = MarkdownBareAddress(in: text(word)) else {
      return nil
    }
    let place = text(pieces[start..<index]).utf8.count
    let isWhole = address.range == place..<(place + text(pieces[index..<end]).utf8.count)
    return isWhole && address.url == link.url ? end : nil
  }

  func text(_ pieces: ArraySlice<Piece>) -> String { String(String.UnicodeScalarView(pieces.map(\.scalar))) }
}

extension MarkdownInlineWriter.Piece {
  fileprivate var isBlank: Bool { style.atom == nil && [" ", "\t", "\u{2028}"].contains(scalar) }

  /// Whether it is plain, or in a link that is new, and has no other look.
  fileprivate var canBeBare: Bool {
    var plain = CharacterStyle()
    plain.link = style.link
    return style == plain && (style.link == nil || item < 0 || !isSameLook)
  }
}
