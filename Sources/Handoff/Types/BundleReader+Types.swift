extension BundleReader {
  mutating func declarations(
    _ root: [String: PropertyList], _ key: String, _ origin: ContentType.Origin
  ) -> [ContentType] {
    dictionaries(root, key).compactMap { contentType($0, $1, origin) }
  }

  private mutating func contentType(
    _ entry: [String: PropertyList], _ place: String, _ origin: ContentType.Origin
  ) -> ContentType? {
    guard let identifier = string(entry, "UTTypeIdentifier", in: place), !identifier.isEmpty else {
      note("\(place) has no UTTypeIdentifier; passed over")
      return nil
    }
    if ContentTypes()[identifier]?.isReserved == true {
      note("\(place) declares \(identifier), which is the system's own; its declaration is not used")
    }
    let tags = entry["UTTypeTagSpecification"]?.dictionary ?? [:]
    return ContentType(
      identifier: identifier, conformsTo: strings(entry, "UTTypeConformsTo", in: place),
      description: string(entry, "UTTypeDescription", in: place),
      extensions: strings(tags, "public.filename-extension", in: place).map(Self.withoutPeriod),
      mimeTypes: strings(tags, "public.mime-type", in: place), origin: origin)
  }

  mutating func documentType(_ entry: [String: PropertyList], _ place: String) -> DocumentType? {
    guard !entry.isEmpty else {
      note("\(place) is empty; passed over")
      return nil
    }
    var type = DocumentType(name: "")
    type.contentTypes = strings(entry, "LSItemContentTypes", in: place)
    type.extensions = strings(entry, "CFBundleTypeExtensions", in: place).map(Self.withoutPeriod)
    type.name = name(entry, place, type)
    type.role = role(entry, place)
    type.rank = rank(entry, place)
    type.isPackage = flag(entry, "LSTypeIsPackage", in: place)
    type.activityType = activityType(entry, place)
    if type.contentTypes.isEmpty, type.extensions.isEmpty {
      note("\(place) has neither LSItemContentTypes nor CFBundleTypeExtensions, so no file is of its type")
    }
    return type
  }

  private mutating func name(_ entry: [String: PropertyList], _ place: String, _ type: DocumentType) -> String {
    if let name = string(entry, "CFBundleTypeName", in: place), !name.isEmpty { return name }
    let name = type.contentTypes.first ?? type.extensions.first ?? place
    note("\(place) has no CFBundleTypeName; called “\(name)”")
    return name
  }

  private mutating func role(_ entry: [String: PropertyList], _ place: String) -> DocumentType.Role {
    let text = string(entry, "CFBundleTypeRole", in: place) ?? ""
    if let role = DocumentType.Role(rawValue: text) { return role }
    note("\(place) has no CFBundleTypeRole that is known; taken as Editor")
    return .editor
  }

  private mutating func rank(_ entry: [String: PropertyList], _ place: String) -> DocumentType.Rank {
    guard let text = string(entry, "LSHandlerRank", in: place), !text.isEmpty else { return .standard }
    if let rank = DocumentType.Rank(rawValue: text) { return rank }
    note("\(place) has no LSHandlerRank that is known; taken as Default")
    return .standard
  }

  private mutating func activityType(_ entry: [String: PropertyList], _ place: String) -> String? {
    let type = string(entry, "NSUbiquitousDocumentUserActivityType", in: place)
    return type?.isEmpty == true ? nil : type
  }

  private static func withoutPeriod(_ text: String) -> String { String(text.drop { $0 == "." }) }
}
