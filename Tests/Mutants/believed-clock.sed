# Sources/Ubiquity/SideHistory.swift
# Of two conflicting texts the one stays whose machine has the later clock.
s/(depth: depth, device: commit/(depth: depth + Int(commit.content.signature.date.timeIntervalSince1970), device: commit/
