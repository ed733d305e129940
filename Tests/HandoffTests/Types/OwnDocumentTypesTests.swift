import Foundation
import Handoff
import Testing

struct OwnDocumentTypesTests {
  @Test func doceditsOwnPropertyListHasNothingToRemark() throws {
    let own = try ownBundle()
    #expect(own.notes.isEmpty)
    #expect(own.identifier == "org.docedit.docedit" && own.name == "docedit")
  }

  @Test(arguments: [
    ("Letter.rtf", false, "RTF Document", "public.rtf", "editing"),
    ("LETTER.RTF", false, "RTF Document", "public.rtf", "editing"),
    ("Album.rtfd", true, "RTF Document with Attachments", "com.apple.rtfd", "editing"),
    ("a.md", false, "Markdown Document", "net.daringfireball.markdown", "editing-text"),
    ("a.b.mkd", false, "Markdown Document", "net.daringfireball.markdown", "editing-text"),
    ("a.htm", false, "HTML Document", "public.html", "editing"),
    ("a.xhtml", false, "HTML Document", "public.xhtml", "editing"),
    ("a.text", false, "Plain Text Document", "public.plain-text", "editing-text"),
    ("a.odt", false, "OpenDocument Text", "org.oasis-open.opendocument.text", "editing"),
    ("a.docx", false, "Word Document", "org.openxmlformats.wordprocessingml.document", "editing"),
  ])
  func everyKindOfDocumentHasItsType(_ name: String, _ isFolder: Bool, type: String, content: String, activity: String)
    throws
  {
    let match = try #require(DocumentTypes([ownBundle()]).entry(for: name, isFolder: isFolder))
    #expect(match.type.name == type && match.contentType == content)
    #expect(match.type.activityType == "org.docedit.docedit.\(activity)")
    #expect(match.type.isPackage == isFolder && match.type.role == .editor)
    #expect(match.source == "docedit-Info.plist")
  }

  @Test(arguments: [
    ("a.rtf", true), ("a.rtfd", false), ("a.png", false), ("README", false), (".rtf", false), ("folder", true),
    ("a.", false), ("", false),
  ])
  func whatIsNoDocumentHasNone(_ name: String, _ isFolder: Bool) throws {
    #expect(try DocumentTypes([ownBundle()]).entry(for: name, isFolder: isFolder) == nil)
  }

  @Test func typesShareTheirActivityTypes() throws {
    let types = try DocumentTypes([ownBundle()])
    let names = types.allActivityTypes.mapValues { $0.map(\.type.name) }
    #expect(names["org.docedit.docedit.editing-text"] == ["Markdown Document", "Plain Text Document"])
    #expect(names["org.docedit.docedit.editing"]?.count == 5 && names.count == 2)
    #expect(types.entry(forActivityType: "org.docedit.docedit.editing")?.type.name == "RTF Document")
    #expect(types.claims("org.docedit.docedit.editing-text") && !types.claims("org.docedit.docedit"))
  }
}
