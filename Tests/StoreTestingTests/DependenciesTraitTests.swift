import Foundation
import StoreRuntime
import StoreTesting
import StoreTestingTraits
import Testing

/// A client whose type is its own key.
private struct Client: TestDependencyKey, Equatable {
  static let testValue = Client(name: "test")
  var name: String
}

/// A service that a test gets its own of.
private final class Service: TestDependencyKey, Sendable {
  static var testValue: Service { Service() }
}

@Suite(.dependency(\.uuid, .incrementing), .dependencies { $0.context = .preview })
struct DependenciesTraitTests {
  @Dependency(\.uuid) private var uuid
  @Dependency(\.date.now) private var now
  @Dependency(\.context) private var context
  @Dependency(Client.self) private var client
  @Dependency(Service.self) private var service

  @Test(arguments: 1...2)
  func eachTestOfASuiteGetsItsValues(attempt: Int) {
    #expect(uuid() == UUID(0))
    #expect(context == .preview)
    #expect(client == Client(name: "test"))
  }

  @Test(
    .dependencies { $0.date.now = await Task { .distantPast }.value },
    .dependency(Client(name: "own")), .dependency(\.context, .test)
  )
  func theTraitOfATestWinsOverThatOfItsSuite() async {
    #expect(now == .distantPast)
    #expect(client.name == "own")
    #expect(context == .test)
    #expect(await Task { client.name }.value == "own")
  }

  @Test(.dependencies) func aTestHasDefaultValuesOfItsOwn() {
    #expect(service === service)
  }

  @Reducer
  struct Notes {
    struct State: Equatable { var ids: [UUID] = [] }
    enum Action { case addButtonTapped }

    @Dependency(\.uuid) var uuid

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.ids.append(uuid())
        return .none
      }
    }
  }

  @Test func theStoresOfATestHaveItsValues() async {
    let store = TestStore(initialState: Notes.State()) { Notes() }

    await store.send(.addButtonTapped) { $0.ids = [UUID(0)] }
  }
}
