import StoreRuntime
import TabNavigation
import Testing

struct LeaveChoiceTests {
  @Test func aButtonSendsAChoice() {
    let button = ButtonState(role: .destructive, action: LeaveChoice.leave) { TextState("Leave") }

    #expect(button.action.action == .leave)
  }
}
