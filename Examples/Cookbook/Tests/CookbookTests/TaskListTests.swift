import Foundation
import StoreRuntime
import StoreTesting
import Testing

@testable import Cookbook

struct TaskListTests {
  @Test func aTimerStaysWithItsRowAndEndsWithIt() async {
    let clock = TestClock()
    let store = TestStore(initialState: TaskList.State()) {
      TaskList()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }

    await store.send(.addTapped) { $0.rows = [TaskRow.State(id: UUID(0))] }
    await store.send(.addTapped) { $0.rows.append(TaskRow.State(id: UUID(1))) }
    await store.send(\.rows[id: UUID(1)].startTapped)
    await clock.advance(by: .seconds(60))
    await store.receive(\.rows[id: UUID(1)].ticked) { $0.rows[id: UUID(1)]?.minutes = 1 }
    await store.send(.longestFirstTapped) { $0.rows.swapAt(0, 1) }
    await clock.advance(by: .seconds(60))
    await store.receive(\.rows[id: UUID(1)].ticked) { $0.rows[0].minutes = 2 }

    await store.send(.deleteTapped(UUID(1))) { $0.rows.remove(id: UUID(1)) }
    #expect(clock.sleepers.isEmpty)
  }

  @MainActor @Test func theModelsOfTheRowsMoveWithThem() async {
    let clock = TestClock()
    let model = StoreModel(initialState: TaskList.State()) {
      TaskList()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
    model.send(.addTapped)
    model.send(.addTapped)
    model.send(.rows(.element(id: UUID(1), action: .ticked)))

    let rows = model.scope(\.rows, action: \.rows)
    for row in rows where row.minutes == 0 { row.send(.startTapped) }
    // A list of models holds none of them: views do.
    let first = rows[0]
    model.send(.longestFirstTapped)

    await clock.waitForSleepers(1)
    #expect(model.scope(\.rows, action: \.rows).map(\.minutes) == [1, 0])
    #expect(model.scope(\.rows, action: \.rows)[1] === first)
  }
}
