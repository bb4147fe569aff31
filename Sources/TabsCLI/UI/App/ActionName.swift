import StoreRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns an action as the history lists it: `home.itemTapped(1)`, `settings.#3.switchTapped`.
///
/// The cases that lead to the root of a tab, to its stack and to what is presented are left out.
///
/// - Parameter action: The action.
/// - Returns: The name, with a payload that is short.
func actionName(_ action: Any) -> String {
  var parts: [String] = []
  var value = action
  while true {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let child = mirror.children.first,
      let label = child.label
    else {
      if mirror.displayStyle == .enum { parts.append(String(describing: value)) }
      return parts.joined(separator: ".")
    }
    let payload = Mirror(reflecting: child.value)
    if label == "element", let id = payload.children.first?.value as? StackElementID,
      let action = payload.children.dropFirst().first?.value
    {
      parts.append("#\(id.generation)")
      value = action
    } else if leadsOn(payload, from: label) {
      if !isPassage(label) { parts.append(label) }
      value = child.value
    } else {
      parts.append(label + argument(child.value, payload))
      return parts.joined(separator: ".")
    }
  }
}

/// Whether a case leads to what counts, and says nothing by itself.
private func isPassage(_ label: String) -> Bool {
  ["root", "path", "presented", "tabs"].contains(label)
}

/// Whether a payload is an action, and no value that an action carries.
private func leadsOn(_ payload: Mirror, from label: String) -> Bool {
  let type = String(describing: payload.subjectType)
  return payload.displayStyle == .enum
    && (isPassage(label) || type.contains("Action") || type == "Alert")
}

/// A payload in parentheses, nothing for one that is no simple value.
private func argument(_ value: Any, _ mirror: Mirror) -> String {
  switch value {
  case let text as String: return "(\(quoted(String(text.prefix(24)))))"
  case let number as Int: return "(\(number))"
  case let id as StackElementID: return "(#\(id.generation))"
  case let link as URL: return "(\(link.absoluteString))"
  default: break
  }
  // A payload with a label is a tuple.
  if mirror.displayStyle == .tuple, mirror.children.count == 1, let child = mirror.children.first {
    return argument(child.value, Mirror(reflecting: child.value))
  }
  guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return "" }
  return "(\(value))"
}
