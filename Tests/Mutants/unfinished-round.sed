# Sources/Ubiquity/Store+Merge.swift
# Documents that a killed process did not write are left at their old text.
s/try catchUp()/_ = 0/
