/// A kind of tea, and how long it draws.
struct Tea: Equatable {
  let name: String
  let seconds: Int
}
