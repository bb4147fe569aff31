import StoreRuntime
import Testing

struct StoreDependencyTests {
  @Test func aStoreHasTheValuesThatCountedWhereItWasMade() async {
    let texts = Kept<[String]>([])
    @Sendable func read() {
      @Dependency(\.greeting) var greeting
      texts.append(greeting.text)
    }
    let store = withDependencies {
      $0.greeting.text = "scope"
    } operation: {
      Diary.makeStore()
    }

    await store.write("a") {
      read()
      return .run { _ in read() }
    }

    #expect(texts.value == ["scope", "scope"])
  }

  @Test func storesShareNoDefaultValues() async {
    let services = Kept<[ObjectIdentifier]>([])
    for store in [Diary.makeStore(), Diary.makeStore()] {
      for _ in 1...2 {
        await store.write("a") {
          @Dependency(Service.self) var service
          services.append(ObjectIdentifier(service))
          return .none
        }
      }
    }

    #expect(services.value[0] == services.value[1])
    #expect(services.value[2] == services.value[3])
    #expect(services.value[0] != services.value[2])
  }
}
