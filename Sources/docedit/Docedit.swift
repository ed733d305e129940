@main struct Docedit { static func main() {} }
