extension Device {
  /// With a name from outside, made fit for one line. Where nothing of it would be seen, or only what stands for what is not, the beginning of the id is its name.
  init(id: String, printing name: String) {
    let isTelling = Printable.isVisible(name.replacing("?", with: ""))
    self.init(id: id, name: isTelling ? Printable.line(name, limit: 100) : String(id.prefix(DeviceNames.idLength)))
  }
}
