# Sources/Ubiquity/Store+Merge.swift
# A side's renames are not followed, and what the other side wrote stays behind.
s/moves: found.merging(moves) { \$1 }/moves: found.merging(moves) { $1 }.filter { _ in false }/
