/// An error.
struct Failure: Error {}
