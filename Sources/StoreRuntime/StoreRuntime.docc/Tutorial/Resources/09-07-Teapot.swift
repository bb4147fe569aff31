import Foundation
import StoreRuntime
import TabNavigation

@main struct Teapot {
  static func main() async {
    let store = Store(initialState: AppFeature.State()) { AppFeature() }
    await store.send(.tabs(.launched))

    await store.send(.teas(.root(.noteButtonTapped("Sencha"))))
    await store.send(.teas(.path(.element(id: 0, action: .note(.noteChanged("Two spoons"))))))
    await store.send(.tabs(.backButtonTapped))
    if let question = await store.state.teas.question { print(question.title) }
    print(link(to: await store.state))

    await store.send(.teas(.question(.presented(.stay))))
    await store.send(.teas(.path(.element(id: 0, action: .note(.saveButtonTapped))))).finish()
    print(link(to: await store.state))
    print(await store.state.teas.teas[id: "Sencha"]?.note ?? "no note")
  }

  private static func link(to state: AppFeature.State) -> String {
    AppFeature.tabs.url(for: state)?.absoluteString ?? "no link"
  }
}
