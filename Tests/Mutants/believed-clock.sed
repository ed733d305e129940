# Sources/Ubiquity/SideHistory.swift
# Of two conflicting texts the one stays whose machine has the later clock.
s/depth: depths\[commit.id\] ?? 0,/depth: (depths[commit.id] ?? 0) + Int(commit.content.signature.date.timeIntervalSince1970),/
