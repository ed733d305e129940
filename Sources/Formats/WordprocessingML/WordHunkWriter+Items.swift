import RichText

extension WordHunkWriter {
  mutating func keep(_ old: Int, _ edited: Int) {
    openParagraph()
    let (origin, style) = (origins[old], new[edited].style)
    if items[old].style == style, !writer.hasOtherToggles { return writer.emitter.keep(origin.piece, origin.range) }
    let piece = story.pieces[origin.piece]
    if writer.emitter.next <= origin.piece { writer.emitter.passMarkers(to: origin.piece) { _ in false } }
    if piece.kind == .atom {
      writer.putAtom(Int(new[edited].value) - 0x110000, style, like: origin.piece)
      return writer.emitter.pass(origin.piece, isWritten: false)
    }
    writer.moveToRun(style, like: origin.piece)
    if story.isText(piece) { writer.emitter.openText() } else { writer.emitter.closeText() }
    writer.emitter.keepElsewhere(origin.piece, origin.range)
  }

  mutating func insert(_ edited: Int, before following: Int?) {
    openParagraph()
    let (style, value) = (new[edited].style, new[edited].value)
    writer.passLinkMarkers(to: writer.styles.styles[Int(style)].link)
    if value >= 0x110000 { return writer.putAtom(Int(value) - 0x110000, style, like: nil) }
    guard let scalar = Unicode.Scalar(value) else { return }
    if writer.isInRun(style) {
      writer.moveToRun(style, like: nil)
    } else if let following, !writer.hasOtherToggles {
      writer.moveBefore(origins[following].piece)
    } else if let lastDeleted, items[lastDeleted].style == style, writer.replaced.isEmpty,
      !writer.hasOtherToggles
    {
      writer.emitter.move(to: writer.emitter.target(story.pieces[origins[lastDeleted].piece]))
    } else {
      writer.moveToRun(style, like: nil)
    }
    writer.emitter.put(scalar)
  }
}
