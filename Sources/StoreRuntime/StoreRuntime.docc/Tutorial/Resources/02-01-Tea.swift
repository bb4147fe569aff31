/// A kind of tea, and how long it steeps.
struct Tea: Codable, Equatable, Identifiable {
  let name: String
  let seconds: Int

  var id: String { name }
}
