extension Effect {
  /// The actions of all `.send`s in the effect, in the order of its parts.
  ///
  /// - Complexity: O(*n*) for *n* parts.
  package var sentActions: [Action] {
    var actions: [Action] = []
    var rest: [(part: EffectPart, mapping: EffectMapping?)] = part.map { [($0, nil)] } ?? []
    while case (let part, var mapping)? = rest.popLast() {
      if let send = part as? ActionPart, send.isSend {
        let send: SendPart<Action> = send.unwrapped(by: mapping, to: Action.self)
        actions.append(send.action)
      }
      if let map = part as? MappedPart { mapping = EffectMapping(map, outer: mapping) }
      rest += part.others.reversed().map { ($0, mapping) }
      if let first = part.first { rest.append((first, mapping)) }
    }
    return actions
  }
}
