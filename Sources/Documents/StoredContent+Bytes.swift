import Formats
public import Handoff
public import Ubiquity

extension StoredContent {
  /// The content of a document of this type. Throws where the bytes of a package are none.
  public init(_ bytes: [UInt8], type: DocumentType) throws {
    self = try type.isPackage ? StoredContent(packageBytes: bytes) : .file(bytes)
  }

  /// The files of a package. Throws where the bytes are none.
  init(packageBytes: [UInt8]) throws {
    self = .folder(try FilePackage(packageBytes).files.map { StoredFile(name: $0.name, bytes: $0.bytes) })
  }

  /// A file's bytes, or those of a package of the files.
  public var bytes: [UInt8] {
    switch self {
    case .file(let bytes): bytes
    case .folder(let files): FilePackage(files.map { .init($0.name, $0.bytes) }).bytes
    }
  }
}
