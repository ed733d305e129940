import Testing

@testable import Ubiquity

struct DeviceNamesTests {
  private let laptop = Device(id: "a1b2c3d400000000", name: "laptop")
  private let other = Device(id: "a1b2c3d411111111", name: "laptop")
  private let phone = Device(id: "0123456789abcdef", name: "phone")

  @Test func aNameOfItsOwnStandsAlone() {
    let names = DeviceNames([laptop, phone, phone])
    #expect(names.label(laptop) == "laptop" && names.word(phone) == "phone")
    #expect(names.shortID(of: phone) == nil && names.namesakes(of: phone).isEmpty && !names.isShared("phone"))
  }

  @Test func oneOfSeveralIsToldByAsMuchOfItsIDAsIsNeeded() {
    let names = DeviceNames([laptop, phone, other])
    #expect(names.label(laptop) == "laptop (a1b2c3d40)" && names.word(other) == "a1b2c3d41")
    #expect(names.label(phone) == "phone" && names.isShared("laptop"))
    #expect(names.namesakes(of: laptop) == [other])
    let distinct = DeviceNames([laptop, Device(id: "ff00000000000000", name: "laptop")])
    #expect(distinct.label(laptop) == "laptop (a1b2c3)")
  }

  @Test func aDeviceThatHadTheNameBeforeCounts() {
    let former = Device(id: phone.id, name: "laptop")
    #expect(DeviceNames([laptop, phone, former]).label(laptop) == "laptop (a1b2c3)")
  }

  @Test func whoHasNoIDIsToldFromADeviceOfItsName() {
    let names = DeviceNames([laptop, Device(id: "", name: "laptop")])
    #expect(names.label(laptop) == "laptop" && names.label(Device(id: "", name: "laptop")) == "laptop (git)")
    #expect(names.label(Device(id: "", name: "Eva")) == "Eva")
  }

  @Test(arguments: ["", "  ", "\u{7}\n", "\u{200B}\u{2800}", "\u{3164}", "\u{202E}"])
  func aNameThatShowsNothingIsTheBeginningOfTheID(_ name: String) {
    #expect(Device(id: phone.id, printing: name).name == "012345")
    #expect(Device(trailer: "\(phone.id) \(name)")?.name.isEmpty == false)
  }

  @Test func aNameIsMadeFitForOneLine() {
    #expect(Device(id: phone.id, printing: "Eva’s\u{7} phone").name == "Eva’s? phone")
  }

  @Test func aDeviceGoesByItsNameItsIDAndTheBeginningOfThat() {
    for text in ["laptop", "a1b2c3d400000000", "a1b2", "A1B2C3"] { #expect(laptop.goes(by: text)) }
    for text in ["", "a1b", "lap", "a1b2c4", "a1b2c3d4000000000"] { #expect(!laptop.goes(by: text)) }
  }
}
