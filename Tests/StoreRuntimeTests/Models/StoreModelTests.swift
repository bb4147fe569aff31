import Observation
import StoreRuntime
import Testing

@MainActor
@Suite("The model of a store")
struct StoreModelTests {
  private let model = StoreModel(initialState: Atlas.State()) { Atlas() }

  /// Counts how often what a closure reads is told as changed, each time reading again.
  private func count(_ read: @escaping @MainActor () -> Void) -> Count {
    let count = Count()
    count.track(read)
    return count
  }

  @MainActor
  private final class Count {
    private(set) var value = 0

    func track(_ read: @escaping @MainActor () -> Void) {
      withObservationTracking(read) {
        MainActor.assumeIsolated {
          self.value += 1
          self.track(read)
        }
      }
    }
  }

  @Test("shows the state, and sends actions at once")
  func state() {
    #expect(model.year == 2026)

    model.send(.yearChanged(2027))

    #expect(model.year == 2027)
    #expect(model.label == ", 2027")
  }

  @Test("tells the readers of a property that has changed, and no others")
  func invalidation() {
    let year = count { _ = model.year }
    let label = count { _ = model.label }
    let name = count { _ = model.name }
    let path = count { _ = model[stack: \.path, action: \.path] }

    model.send(.yearChanged(2027))

    #expect([year.value, label.value, name.value, path.value] == [1, 1, 0, 0])

    model.send(.yearChanged(2027))

    #expect([year.value, label.value, name.value, path.value] == [1, 1, 0, 0])
  }

  @Test("tells the readers of a path about a push once, and not about what happens in a screen")
  func pathInvalidation() throws {
    let path = count { _ = model[stack: \.path, action: \.path] }

    model[stack: \.path, action: \.path].append(StackScreen(id: 0, state: Map.State(title: "A")))

    #expect(path.value == 1)
    #expect(model[stack: \.path, action: \.path].map(\.id) == [0])
    let screen = try #require(model[stack: \.path, action: \.path].first)
    let map = try #require(model.screen(screen, of: \.path, action: \.path))
    let pins = count { _ = map.pins }

    map.send(.pinTapped)

    #expect(map.pins == 1)
    #expect([path.value, pins.value] == [1, 1])
  }
}
