import Testing

@Suite("Large features")
struct LargeFeatureTests {
  @Test("two hundred cases of 1 KB each run on a stack of 512 KB")
  func fitOnSmallStack() async {
    let visitor = Visitor(stackSize: 512 << 10)

    #expect(await visitor.visitAllRooms() == Array(0..<200))
    #expect(await visitor.numberOfLastRoom() == 199)
    #expect(MemoryLayout<Room.State>.size >= 1024)
  }
}
