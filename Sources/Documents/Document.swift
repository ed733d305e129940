struct Document {}
