import RichText

/// The page that a new document is.
enum HTMLBlankPage {
  static let bytes = start + Array((HTMLTitle.blank + end).utf8)

  /// A page that was made of the empty one, with the words of its first heading as its title.
  static func titled(_ page: [UInt8], of paragraphs: some Sequence<Paragraph>) -> [UInt8] {
    let title = Array(HTMLTitle.blank.utf8)
    guard page.starts(with: start + title), let words = HTMLTitle.words(of: paragraphs) else { return page }
    var page = page
    page.replaceSubrange(start.count..<(start.count + title.count), with: HTMLScalars.bytes(words))
    return page
  }

  private static let start = Array(
    """
    <!DOCTYPE html>
    <html>
    <head>
    <meta charset="utf-8">
    <title>
    """.utf8)

  private static let end = """
    </title>
    </head>
    <body>
    <p></p>
    </body>
    </html>

    """
}
