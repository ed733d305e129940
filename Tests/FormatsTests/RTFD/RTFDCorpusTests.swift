import Foundation
import RichText
import Testing

@testable import Formats

/// Real packages that others wrote.
@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not here")) struct RTFDCorpusTests {
  @Test func thereArePackages() { #expect(Corpus.packages.count >= 3) }

  @Test func anUneditedPackageIsTheSame() throws {
    for package in Corpus.packages {
      let file = try RTFDFormat().read(package.bytes)
      #expect(try file.bytes(with: file.text) == package.bytes, "\(package.name)")
    }
  }

  @Test func allPicturesAreFound() throws {
    var count = 0
    for package in Corpus.packages {
      for content in try RTFDFormat().read(package.bytes).contents {
        guard case .image(let image)? = content else {
          Issue.record("\(package.name): \(String(describing: content))")
          continue
        }
        #expect(image.bytes.count > 20_000 && (image.width ?? 0) > 0 && (image.height ?? 0) > 0, "\(package.name)")
        count += 1
      }
    }
    #expect(count >= 2)
  }

  @Test func anEditChangesTheTextAlone() throws {
    for package in Corpus.packages {
      let file = try RTFDFormat().read(package.bytes)
      let edited = try file.text.replacing(Position.start..<Position.start, with: RichText(plain: "x")).applied(
        to: file.text)
      let (old, new) = (try FilePackage(package.bytes), try FilePackage(file.bytes(with: edited)))
      #expect(new.files.map(\.name) == old.files.map(\.name))
      #expect(zip(old.files, new.files).filter { $0 != $1 }.map(\.0.name) == ["TXT.rtf"], "\(package.name)")
    }
  }

  @Test func textsCutOffOrChangedNeverCrash() throws {
    for package in Corpus.packages {
      let files = try FilePackage(package.bytes)
      let text = try #require(files.file(named: "TXT.rtf")).bytes
      for percent in stride(from: 0, to: 100, by: 5) {
        let cut = files.with(.init("TXT.rtf", Array(text.prefix(text.count * percent / 100))))
        guard let file = try? RTFDFormat().read(cut.bytes) else { continue }
        #expect(try file.bytes(with: file.text) == cut.bytes && file.contents.count == file.text.allAtoms.count)
      }
    }
  }
}
