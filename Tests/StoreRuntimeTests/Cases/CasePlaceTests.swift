import Testing

@testable import StoreRuntimeCore

struct CasePlaceTests {
  @Test func areToldApartByTheirNumbers() {
    let places = [1, 1, 2].enumerated().map { CasePlace(find: { $0 }, initial: $0, number: $1) }

    #expect(places[0] == places[1])
    #expect(places[0] != places[2])
    #expect(Set(places).count == 2)
  }
}
