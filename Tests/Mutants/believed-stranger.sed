# Sources/Ubiquity/Trust/Store+CircleChain.swift
# A link of the circle is taken whoever signed it.
# Found by: CircleTests|TrustTests
s/allowed.contains(key)/allowed.count >= (allowed.firstIndex(of: key) ?? 0)/
