import Dispatch
import Foundation
import StoreRuntime
import Testing
import ValueDiffing

struct ValueDescriptionSizeTests {
  @Test func aValueIsShownToADepthOfOneHundred() {
    let complete = valueDescription(Chain(length: 99))
    let cut = valueDescription(Chain(length: 5_000))

    #expect(!complete.contains("…"))
    #expect(cut.contains(".link(…)"))
    #expect(cut.components(separatedBy: ".link(").count == 102)
  }

  @Test func aDeepValueIsDescribedOnASmallStack() {
    let chain = Chain(length: 2_000)
    let text = onSmallStack { valueDescription(chain) }

    #expect(text == valueDescription(chain))
  }

  @Test func deepValuesAreComparedOnASmallStack() {
    let chains = (Chain(length: 2_000), Chain(length: 50))
    let text = onSmallStack { valueDifference(chains.0, chains.1) ?? "" }

    #expect(text.contains(".end"))
  }

  @Test func aLongArrayHasALineForEachElement() {
    let text = valueDescription((0..<10_000).map { Point(x: $0) })

    #expect(text.split(separator: "\n").count == 10_002)
    #expect(text.contains("\n  [9999]: Point(x: 9999, y: 0)\n"))
  }

  private func onSmallStack(_ body: @escaping @Sendable () -> String) -> String {
    let result = Guarded("")
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let text = body()
      result.withLock { $0 = text }
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    return result.withLock { $0 }
  }
}
