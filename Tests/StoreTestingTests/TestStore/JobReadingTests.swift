import Synchronization
import Testing

@testable import StoreTesting

@Suite("What tests read from jobs")
struct JobReadingTests {
  @Test("is what the tasks of the jobs say")
  func match() {
    #expect(JobReading().fault() == nil)
  }

  @Test("is an issue if the number of a job isn't that of its task", arguments: [1, 2])
  func otherIdentity(count: Int) {
    let calls = Atomic(0)
    let reading = JobReading(identity: { [other = TaskIdentity.current] job in
      let isOther = calls.add(1, ordering: .relaxed).newValue <= count
      return isOther ? other ?? TaskIdentity(of: job) : TaskIdentity(of: job)
    })

    #expect(reading.fault() == "a job isn't the address of its task")
  }

  @Test("is an issue if the description of a job has no id", arguments: [nil, 1])
  func missingID(_ id: Int?) {
    let reading = JobReading(id: { _ in id })

    #expect(reading.fault() == "the description of a job lacks the id of its task")
  }

  @Test("is an issue if a job has an id of its own")
  func idOfJob() {
    let last = Atomic(0)
    let reading = JobReading(id: { _ in last.add(1, ordering: .relaxed).newValue })

    #expect(reading.fault() == "the parts of a task have different ids")
  }
}
