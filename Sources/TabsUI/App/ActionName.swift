import StoreRuntime
import TabsCLI
import ValueDiffing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns an action as the history lists it: `home.itemTapped(1)`, `settings.#3.switchTapped`.
///
/// The cases that lead to the root of a tab, to its stack and to what is presented are left out.
///
/// - Parameters:
///   - action: The action.
///   - isWhole: Whether the payload is written in full, which takes a line of its own.
/// - Returns: The name, with a payload that is short if it isn't to be in full.
func actionName(_ action: Any, isWhole: Bool = false) -> String {
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
      parts.append(label + (isWhole ? wholeArgument : argument)(child.value, payload))
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

/// A payload in parentheses as it is written in Swift, `(…)` for one with very many parts.
private func wholeArgument(_ value: Any, _ mirror: Mirror) -> String {
  let short = argument(value, mirror)
  if !short.isEmpty, !(value is String), mirror.displayStyle != .tuple { return short }
  // Nothing is between the parentheses of a case without a payload.
  if mirror.displayStyle == .tuple, mirror.children.isEmpty { return "" }
  var partCount = 0
  guard hasFewParts(mirror, &partCount) else { return "(…)" }
  let text = valueLine(value)
  return mirror.displayStyle == .tuple ? text : "(\(text))"
}

/// Whether a value can be written in a moment.
private func hasFewParts(_ mirror: Mirror, _ count: inout Int) -> Bool {
  for child in mirror.children {
    count += 1
    guard count <= 1_000, hasFewParts(Mirror(reflecting: child.value), &count) else {
      return false
    }
  }
  return true
}
