import Foundation
import Handoff
import Testing

struct BundleInfoTests {
  @Test func theBundlesIdentifierIsSubstituted() throws {
    let info = try documents(
      named("A") + string("NSUbiquitousDocumentUserActivityType", "$(PRODUCT_BUNDLE_IDENTIFIER).editing"),
      named("B") + string("NSUbiquitousDocumentUserActivityType", "${PRODUCT_BUNDLE_IDENTIFIER}.x"),
      named("C") + string("NSUbiquitousDocumentUserActivityType", "a.$(PRODUCT_BUNDLE_IDENTIFIER:rfc1034identifier)$"))
    #expect(
      info.documentTypes.map(\.activityType) == ["org.example.app.editing", "org.example.app.x", "a.org.example.app$"])
  }

  @Test func anUnknownVariableStaysAndIsNoted() throws {
    let info = try bundle(
      list("NSUserActivityTypes", "$(PRODUCT_BUNDLE_IDENTIFIER).a"), identifier: "$(PRODUCT_BUNDLE_IDENTIFIER)")
    #expect(info.activityTypes == ["$(PRODUCT_BUNDLE_IDENTIFIER).a"])
    #expect(info.notes.contains("$(PRODUCT_BUNDLE_IDENTIFIER) in the bundle has no value; left as it is"))
  }

  @Test func variablesComeFromTheCallerFirst() throws {
    let plist =
      "<plist><dict>\(string("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"))\(list("NSUserActivityTypes", "$(PRODUCT_BUNDLE_IDENTIFIER).a"))</dict></plist>"
    let info = try BundleInfo(
      plist: Data(plist.utf8), source: "x", variables: ["PRODUCT_BUNDLE_IDENTIFIER": "org.me"])
    #expect(info.identifier == "org.me" && info.activityTypes == ["org.me.a"] && info.notes.isEmpty)
  }

  @Test func booleansMayBeIntegersOrWords() throws {
    let values = [
      "<true/>", "<integer>1</integer>", "<string>YES</string>", "<false/>", "<integer>0</integer>",
      "<string>NO</string>", "<data/>",
    ]
    let entries = values.map {
      "<dict>\(named("A"))\(list("CFBundleTypeExtensions", "a"))<key>LSTypeIsPackage</key>\($0)</dict>"
    }
    let info = try bundle(list("CFBundleDocumentTypes", entries))
    #expect(info.documentTypes.map(\.isPackage) == [true, true, true, false, false, false, false])
    #expect(info.notes == ["LSTypeIsPackage of CFBundleDocumentTypes[6] is no boolean; taken as false"])
  }

  @Test func plainStringsCountAsArrays() throws {
    let tags =
      "<key>UTTypeTagSpecification</key><dict>\(string("public.filename-extension", ".abc"))\(string("public.mime-type", "a/b"))</dict>"
    let info = try bundle(
      "<key>UTImportedTypeDeclarations</key><array><dict>\(string("UTTypeIdentifier", "a.b"))\(string("UTTypeConformsTo", "public.text"))\(tags)</dict></array>"
        + list("CFBundleDocumentTypes", ["<dict>\(named("A"))\(string("LSItemContentTypes", "a.b"))</dict>"])
        + string("NSUserActivityTypes", "a.activity"))
    let type = try #require(info.contentTypes.first)
    #expect(type.conformsTo == ["public.text"] && type.extensions == ["abc"] && type.mimeTypes == ["a/b"])
    #expect(
      info.documentTypes.first?.contentTypes == ["a.b"] && info.activityTypes == ["a.activity"] && info.notes.isEmpty)
  }

  @Test func emptyDictionariesArePassedOver() throws {
    let info = try bundle(
      list("UTImportedTypeDeclarations", ["<dict/>", declaration("a.b", [])])
        + list("CFBundleDocumentTypes", ["<dict/>"]))
    #expect(info.contentTypes.map(\.identifier) == ["a.b"] && info.documentTypes.isEmpty)
    #expect(info.notes.contains("UTImportedTypeDeclarations[0] has no UTTypeIdentifier; passed over"))
    #expect(info.notes.contains("CFBundleDocumentTypes[0] is empty; passed over"))
  }

  @Test func missingRoleRankAndNameHaveDefaults() throws {
    let info = try documents(
      list("LSItemContentTypes", "public.rtf") + string("NSDocumentClass", "")
        + string("NSUbiquitousDocumentUserActivityType", ""))
    let type = try #require(info.documentTypes.first)
    #expect(type.role == .editor && type.rank == .standard && type.name == "public.rtf" && type.activityType == nil)
    #expect(info.notes.count == 2)
  }

  @Test func ranksAndRolesAreRead() throws {
    let info = try bundle(
      list(
        "CFBundleDocumentTypes",
        ["Owner", "Default", "Alternate", "None", "Strange"].map {
          "<dict>\(string("CFBundleTypeName", $0))\(string("CFBundleTypeRole", "Viewer"))\(string("LSHandlerRank", $0))\(list("CFBundleTypeExtensions", "a"))</dict>"
        }))
    #expect(info.documentTypes.map(\.rank) == [.owner, .standard, .alternate, .none, .standard])
    #expect(info.documentTypes.allSatisfy { $0.role == .viewer } && info.notes.count == 1)
  }

  @Test func whatIsOfTheWrongKindIsPassedOverWithANote() throws {
    let info = try bundle(
      "<key>CFBundleName</key><integer>1</integer>"
        + list(
          "CFBundleDocumentTypes",
          [
            "<string>a</string>",
            "<dict>\(named("A"))<key>CFBundleTypeExtensions</key><array><integer>1</integer><string>b</string></array></dict>",
          ])
        + "<key>UTExportedTypeDeclarations</key><string>x</string><key>NSUserActivityTypes</key><dict/>")
    #expect(info.name == nil && info.documentTypes.map(\.extensions) == [["b"]] && info.activityTypes.isEmpty)
    #expect(info.notes.count == 5)
  }

  @Test func anEntryWithoutABindingIsKeptAndNoted() throws {
    let info = try documents(named("A") + list("CFBundleTypeOSTypes", "fountain"))
    #expect(info.documentTypes.count == 1 && info.notes.count == 1)
    #expect(DocumentTypes([info]).entry(for: "a.fountain", isFolder: false) == nil)
  }

  @Test(arguments: ["", "<plist><array/></plist>", "bplist00abc", "{ CFBundleName = a; }", "<plist><dict>", "\u{FFFD}"])
  func aMalformedPropertyListNamesItsFile(text: String) {
    let error = #expect(throws: BundleInfoError.self) { try BundleInfo(plist: Data(text.utf8), source: "my.plist") }
    #expect(error?.description.hasPrefix("my.plist cannot be read: ") == true)
  }

  @Test func aDeeplyNestedPropertyListIsAnError() {
    let text = "<plist>" + String(repeating: "<array>", count: 100_000)
    #expect(throws: BundleInfoError.self) { try BundleInfo(plist: Data(text.utf8), source: "my.plist") }
  }
}
