import StoreRuntime
import TestSupport

/// A way from a cell to values in it: as a view reads them, holding no model, and as the state has
/// them.
@MainActor
struct CellWay {
  let read: @MainActor (StoreModelOf<Cell>) -> [Int]
  let expected: @MainActor (Cell.State) -> [Int]

  static func random(depth: Int = 2, using random: inout SeededGenerator) -> CellWay {
    switch Int.random(in: 0..<(depth == 0 ? 7 : 11), using: &random) {
    case 0:
      return CellWay(read: { [$0.count] }, expected: { [$0.count] })
    case 1:
      let row = Int.random(in: 0..<Int.max, using: &random)
      return CellWay(read: { [$0[dynamicMember: \.[row: row]]] }, expected: { [$0.count] })
    case 2:
      return CellWay(
        read: { [$0.scope(\.part, action: \.part).count] }, expected: { [$0.part.count] })
    case 3:
      return CellWay(
        read: { $0[stack: \.path, action: \.path].map(\.id.generation) },
        expected: { $0.path.ids.map(\.generation) })
    case 4:
      return CellWay { model in
        switch model[presented: \.choice, action: \.choice]?.case {
        case .left(let spot): [1, spot.count]
        case .right(let spot): [2, spot.count]
        case .alert, nil: []
        }
      } expected: { state in
        switch state.choice {
        case .left(let spot): [1, spot.count]
        case .right(let spot): [2, spot.count]
        case .alert, nil: []
        }
      }
    case 5:
      return CellWay(read: { [$0.number, $0.count] }, expected: { [$0.number, $0.count] })
    case 6:
      return CellWay { model in
        model.scope(\.rows, action: \.rows).flatMap { [$0[dynamicMember: \.id], $0.count] }
      } expected: { state in
        state.rows.flatMap { [$0.id, $0.count] }
      }
    case 7, 8:
      let inner = Self.random(depth: depth - 1, using: &random)
      return CellWay { model in
        model[presented: \.sheet, action: \.sheet].map { [$0.number] + inner.read($0) } ?? []
      } expected: {
        $0.sheet.map { [$0.number] + inner.expected($0) } ?? []
      }
    default:
      let inner = Self.random(depth: depth - 1, using: &random)
      let position = Int.random(in: 0..<2, using: &random)
      return CellWay { model in
        let screens = model[stack: \.path, action: \.path]
        guard screens.indices.contains(position),
          let screen = model.screen(screens[position], of: \.path, action: \.path)
        else { return screens.map(\.id.generation) }
        return screens.map(\.id.generation) + inner.read(screen)
      } expected: {
        $0.path.ids.map(\.generation)
          + ($0.path.indices.contains(position) ? inner.expected($0.path[position]) : [])
      }
    }
  }
}
