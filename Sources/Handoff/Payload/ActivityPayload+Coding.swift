public import Foundation

extension ActivityPayload {
  /// The most bytes that are written or read: 64 KB.
  public static let maximumSize = 64 * 1024
  /// The most dictionaries and arrays within one another, the payload's own dictionary and `userInfo` included.
  ///
  /// A value that property lists lack (null, URL, UUID, date with a fraction) counts as a dictionary, a set as a dictionary and an array.
  public static let maximumLevels = 16
  /// The most bytes that keep a continuation quick: 3 KB (Handoff Programming Guide, "Adopting Handoff").
  public static let advisedSize = 3 * 1024

  /// The payload as an XML property list that `git show` can read. Equal payloads give equal bytes.
  ///
  /// Throws over 64 KB or 16 levels, and where `webpageURL` is no web address.
  public func encoded() throws(PayloadError) -> Data {
    let data = try UserInfoValue.dictionary(try fields()).propertyList(above: 0).xml
    guard data.count <= Self.maximumSize else { throw .tooLarge(bytes: data.count) }
    return data
  }

  /// Reads what `encoded` wrote, or an XML property list of the same content that another program wrote.
  ///
  /// Refuses binary property lists, more than 64 KB and more than 16 levels before anything is built from them. Unknown fields
  /// are passed over, so that a later version may add some.
  public init(decoding data: Data) throws(PayloadError) {
    guard data.count <= Self.maximumSize else { throw .tooLarge(bytes: data.count) }
    guard case .dictionary(let fields) = try UserInfoValue(encoded: data) else {
      throw .malformed("it is no dictionary")
    }
    try self.init(fields: fields)
  }

  /// Whether it is larger than the advised 3 KB, or cannot be encoded.
  public var isOverAdvisedSize: Bool { ((try? encoded().count) ?? .max) > Self.advisedSize }
}

extension ActivityPayload {
  private static let formatVersion: Int64 = 1

  private func fields() throws(PayloadError) -> [String: UserInfoValue] {
    var fields: [String: UserInfoValue] = [
      "formatVersion": .integer(Self.formatVersion), "activityType": .string(activityType),
      "identifier": .string(identifier.uuidString), "userInfo": .dictionary(userInfo),
    ]
    fields["title"] = title.map { .string($0) }
    fields["targetContentIdentifier"] = targetContentIdentifier.map { .string($0) }
    fields["expirationDate"] = expirationDate.map { .date($0) }
    fields["webpageURL"] = try webpageURL.map { (url) throws(PayloadError) in .url(try Self.webAddress(url)) }
    fields["referrerURL"] = referrerURL.map { .url($0) }
    return fields
  }

  private init(fields: [String: UserInfoValue]) throws(PayloadError) {
    guard let version = fields["formatVersion"]?.integer else { throw .malformed("it has no format version") }
    guard version <= Self.formatVersion else { throw .malformed("a newer program wrote it, in format \(version)") }
    guard let activityType = fields["activityType"]?.string else { throw .malformed("it has no activity type") }
    guard let identifier = fields["identifier"]?.string.flatMap(UUID.init(uuidString:)) else {
      throw .malformed("it has no identifier")
    }
    guard let userInfo = fields["userInfo"]?.dictionary else { throw .malformed("it has no userInfo") }
    self.init(activityType: activityType, identifier: identifier, userInfo: userInfo)
    try readOptions(fields)
  }

  private mutating func readOptions(_ fields: [String: UserInfoValue]) throws(PayloadError) {
    title = try Self.option("title", of: fields, \.string)
    targetContentIdentifier = try Self.option("targetContentIdentifier", of: fields, \.string)
    expirationDate = try Self.option("expirationDate", of: fields, \.date)
    webpageURL = try Self.option("webpageURL", of: fields, \.url)
    referrerURL = try Self.option("referrerURL", of: fields, \.url)
    if let webpageURL { _ = try Self.webAddress(webpageURL) }
  }

  private static func option<T>(
    _ name: String, of fields: [String: UserInfoValue], _ read: (UserInfoValue) -> T?
  ) throws(PayloadError) -> T? {
    guard let field = fields[name] else { return nil }
    guard let value = read(field) else { throw .malformed("its \(name) is of the wrong type") }
    return value
  }

  private static func webAddress(_ url: URL) throws(PayloadError) -> URL {
    guard url.isWebAddress else { throw .malformed("its webpageURL is neither http nor https") }
    return url
  }
}

extension URL {
  /// Whether a browser can go there.
  var isWebAddress: Bool { ["http", "https"].contains(scheme?.lowercased()) }
}
