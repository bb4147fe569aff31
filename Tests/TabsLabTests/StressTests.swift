import Foundation
import StoreJournal
import StoreRuntime
import TabCore
import TabsCLI
import TabsUI
import TestSupport
import Testing

@testable import tabs_lab

@Suite("Stress")
struct StressTests {
  @Test(
    "Random actions end in the state that the model predicts",
    .immediateStart("The model takes what effects do at once for done."),
    arguments: 1...UInt64(RunLength.count(1, long: 3)))
  func oneTask(seed: UInt64) async {
    let count = RunLength.count(2_100, long: 3_000)

    let summary = await StressRun(tasks: 1, actions: count, seed: seed)()

    #expect(summary.fault == nil, "seed \(seed)")
    #expect(summary.reduced == count)
    #expect(summary.refused > count / 30)
    #expect(summary.asked > count / 300)
    #expect(summary.restored == 1)
  }

  @Test(
    "The same from many tasks loses and duplicates nothing",
    .immediateStart("The model takes what effects do at once for done."), arguments: [1, 3])
  func manyTasks(stores: Int) async {
    let count = RunLength.count(50, long: 200)

    let summary = await StressRun(tasks: 8, actions: count, stores: stores, seed: 7)()

    #expect(summary.fault == nil)
    #expect(summary.reduced == 8 * count)
    #expect(await StressRun(tasks: 2, actions: 0)().fault == nil)
  }

  @Test(
    "A form that is asked to save, has nothing to save and still can't be left says so",
    .immediateStart("The model takes what effects do at once for done."),
    arguments: [true, false])
  func formWithoutChanges(isPresented: Bool) async {
    func form(_ name: String) -> AppFeature.Action {
      .home(.path(.element(id: 1, action: .edit(.nameChanged(name)))))
    }
    func sheet(_ name: String) -> AppFeature.Action {
      .home(.root(.destination(.presented(.add(.nameChanged(name))))))
    }
    let original = StressModel.originalName(of: 1)
    let changes = isPresented ? [sheet("X")] : [form("Y")]
    let second = isPresented ? [sheet(""), form("Y")] : [form(original), sheet("X")]
    let steps: [AppFeature.Action] =
      [
        .home(.root(.itemTapped(1))),
        .home(.path(.element(id: 0, action: .detail(.editButtonTapped)))),
        .home(.root(.addButtonTapped)),
      ] + changes + [.selectedTabChanged(.home)] + second
      + [.home(.question(.presented(.saveFirst))), .backButtonTapped]
    let referee = StressReferee(taskCount: 1)
    let store = StressRun().makeStore(AppFeature.State(), referee)
    await store.send(.app(.tabs(.launched)))

    for (number, step) in steps.enumerated() {
      await store.send(.sent(.send(step), task: 0, number: number))
    }

    let verdict = referee.verdict
    #expect(verdict.fault == nil)
    #expect(verdict.model.questions == (isPresented ? 2 : 3))
    #expect(verdict.model.difference(from: await store.state) == nil)
  }

  @Test("The model tells where the app differs from it")
  func differences() {
    var model = StressModel()
    model.apply(.send(.home(.root(.itemTapped(1)))))
    var state = AppFeature.State()
    let name = StressModel.originalName(of: 1)
    let item = ItemDetailFeature.State(itemID: 1, item: Item(id: 1, name: name))
    state.home.push(.detail(item))
    #expect(model.difference(from: state) == nil)

    state.home.push(.detail(item))
    #expect(model.difference(from: state)?.hasPrefix("home differs from screen 1 on") == true)
    state.home.edit { $0 = [.detail(ItemDetailFeature.State(itemID: 2))] }
    #expect(model.difference(from: state)?.hasPrefix("home differs from screen 0 on") == true)
    state.home.popToRoot()
    state.tabs = TabBar(.profile)
    #expect(model.difference(from: state) == "profile is selected instead of home")
    state.tabs = TabBar(.home, history: [.home])
    #expect(model.difference(from: state) == "the history holds 1 tabs instead of 0")
    state.tabs = TabBar(.home)
    state.home.destination = .add(ItemAddFeature.State())
    #expect(model.difference(from: state)?.hasPrefix("home presents") == true)
  }

  @Test("The model tells whether a screen asks")
  func questions() {
    var model = StressModel()
    var state = AppFeature.State()
    state.profile.push(.edit(ProfileEditFeature.State(person: .user)))
    state.profile[id: 0, case: \.edit]?.name = "Other"
    model.apply(.send(.profile(.root(.editButtonTapped))))
    model.apply(.send(.profile(.path(.element(id: 0, action: .edit(.nameChanged("Other")))))))
    model.apply(.send(.profile(.path(.popFrom(id: 0)))))
    #expect(model.difference(from: state) == "profile doesn't ask whether to leave a screen")

    state.profile.pop()

    #expect(model.difference(from: state) == nil)
    model.restore()
    #expect(model.difference(from: state) == "profile asks whether to leave a screen")
  }

  @Test(
    "The referee notices a step that is lost, repeated or out of order, and a screen that is lost",
    arguments: [0, 2])
  func lostStep(number: Int) {
    let referee = StressReferee(taskCount: 1)
    let step = StressStep.send(.backButtonTapped)
    referee.take(step, task: 0, number: 0, before: AppFeature.State())

    referee.take(step, task: 0, number: number, before: AppFeature.State())

    #expect(referee.verdict.fault == "step \(number) of task 0 came where step 1 was due")
    let other = StressReferee(taskCount: 1)
    other.take(.send(.settings(.root(.timerTapped))))
    other.takeRestoration(of: AppFeature.State())
    #expect(
      other.verdict.fault?.hasPrefix("restored after step 0, settings differs from screen 0")
        == true)
  }

  @Test(
    "A journal of it repeats, and each of its issues needs few of its actions",
    .immediateStart("The model takes what effects do at once for done."))
  func journal() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).journal")
    defer { try? FileManager.default.removeItem(at: file) }
    let count = RunLength.count(60, long: 150)
    let journal = try Arguments(["--journal", file.path], default: .stress).stressJournal(stores: 1)
    #expect(await StressRun(tasks: 2, actions: count, journal: journal)().fault == nil)

    let run = try Arguments(["replay", file.path]).replay()

    #expect(run.journal.header.app == "tabs-lab 0.1.0")
    #expect(run.divergence == nil)
    #expect(run.stepCount > 2 * count)
    let beginnings = Set(run.issues.map { $0.message.prefix(24) })
    #expect(beginnings.count > 1)
    for beginning in beginnings.sorted().prefix(RunLength.count(1, long: 100)) {
      let short = try run.minimized { $0.issues.containsIssue(mentioning: String(beginning)) }
      #expect(short.stepCount < run.stepCount / 4, "\(beginning)")
    }
  }
}
