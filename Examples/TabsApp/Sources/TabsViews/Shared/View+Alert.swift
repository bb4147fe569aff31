import StoreRuntime
import SwiftUI

extension View {
  /// Shows an alert that a feature presents.
  ///
  /// - Parameters:
  ///   - alert: The alert, while it is presented.
  ///   - isPresented: Whether it is presented, a binding of the model.
  ///   - send: Sends the action of a button.
  /// - Returns: The view with the alert.
  func alert<Action>(
    _ alert: AlertState<Action>?, isPresented: Binding<Bool>, send: @escaping (Action) -> Void
  ) -> some View {
    self.alert(
      alert.map { String(state: $0.title) } ?? "", isPresented: isPresented, presenting: alert
    ) { alert in
      ForEach(Array(alert.buttons.enumerated()), id: \.offset) { _, button in
        Button(String(state: button.label), role: button.role.map(ButtonRole.init)) {
          button.withAction { if let action = $0 { send(action) } }
        }
      }
    } message: { alert in
      if let message = alert.message { Text(String(state: message)) }
    }
  }
}

extension ButtonRole {
  init(_ role: ButtonStateRole) {
    switch role {
    case .cancel: self = .cancel
    case .destructive: self = .destructive
    }
  }
}
