import Testing

@Suite("Large features")
struct LargeFeatureTests {
  @Test("fifty cases of 4 KB each run on a stack of 512 KB")
  func fitOnSmallStack() async {
    let visitor = Visitor(stackSize: 512 << 10)

    #expect(await visitor.visitAllRooms() == Array(0..<50))
    #expect(await visitor.numberOfLastRoom() == 49)
    #expect(MemoryLayout<Room.State>.size >= 4096)
  }
}
