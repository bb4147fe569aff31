import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct DependencyValuesTests {
  @Test func theContextOfATestIsTest() {
    #expect(DependencyValues().context == .test)
  }

  @Test(arguments: [
    (DependencyContext.live, "live"),
    (DependencyContext.preview, "preview"),
    (DependencyContext.test, "test"),
  ])
  func theContextDecidesTheDefaultValue(context: DependencyContext, text: String) {
    var values = DependencyValues()
    values.context = context

    #expect(values.greeting.text == text)
  }

  @Test func thePreviewValueOfADependencyKeyIsTheLiveValueByDefault() {
    var values = DependencyValues()
    values.context = .preview

    #expect(values.liveOnly.text == "live")
  }

  @Test func thePreviewValueOfATestKeyIsTheTestValueByDefault() {
    var values = DependencyValues()
    values.context = .preview

    #expect(values.interface.text == "test")
  }

  @Test func aValueThatIsSetWinsInEveryContext() {
    var values = DependencyValues()
    values.greeting.text = "mine"

    for context in [DependencyContext.live, .preview, .test] {
      values.context = context
      #expect(values.greeting.text == "mine")
    }
  }

  @Test func aCopyIsIndependent() {
    var original = DependencyValues()
    original.greeting.text = "original"
    var copy = original

    copy.greeting.text = "copy"
    copy.context = .live

    #expect(original.greeting.text == "original")
    #expect(original.context == .test)
    #expect(copy.greeting.text == "copy")
  }

  @Test func aTypeThatIsItsOwnKeyIsSetByItsType() {
    var values = DependencyValues()

    values[Letter.self] = Letter(opening: "Dear reader")

    #expect(values[Letter.self].opening == "Dear reader")
  }

  @Test func preparedValuesMakeADefaultValueOnce() {
    var values = DependencyValues()
    values.prepare { _ in }
    var derived = values
    derived.greeting.text = "mine"

    #expect(values[Service.self] === values[Service.self])
    #expect(derived[Service.self] === values[Service.self])
  }

  @Test func valuesThatArePreparedApartShareNoDefaultValue() {
    var values = DependencyValues()
    var others = DependencyValues()
    values.prepare { _ in }
    others.prepare { _ in }

    #expect(values[Service.self] !== others[Service.self])
  }

  @Test func contextsShareNoDefaultValue() {
    var values = DependencyValues()
    values.prepare { _ in }
    let service = values[Service.self]

    values.context = .live
    #expect(values[Service.self] !== service)
    values.context = .test
    #expect(values[Service.self] === service)
  }

  @Test func manyTasksThatAskAtOnceGetTheSameValue() async {
    for _ in 1...100 {
      var values = DependencyValues()
      values.prepare { _ in }

      let identities = await withTaskGroup { [values] group in
        for _ in 1...8 {
          group.addTask { ObjectIdentifier(values[Service.self]) }
        }
        return await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
      }

      #expect(identities == [ObjectIdentifier(values[Service.self])])
    }
  }

  @Test func theFirstEntryOfAKeyStays() {
    let defaults = DependencyDefaults()
    let key = DependencyDefaults.Key(key: ObjectIdentifier(Service.self), context: .live)
    let first = Service()
    #expect(defaults[key] == nil)

    let winner = defaults.insert(.init(box: DependencyBox(first, of: Service.self)), for: key)
    let loser = defaults.insert(.init(box: DependencyBox(Service(), of: Service.self)), for: key)

    #expect(winner.box.value(of: Service.self) === first)
    #expect(loser.box.value(of: Service.self) === first)
    #expect(defaults[key]?.box.value(of: Service.self) === first)
  }

  @Test func aDefaultValueSeesTheValuesThatItIsMadeFrom() {
    var values = DependencyValues()
    values.prepare { $0.greeting.text = "mine" }

    #expect(values[Letter.self].opening == "mine")
  }
}
