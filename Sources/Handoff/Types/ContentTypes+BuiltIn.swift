extension ContentTypes {
  /// The types that every bundle may conform to without declaring them.
  static let builtIn: [ContentType] = physical + text + composite

  private static let physical: [ContentType] = [
    type("public.item"), type("public.content"), type("public.data", "public.item"),
    type("public.directory", "public.item"),
    type("public.folder", "public.directory"), type("com.apple.package", "public.directory"),
    type("com.apple.bundle", "public.directory"), type("public.composite-content", "public.content"),
    type("public.archive", "public.item"), type("public.image", "public.data", "public.content"),
  ]

  private static let text: [ContentType] = [
    type("public.text", "public.data", "public.content"),
    type("public.plain-text", "public.text", extensions: ["txt", "text"], mime: "text/plain", "Plain text"),
    type("public.utf8-plain-text", "public.plain-text"),
    type("public.utf16-plain-text", "public.plain-text"),
    type("public.source-code", "public.plain-text"),
    type("public.rtf", "public.text", extensions: ["rtf"], mime: "text/rtf", "Rich text"),
    type("public.html", "public.text", extensions: ["html", "htm", "shtml"], mime: "text/html", "HTML"),
    type("public.xml", "public.text", extensions: ["xml"], mime: "application/xml", "XML"),
    type("public.xhtml", "public.xml", extensions: ["xhtml", "xht"], mime: "application/xhtml+xml", "XHTML"),
    type("public.json", "public.text", extensions: ["json"], mime: "application/json", "JSON"),
    type(
      "net.daringfireball.markdown", "public.plain-text", extensions: ["md", "markdown", "mdown", "mkd"],
      mime: "text/markdown", "Markdown"),
  ]

  private static let composite: [ContentType] = [
    type(
      "com.apple.rtfd", "com.apple.package", "public.composite-content", extensions: ["rtfd"],
      "Rich text with attachments"),
    type(
      "org.oasis-open.opendocument", "public.data", "public.composite-content"),
    type(
      "org.oasis-open.opendocument.text", "org.oasis-open.opendocument", extensions: ["odt"],
      mime: "application/vnd.oasis.opendocument.text", "OpenDocument text"),
    type("org.openxmlformats.openxml", "public.data"),
    type(
      "org.openxmlformats.wordprocessingml.document", "org.openxmlformats.openxml", "public.composite-content",
      extensions: ["docx"], mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "Word document"),
  ]

  private static func type(
    _ identifier: String, _ parents: String..., extensions: [String] = [], mime: String? = nil,
    _ description: String? = nil
  ) -> ContentType {
    ContentType(
      identifier: identifier, conformsTo: parents, description: description, extensions: extensions,
      mimeTypes: mime.map { [$0] } ?? [], origin: .builtIn)
  }
}
