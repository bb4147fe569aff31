import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Pushes")
struct AppFeaturePushTests {
  @Test("A push past the rules is a reported issue and changes nothing")
  func refusal() async {
    let store = makeTestStore(
      .showing(
        home: [.detail(42), .edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42)))],
        profile: [.edit(ProfileEditFeature.State(person: .user))],
        settings: [.counter(CounterFeature.State())]))

    let issues = await issues {
      await store.send(.home(.root(.itemTapped(7))))
      await store.send(
        .profile(.path(.push(id: 1, state: .person(PersonFeature.State(person: .user))))))
      await store.send(.settings(.root(.counterTapped)))
      await store.send(.settings(.root(.sectionTapped(.general))))
    }

    #expect(
      issues.map { String($0.prefix { $0 != "." }) }
        == [
          #"A move was refused: "items" can't be pushed on "edit": nothing can"#,
          #"A push was refused: "person" can't be pushed on "edit": nothing can"#,
          #"A move was refused: "counter" can't be pushed on "counter": only "timer" can"#,
          #"A move was refused: "section" can't be pushed on "counter": only "timer" can"#,
        ])
  }
}
