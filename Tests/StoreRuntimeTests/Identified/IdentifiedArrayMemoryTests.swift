import StoreRuntime
import Testing

struct IdentifiedArrayMemoryTests {
  @Test(arguments: [8, 100])
  func everyWayOfRemovingReleasesTheElements(count: Int) {
    let census = StorageCensus()
    var array = IdentifiedArray(uniqueElements: (0..<count).map { StorageLife($0, census) })
    #expect(census.count == count)

    array.remove(id: 1)
    #expect(census.count == count - 1)
    array[id: 2] = nil
    #expect(census.count == count - 2)
    array.remove(at: 0)
    #expect(census.count == count - 3)
    array[id: 3] = StorageLife(3, census)
    #expect(census.count == count - 3)
    array.popLast()
    #expect(census.count == count - 4)
    array = array.filter { $0.id != 4 }
    #expect(census.count == count - 5)
    array.removeAll { $0.id > 0 }
    #expect(census.count == 0)
  }

  @Test func whatIsRefusedIsReleased() {
    let census = StorageCensus()
    var array: IdentifiedArrayOf<StorageLife> = [StorageLife(0, census)]

    _ = issues {
      array[id: 5] = StorageLife(6, census)
      array.append(StorageLife(0, census))
      func fill(_ life: inout StorageLife?) { life = StorageLife(9, census) }
      fill(&array[id: 7])
    }

    #expect(census.count == 1)
  }

  @Test(arguments: [5, 100])
  func modifyingByIDOrPositionCopiesNeitherTheElementNorTheArray(count: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<count).map { WatchedArray(id: $0) })
    array.swapAt(2, 3)
    // In a release build they share what the literal stands for until they are modified.
    for position in array.indices { array[position].storage[0] = -1 }
    let addresses = array.map(\.address)

    for round in 0..<3 {
      for id in 0..<count { array[id: id]?.storage[0] = round }
      for position in array.indices { array[position].storage[1] = round }
    }

    #expect(array.map(\.address) == addresses)
    #expect(array.allSatisfy { $0.storage == [2, 2, 3] })
  }
}
