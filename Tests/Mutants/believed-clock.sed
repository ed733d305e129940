# Sources/Ubiquity/SideHistory.swift
# Of two conflicting texts the one stays whose machine has the later clock.
s/depths\[commit.id\] = 1 + (/depths[commit.id] = Int(commit.content.signature.date.timeIntervalSince1970) + 0 * (/
