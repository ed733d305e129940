# Sources/Ubiquity/Store+Save.swift
# A save replaces what another program wrote without making a version of it.
s/if present != new { try collect(/if present != new, path.description.isEmpty { try collect(/
/guard try isKnown/d
