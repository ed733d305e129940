/// A number modulo 2²⁵⁵ − 19, for what is public: how long a step takes is not kept secret.
struct Field25519 {
  /// Eight digits of 32 bits, the least first; below 2²⁵⁶, and so not always the least number of its kind.
  private var limbs: [UInt64]

  private static let mask: UInt64 = 0xFFFF_FFFF
  /// 2²⁵⁶ modulo the prime.
  private static let wrap: UInt64 = 38

  static let one = Field25519(1)
  /// The prime less one.
  private static let minusOne = Field25519(limbs: [0xFFFF_FFEC] + Array(repeating: mask, count: 6) + [0x7FFF_FFFF])

  private init(limbs: [UInt64]) { self.limbs = limbs }

  init(_ small: UInt32) { limbs = [UInt64(small)] + Array(repeating: 0, count: 7) }

  /// The number of 32 bytes, the least first, but for the highest bit. Nil for another count.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    limbs = stride(from: 0, to: 32, by: 4).map { start in
      bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    limbs[7] &= 0x7FFF_FFFF
  }

  static func + (a: Self, b: Self) -> Self {
    var (sum, carry): ([UInt64], UInt64) = ([], 0)
    for index in 0..<8 {
      carry &+= a.limbs[index] &+ b.limbs[index]
      sum.append(carry & mask)
      carry >>= 32
    }
    return Self(limbs: sum).adding(overflow: carry)
  }

  static func - (a: Self, b: Self) -> Self { a + minusOne * b }

  static func * (a: Self, b: Self) -> Self {
    var product = [UInt64](repeating: 0, count: 16)
    for i in 0..<8 {
      var carry: UInt64 = 0
      for j in 0..<8 {
        carry &+= product[i + j] &+ a.limbs[i] &* b.limbs[j]
        product[i + j] = carry & mask
        carry >>= 32
      }
      product[i + 8] = carry
    }
    return folded(product)
  }

  private static func folded(_ product: [UInt64]) -> Self {
    var (low, carry): ([UInt64], UInt64) = ([], 0)
    for index in 0..<8 {
      carry &+= product[index] &+ wrap &* product[index + 8]
      low.append(carry & mask)
      carry >>= 32
    }
    return Self(limbs: low).adding(overflow: carry)
  }

  /// Adds what went beyond 2²⁵⁶, so many times that.
  private func adding(overflow: UInt64) -> Self {
    var (result, overflow) = (self, overflow)
    while overflow > 0 {
      var carry = overflow &* Self.wrap
      for index in 0..<8 {
        carry &+= result.limbs[index]
        result.limbs[index] = carry & Self.mask
        carry >>= 32
      }
      overflow = carry
    }
    return result
  }

  /// The number by which it is multiplied to one; zero for zero. By Fermat, its power by the prime less two, which has all bits but these.
  var inverse: Self {
    var power = Self.one
    for bit in (0..<255).reversed() {
      power = power * power
      if bit != 2, bit != 4 { power = power * self }
    }
    return power
  }

  /// The least number of its kind, as 32 bytes, the least first.
  var bytes: [UInt8] {
    let short = withoutHighBit.withoutHighBit, next = short + Self(19)
    var least = next.limbs[7] >> 31 == 0 ? short : next
    least.limbs[7] &= 0x7FFF_FFFF
    return least.limbs.flatMap { limb in (0..<4).map { UInt8(truncatingIfNeeded: limb >> (UInt64($0) * 8)) } }
  }

  /// The same number, with 19 in place of 2²⁵⁵.
  private var withoutHighBit: Self {
    var low = self
    low.limbs[7] &= 0x7FFF_FFFF
    return limbs[7] >> 31 == 0 ? low : low + Self(19)
  }
}
