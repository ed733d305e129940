/// The formats that there are.
public enum DocumentFormats {
  /// The format for a content type; nil where there is none yet.
  public static func format(for contentType: String) -> (any DocumentFormat)? {
    switch contentType {
    case "public.rtf": RTFFormat()
    case "com.apple.rtfd": RTFDFormat()
    case "org.oasis-open.opendocument.text": ODTFormat()
    case "org.openxmlformats.wordprocessingml.document": DOCXFormat()
    case "public.plain-text", "public.utf8-plain-text": PlainTextFormat()
    case "public.html", "public.xhtml": HTMLFormat()
    case "net.daringfireball.markdown": MarkdownFormat()
    default: nil
    }
  }
}
