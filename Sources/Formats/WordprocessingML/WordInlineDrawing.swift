/// A picture in the line of text (DrawingML, ECMA-376 part 1, 20.4.2.8).
struct WordInlineDrawing {
  var markup: WordMarkup
  var relationshipNamespace: String
  var id: String
  var number: Int
  /// In 914,400ths of an inch.
  var width, height: Int
  var description: String

  var bytes: [UInt8] {
    let root =
      markup.isStrict ? "http://purl.oclc.org/ooxml/drawingml" : "http://schemas.openxmlformats.org/drawingml/2006"
    let drawing = "\(root)/wordprocessingDrawing"
    let size = "cx=\"\(width)\" cy=\"\(height)\""
    let names = "id=\"\(number)\" name=\"Picture \(number)\" descr=\"\(XMLText.escapedAttribute(description))\""
    let picture = """
      <pic:pic xmlns:pic="\(root)/picture"><pic:nvPicPr><pic:cNvPr \(names)/><pic:cNvPicPr/></pic:nvPicPr>\
      <pic:blipFill><a:blip xmlns:r="\(relationshipNamespace)" r:embed="\(id)"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>\
      <pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext \(size)/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>
      """
    let inline = """
      <wp:inline xmlns:wp="\(drawing)" distT="0" distB="0" distL="0" distR="0"><wp:extent \(size)/><wp:docPr \(names)/>\
      <a:graphic xmlns:a="\(root)/main"><a:graphicData uri="\(root)/picture">\(picture)</a:graphicData></a:graphic></wp:inline>
      """
    return Array("<\(markup.element)drawing>\(inline)</\(markup.element)drawing>".utf8)
  }
}
