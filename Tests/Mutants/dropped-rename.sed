# Sources/Ubiquity/Store+Merge.swift
# A side's renames are not followed, and what the other side wrote stays behind.
s/moves: others.merging(told) { \$1 }/moves: others.merging(told) { $1 }.filter { _ in false }/
