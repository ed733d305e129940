import Foundation
import Handoff
import Testing

struct DocumentTypesMatchTests {
  private func rank(_ rank: String) -> String { string("LSHandlerRank", rank) }
  private let rtf = list("LSItemContentTypes", "public.rtf")

  @Test func theReasonSaysWhichRuleChose() throws {
    let types = try DocumentTypes([documents(named("Text") + list("LSItemContentTypes", "public.text"))])
    let match = try #require(types.entry(for: "a.Md", isFolder: false))
    #expect(
      match.reason
        == "net.daringfireball.markdown, by its extension “Md”, which conforms to public.text, which LSItemContentTypes lists; rank Default, role Editor"
    )
    let own = try #require(DocumentTypes([ownBundle()]).entry(for: "a.rtf", isFolder: false))
    #expect(
      own.reason == "public.rtf, by its extension “rtf”, which LSItemContentTypes lists; rank Default, role Editor")
  }

  @Test func theHigherRankIsChosen() throws {
    let types = try DocumentTypes([
      documents(
        named("N") + rtf + rank("None"), named("A") + rtf + rank("Alternate"), named("D") + rtf,
        named("O") + rtf + rank("Owner"))
    ])
    let match = try #require(types.entry(for: "a.rtf", isFolder: false))
    #expect(match.type.name == "O" && match.shadowed.map(\.type.name) == ["D", "A", "N"])
    #expect(
      match.shadowed.map(\.reason) == [
        "its rank Default is below Owner", "its rank Alternate is below Owner",
        "it has rank None, which is never chosen",
      ])
  }

  @Test func rankNoneIsNeverChosen() throws {
    let types = try DocumentTypes([documents(named("N") + rtf + rank("None"))])
    #expect(types.entry(for: "a.rtf", isFolder: false) == nil)
    #expect(types.explanation(for: "a.rtf", isFolder: false).contains("“N” has rank None, which is never chosen"))
  }

  @Test func theRoleNoneOpensNothing() throws {
    let types = try DocumentTypes([
      documents(string("CFBundleTypeName", "N") + string("CFBundleTypeRole", "None") + rtf)
    ])
    #expect(types.entry(for: "a.rtf", isFolder: false) == nil)
  }

  @Test func theNearerContentTypeIsChosen() throws {
    let types = try DocumentTypes([
      documents(
        named("Data") + list("LSItemContentTypes", "public.data"), named("RTF") + rtf,
        named("Text") + list("LSItemContentTypes", "public.text"))
    ])
    #expect(types.entry(for: "a.rtf", isFolder: false)?.type.name == "RTF")
    #expect(types.entry(for: "a.html", isFolder: false)?.type.name == "Text")
    let other = try #require(types.entry(for: "a.zzz", isFolder: false))
    #expect(other.type.name == "Data" && other.contentType == "public.data")
    #expect(other.reason.hasPrefix("public.data, since no type declares the extension “zzz”"))
    #expect(types.entry(for: "Makefile", isFolder: false)?.type.name == "Data")
    #expect(types.entry(for: "folder", isFolder: true) == nil)
  }

  @Test func extensionsAreIgnoredBesideContentTypes() throws {
    let types = try DocumentTypes([documents(named("A") + rtf + list("CFBundleTypeExtensions", "foo"))])
    #expect(types.entry(for: "a.foo", isFolder: false) == nil)
    #expect(
      types.explanation(for: "a.foo", isFolder: false)
        == "no document type takes public.data; “A”: it lists “foo”, but has LSItemContentTypes, so its extensions are ignored"
    )
  }

  @Test func extensionsCountWithoutContentTypes() throws {
    let package = named("P") + list("CFBundleTypeExtensions", "foo") + "<key>LSTypeIsPackage</key><integer>1</integer>"
    let types = try DocumentTypes([
      documents(
        named("A") + list("CFBundleTypeExtensions", "FOO", "x.foo"), package,
        named("Any") + list("CFBundleTypeExtensions", "*"))
    ])
    let match = try #require(types.entry(for: "a.foo", isFolder: false))
    #expect(match.type.name == "A" && match.contentType == nil && match.shadowed.map(\.type.name) == ["Any", "P"])
    #expect(types.entry(for: "a.foo", isFolder: true)?.type.name == "P")
    #expect(types.entry(for: "a.bar", isFolder: false)?.type.name == "Any")
  }

  @Test func beingAPackageIsDecidedByConformance() throws {
    let info = try bundle(
      list(
        "UTExportedTypeDeclarations",
        [declaration("a.pack", ["com.apple.package", "public.content"], extensions: ["pk"])])
        + list(
          "CFBundleDocumentTypes",
          ["<dict>\(named("A"))\(list("LSItemContentTypes", "a.pack"))<key>LSTypeIsPackage</key><false/></dict>"]))
    let types = DocumentTypes([info])
    #expect(types.entry(for: "a.pk", isFolder: true)?.type.isPackage == true)
    #expect(types.entry(for: "a.pk", isFolder: false) == nil)
  }

  @Test func theSameNameReplacesDoceditsOwn() throws {
    let mine = try documents(
      named("RTF Document") + rtf + string("NSUbiquitousDocumentUserActivityType", "org.example.rtf"),
      source: "mine.plist")
    let types = try DocumentTypes([ownBundle(), mine])
    let match = try #require(types.entry(for: "a.rtf", isFolder: false))
    #expect(match.source == "mine.plist" && match.type.activityType == "org.example.rtf" && match.shadowed.isEmpty)
    #expect(types.notes == ["mine.plist: “RTF Document” replaces that of docedit-Info.plist"])
    #expect(types.entry(for: "a.md", isFolder: false)?.source == "docedit-Info.plist")
  }

  @Test func laterPropertyListsComeFirstAtEqualRank() throws {
    let types = try DocumentTypes([
      ownBundle(), documents(named("First") + rtf, named("Second") + rtf, source: "a.plist"),
      documents(named("Third") + rtf + rank("Alternate"), source: "b.plist"),
    ])
    let match = try #require(types.entry(for: "a.rtf", isFolder: false))
    #expect(match.type.name == "First")
    #expect(match.shadowed.map(\.type.name) == ["Second", "RTF Document", "Third"])
    #expect(
      match.shadowed.map(\.reason) == [
        "it comes later in a.plist", "a.plist was added after docedit-Info.plist",
        "its rank Alternate is below Default",
      ])
  }

  @Test func aGeneralEditorDoesNotTakeWhatIsNearer() throws {
    let general = try documents(
      named("Any text") + list("LSItemContentTypes", "public.text", "public.data"), source: "general.plist")
    let types = try DocumentTypes([ownBundle(), general])
    #expect(types.entry(for: "a.rtf", isFolder: false)?.source == "docedit-Info.plist")
    #expect(types.entry(for: "a.log", isFolder: false)?.source == "general.plist")
  }

  @Test func anotherNameForAKnownTypeStillFindsTheEntry() throws {
    let other = try bundle(
      list("UTImportedTypeDeclarations", [declaration("net.ia.markdown", ["public.plain-text"], extensions: ["md"])]),
      source: "ia.plist")
    let match = try DocumentTypes([ownBundle(), other]).entry(for: "a.md", isFolder: false)
    #expect(match?.type.activityType == "org.docedit.docedit.editing-text")
  }

  @Test func listedActivityTypesAreClaimed() throws {
    let types = try DocumentTypes([bundle(list("NSUserActivityTypes", "$(PRODUCT_BUNDLE_IDENTIFIER).view"))])
    #expect(types.claims("org.example.app.view") && types.allActivityTypes.isEmpty)
  }
}
