import RichText

/// An empty document: the parts that Word asks for, and styles for what the model knows.
enum WordBlank {
  static var document: any FormattedText { (try? DOCXText(bytes())) ?? PlainText([]) }

  private static func bytes() throws(FormatError) -> [UInt8] {
    try ZipArchive.bytes(of: parts.map { ZipArchive.Part(name: $0.0, bytes: Array((declaration + $0.1).utf8)) })
  }

  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let types = "http://schemas.openxmlformats.org/package/2006/content-types"
  private static let links = "http://schemas.openxmlformats.org/package/2006/relationships"
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  private static let media = "application/vnd.openxmlformats-officedocument.wordprocessingml"

  private static let parts = [
    (
      "[Content_Types].xml",
      """
      <Types xmlns="\(types)"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
      <Default Extension="xml" ContentType="application/xml"/>\
      <Override PartName="/word/document.xml" ContentType="\(media).document.main+xml"/>\
      <Override PartName="/word/styles.xml" ContentType="\(media).styles+xml"/></Types>
      """
    ),
    (
      "_rels/.rels",
      """
      <Relationships xmlns="\(links)"><Relationship Id="rId1" Type="\(office)/officeDocument" Target="word/document.xml"/></Relationships>
      """
    ),
    (
      "word/document.xml",
      """
      <w:document xmlns:w="\(main)" xmlns:r="\(office)"><w:body><w:p/><w:sectPr><w:pgSz w:w="11906" w:h="16838"/>\
      <w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/>\
      </w:sectPr></w:body></w:document>
      """
    ),
    (
      "word/_rels/document.xml.rels",
      """
      <Relationships xmlns="\(links)"><Relationship Id="rId1" Type="\(office)/styles" Target="styles.xml"/></Relationships>
      """
    ),
    ("word/styles.xml", styles),
  ]

  private static let styles = """
    <w:styles xmlns:w="\(main)"><w:docDefaults><w:rPrDefault><w:rPr>\
    <w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/>\
    </w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault>\
    </w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>\
    <w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/>\
    <w:uiPriority w:val="1"/><w:semiHidden/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal">\
    <w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/>\
    <w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/>\
    <w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>
    """
}
