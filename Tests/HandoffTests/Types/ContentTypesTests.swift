import Handoff
import Testing

struct ContentTypesTests {
  @Test func conformanceIsTransitiveAndMultiple() {
    let types = ContentTypes()
    #expect(types.conforms("net.daringfireball.markdown", to: "public.item"))
    #expect(
      types.conforms("com.apple.rtfd", to: "com.apple.package")
        && types.conforms("com.apple.rtfd", to: "public.content"))
    #expect(!types.conforms("public.text", to: "public.plain-text") && !types.conforms("a.unknown", to: "public.item"))
    #expect(types.conforms("PUBLIC.RTF", to: "public.Text") && types.conforms("a.unknown", to: "a.unknown"))
  }

  @Test func cyclesEnd() throws {
    var types = ContentTypes()
    types.add([
      ContentType(identifier: "a.a", conformsTo: ["a.b"]), ContentType(identifier: "a.b", conformsTo: ["a.c", "a.b"]),
      ContentType(identifier: "a.c", conformsTo: ["a.a", "public.data"]),
    ])
    #expect(types.conforms("a.a", to: "public.item") && types.conforms("a.c", to: "a.b"))
    #expect(types.ancestry(of: "a.a") == ["a.a", "a.b", "a.c", "public.data", "public.item"])
  }

  @Test func theSystemsOwnTypesCannotBeMadeOthers() throws {
    let info = try bundle(
      list(
        "UTExportedTypeDeclarations",
        [
          declaration("public.text", ["io.fountain", "public.plain-text"]),
          declaration("public.rtf", ["a.b"], extensions: ["rtf", "txt"]),
        ]))
    let types = DocumentTypes([info]).contentTypes
    #expect(!types.conforms("public.text", to: "io.fountain") && !types.conforms("public.rtf", to: "a.b"))
    #expect(types.preferredType(forFileName: "a.txt", isFolder: false) == "public.plain-text")
    #expect(info.notes.count == 2)
  }

  @Test func exportedWinsOverImported() {
    let exported = ContentType(identifier: "A.B", conformsTo: ["public.text"], origin: .exported)
    let imported = ContentType(identifier: "a.b", conformsTo: ["public.data"], origin: .imported)
    for declarations in [[exported, imported], [imported, exported]] {
      var together = ContentTypes(), apart = ContentTypes()
      together.add(declarations)
      for declaration in declarations { apart.add([declaration]) }
      #expect(together["a.b"] == exported && apart["a.b"] == exported)
    }
  }

  @Test func theLaterBundleWinsAmongEquals() {
    var types = ContentTypes()
    types.add([
      ContentType(identifier: "a.b", extensions: ["x"]), ContentType(identifier: "a.b", extensions: ["never"]),
    ])
    types.add([ContentType(identifier: "c.d", extensions: ["x"])])
    #expect(types.preferredType(forFileName: "f.x", isFolder: false) == "c.d" && types["a.b"]?.extensions == ["x"])
    types.add([ContentType(identifier: "a.b", extensions: ["x"])])
    #expect(types.preferredType(forFileName: "f.x", isFolder: false) == "a.b")
  }

  @Test func theLongestExtensionCounts() {
    var types = ContentTypes()
    types.add([
      ContentType(identifier: "a.gz", extensions: ["gz"]), ContentType(identifier: "a.tgz", extensions: ["Tar.GZ"]),
    ])
    #expect(types.preferredType(forFileName: "x.1.tar.gz", isFolder: false) == "a.tgz")
    #expect(types.preferredType(forFileName: "tar.gz", isFolder: false) == "a.gz")
    #expect(types.preferredType(forFileName: ".tar.gz", isFolder: false) == "a.gz")
    #expect(types.preferredType(forFileName: "x.zip", isFolder: false) == "public.data")
    #expect(types.preferredType(forFileName: "x.tar.gz", isFolder: true) == "public.folder")
  }

  @Test func extensionsMayBeEmoji() {
    var types = ContentTypes()
    types.add([ContentType(identifier: "a.fire", extensions: ["🔥", "mojo"])])
    #expect(types.preferredType(forFileName: "main.🔥", isFolder: false) == "a.fire")
  }
}
