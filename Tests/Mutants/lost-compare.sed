# Sources/Ubiquity/PushPlan.swift
# Versions are pushed over whatever the remote has.
s/return "\\(target):/return "+\\(target):/
