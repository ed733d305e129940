import Testing

@testable import Formats

@Suite struct PictureTypeTests {
  @Test(arguments: [
    ("a.PNG", "public.png"), ("https://a.example/b.jpeg?x=1.gif#y", "public.jpeg"), ("x.tif", "public.tiff"),
    ("Pictures/a.b.svg", "public.svg-image"),
  ]) func namesTell(_ name: String, _ type: String) { #expect(PictureType(named: name)?.contentType == type) }

  @Test(arguments: ["png", "", "a.", "a.b?c.png", "a.pngx"]) func otherNamesTellNothing(_ name: String) {
    #expect(PictureType(named: name) == nil)
  }

  @Test func bytesTell() {
    #expect(PictureType(of: [0x4D, 0x4D, 0, 0x2A])?.contentType == "public.tiff")
    #expect(PictureType(of: Array("RIFF1234WEBPVP8 ".utf8))?.contentType == "org.webmproject.webp")
    #expect(PictureType(of: Array("RIFF1234WAVE".utf8)) == nil)
    #expect(PictureType(of: [UInt8](repeating: 0, count: 40) + Array(" EMF".utf8))?.contentType == "com.microsoft.emf")
    #expect(PictureType(of: []) == nil && PictureType(of: [0x89]) == nil)
  }

  @Test func mediaTypesMayHaveParameters() {
    #expect(PictureType(mediaType: "Image/SVG+xml;charset=utf-8")?.fileExtension == "svg")
    #expect(PictureType(mediaType: "image/pngx") == nil)
    #expect(PictureType(contentType: "public.jpeg")?.mediaType == "image/jpeg")
  }
}
