# Sources/Ubiquity/Trust/Store+CircleChain.swift
# A link of the circle is taken whoever signed it.
# Found by: CircleTests|UntrustedRemoteTests|TrustTests
s/try checkSigner(of: id, among: (last ?? link).circle.members)/_ = (id, last)/
