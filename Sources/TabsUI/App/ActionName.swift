import StoreRuntime
import TabsCLI
import ValueDiffing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns the name of an action in the history: `home.itemTapped(1)`, `settings.#3.switchTapped`.
///
/// The cases for the root of a tab, its stack and its presentations are omitted.
///
/// - Parameters:
///   - action: The action.
///   - isWhole: `true` to include the payload in full, which needs a line of its own.
/// - Returns: The name, with the payload if it is short or `isWhole` is `true`.
func actionName(_ action: Any, isWhole: Bool = false) -> String {
  var parts: [String] = []
  var value = action
  while true {
    guard let reflected = ReflectedCase(of: value) else { return parts.joined(separator: ".") }
    let label = reflected.name
    guard let payloadValue = reflected.payload else {
      return (parts + [label]).joined(separator: ".")
    }
    let payload = Mirror(reflecting: payloadValue)
    if label == "element", let id = payload.children.first?.value as? StackElementID,
      let action = payload.children.dropFirst().first?.value
    {
      parts.append("#\(id.generation)")
      value = action
    } else if leadsOn(payload, from: label) {
      if !isPassage(label) { parts.append(label) }
      value = payloadValue
    } else {
      parts.append(label + (isWhole ? wholeArgument : argument)(payloadValue, payload))
      return parts.joined(separator: ".")
    }
  }
}

/// Returns `true` for a case that only wraps an action and is omitted from the name.
private func isPassage(_ label: String) -> Bool {
  ["root", "path", "presented", "tabs"].contains(label)
}

/// Returns `true` if a payload is a nested action rather than plain data.
private func leadsOn(_ payload: Mirror, from label: String) -> Bool {
  let type = String(describing: payload.subjectType)
  return payload.displayStyle == .enum
    && (isPassage(label) || type.contains("Action") || type == "Alert")
}

/// Returns a simple value in parentheses, and an empty string for any other payload.
private func argument(_ value: Any, _ mirror: Mirror) -> String {
  switch value {
  case let text as String:
    let start = text.prefix(24)
    return "(\(quoted(start.endIndex < text.endIndex ? start + "…" : text)))"
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

/// Returns a payload as Swift source in parentheses, or `(…)` if it has very many parts.
private func wholeArgument(_ value: Any, _ mirror: Mirror) -> String {
  let short = argument(value, mirror)
  if !short.isEmpty, !(value is String), mirror.displayStyle != .tuple { return short }
  // A case without a payload has no parentheses.
  if mirror.displayStyle == .tuple, mirror.children.isEmpty { return "" }
  var partCount = 0
  guard hasFewParts(mirror, &partCount) else { return "(…)" }
  let text = valueLine(value)
  return mirror.displayStyle == .tuple ? text : "(\(text))"
}

/// Returns `true` if a value has few enough parts to print.
private func hasFewParts(_ mirror: Mirror, _ count: inout Int) -> Bool {
  for child in mirror.children {
    count += 1
    guard count <= 1_000, hasFewParts(Mirror(reflecting: child.value), &count) else {
      return false
    }
  }
  return true
}
