import StoreRuntime
import Testing

struct IdentifiedTests {
  private struct Point: Hashable, Codable {
    var x = 0
    var name = ""
  }

  @Test func aValueHasTheIDThatItIsGiven() {
    var rows: IdentifiedArrayOf<Identified<String, Point>> = [
      Identified(Point(x: 1, name: "a"), id: \.name), Identified(Point(x: 2), id: "b"),
    ]

    rows[id: "a"]?.x = 3
    rows[id: "b"]?.name = "c"

    #expect(rows.ids == ["a", "b"])
    #expect(rows.map(\.value) == [Point(x: 3, name: "a"), Point(x: 2, name: "c")])
    #expect(rows[0] == Identified(Point(x: 3, name: "a"), id: "a"))
    #expect(rows[0] != Identified(Point(x: 3, name: "a"), id: "b"))
  }
}
