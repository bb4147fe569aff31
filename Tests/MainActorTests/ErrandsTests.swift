import Foundation
import StoreRuntime
import StoreTesting
import Testing

@Suite("What the page on modules of the main actor shows")
struct ErrandsTests {
  @Test("is what is compiled here")
  func isCompiled() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: tests.appending(path: "Errands.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: tests.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/StoreRuntime/StoreRuntime.docc/MainActorModules.md"),
      encoding: .utf8)

    let sample = source.split(separator: "\n\n", maxSplits: 1).last ?? ""

    #expect(page.contains("```swift\n\(sample)```"))
  }

  @Test("runs")
  func runs() async {
    let store = TestStore(initialState: ErrandList.State()) {
      ErrandList()
    } withDependencies: {
      $0.errands.load = { [Errand(id: 1, title: "Milk")] }
      $0.errands.save = { _ in }
    }

    await store.send(.onTask)
    await store.receive(\.loaded) { $0.errands = [Errand(id: 1, title: "Milk")] }
    await store.send(.rowTapped(1)) {
      $0.destination = .edit(ErrandForm.State(errand: Errand(id: 1, title: "Milk")))
    }
    await store.send(\.destination.edit.titleChanged, "Bread") {
      $0.destination?.modify(\.edit) { $0.errand.title = "Bread" }
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await store.send(.clearButtonTapped) { $0.destination = .alert(.clear) }
    await store.send(.destination(.presented(.alert(.clearConfirmed)))) {
      $0.destination = nil
      $0.errands = []
    }
  }
}
