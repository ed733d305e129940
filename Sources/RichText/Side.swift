/// Where a position goes when text is inserted exactly there: it stays before the new text or moves after it.
public enum Side: String, Sendable, Codable { case before, after }
