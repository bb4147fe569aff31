import StoreRuntime

struct Token {
  var value = 0
}

func stop() -> EffectOf<Counter> {
  .cancel(id: Token())  // error: names "Token"
}
