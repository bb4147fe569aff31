import Foundation
import Testing

@testable import StoreJournal

@Suite("JSON that is written")
struct OutputJSONTests {
  private static let everyByte = String(
    String.UnicodeScalarView((0..<128).map(Unicode.Scalar.init)))

  @Test("reads as the same strings", arguments: HostileName.all + [everyByte])
  func strings(string: String) throws {
    var json = OutputJSON()
    json.array { $0.value(string) }

    let read = try JSONDecoder().decode([String].self, from: Data(json.bytes))

    #expect(read.map { Array($0.unicodeScalars) } == [Array(string.unicodeScalars)])
  }

  @Test("has commas between entries and elements, and no angle bracket that opens")
  func commas() {
    var json = OutputJSON()
    json.object { json in
      json.key("<none>")
      json.array { _ in }
      json.key("some")
      json.array { json in
        json.value(1)
        json.object { _ in }
        json.value(nil as Int?)
        json.value(nil as String?)
        json.value(-2)
      }
      json.key("last")
      json.verbatim("true")
    }

    #expect(json.text == #"{"\u003cnone>":[],"some":[1,{},null,null,-2],"last":true}"#)
  }
}
