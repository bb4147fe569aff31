#if canImport(Glibc)
  import Glibc
#endif

/// Makes the C library keep the memory that is freed, and give it out again.
///
/// Otherwise it returns big blocks to the kernel, or not, depending on what was allocated before, and
/// growing a big array costs anything from one to five times as much: what is measured is page faults.
/// To be called before the first thread is started.
func keepFreedMemory() {
  #if canImport(Glibc)
    // The library's module leaves `malloc.h` out, so the function and its constants come from there.
    guard let symbol = dlsym(nil, "mallopt") else { return }
    typealias Mallopt = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
    // `int mallopt(int, int)` is how glibc declares it.
    let mallopt = unsafeBitCast(symbol, to: Mallopt.self)
    let (trimThreshold, mmapMax, arenaMax) = (-1, -4, -8) as (CInt, CInt, CInt)
    _ = mallopt(arenaMax, 1)
    _ = mallopt(mmapMax, 0)
    _ = mallopt(trimThreshold, .max)
  #endif
}
