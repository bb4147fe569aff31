import StoreRuntime
import StoreTesting
import Testing

@Suite("Differences of values")
struct DifferenceTests {
  private struct Item: Equatable {
    var id = 1
    var name = "a"
    var tags: [String] = []
  }

  private struct Refusal: Error {}

  @Test("are shown where values were expected to be equal")
  func noDifference() async {
    let issues = await issues {
      expectNoDifference(Item(), Item())
      expectNoDifference(Item(), Item(name: "b"))
      expectNoDifference(Item(), Item(name: "b"), "The item")
    }

    #expect(issues.count == 2)
    issues.first?.expect(
      below: 2, "The values differ:", #"−   name: "a""#, #"+   name: "b""#, "(First: −, Second: +)")
    #expect(issues.last?.message.hasPrefix("The item") == true)
  }

  @Test("of a value before and after an operation are the expected ones")
  func difference() async {
    let item = LockIsolated(Item())
    let rename: @Sendable () -> Void = { item.withValue { $0.name = "b" } }

    let issues = await issues {
      func expectSynchronously() {
        expectDifference(item.value) {
          rename()
        } changes: {
          $0.name = "b"
        }
      }
      expectSynchronously()
      await expectDifference(item.value) {
        await Task { item.withValue { $0.tags = ["x"] } }.value
      } changes: {
        $0.tags = ["x"]
      }
      await expectDifference(item.value) {
        rename()
      } changes: {
        $0.name = "c"
      }
    }

    #expect(issues.count == 1)
    issues.first?.expect(
      below: 14, #"−   name: "c""#, #"+   name: "b""#, "(Expected: −, Actual: +)")
  }

  @Test("are an issue if an expression or a closure throws")
  func errors() async {
    func fail() throws -> Int { throw Refusal() }
    func compare() { expectNoDifference(try fail(), 1) }

    let issues = await issues {
      compare()
      await expectDifference(1) {
        throw Refusal()
      } changes: { _ in
      }
    }

    #expect(issues.count == 2)
    #expect(issues.allSatisfy { $0.message.contains("threw an error: Refusal()") })
  }

  @Test("are text for whoever needs it, and so are values")
  func text() {
    var text = ""
    customDump(Item(), to: &text, name: "item")

    #expect(diff(Item(), Item()) == nil)
    #expect(diff(Item(), Item(name: "b"))?.contains(#"+   name: "b""#) == true)
    #expect(diff(1, 2)?.contains("Expected") == false)
    #expect(text == "item: \(String(customDumping: Item()))\n")
    #expect(String(customDumping: [2, 1]) == "[2, 1]")
    #expect(customDump(Item(), name: "item") == Item())
  }
}
