/// A kind of tea, and how long it draws.
struct Tea {
  let name: String
  let seconds: Int
}
