import TabCore
import TabsCLI

/// A frame, drawn region by region: the contents of the screen and the clickable areas.
struct Frame {
  /// The smallest size at which everything fits.
  static let smallestSize = Size(columns: 30, rows: 8)

  let scene: Scene
  let size: Size
  var cells: Cells
  var hits: [Hit] = []

  /// The first visible line of the panel, limited to its text.
  private(set) var panelOffset = 0

  /// The number of columns beside the history.
  let mainWidth: Int

  var interface: Interface { scene.interface }
  var content: Content { scene.content }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - scene: The input of the frame.
  ///   - size: The size of the terminal.
  init(_ scene: Scene, _ size: Size) {
    self.scene = scene
    self.size = size
    cells = Cells(size: size)
    let isWide = size.columns >= 60
    mainWidth =
      scene.interface.showsHistory && isWide
      ? size.columns - min(40, size.columns / 3) : size.columns
    paint()
  }

  private mutating func paint() {
    guard size.columns >= Self.smallestSize.columns, size.rows >= Self.smallestSize.rows else {
      return paintSizeNeeded()
    }
    paintTabs()
    paintTrail()
    paintPages()
    if interface.showsHistory { paintHistory() }
    if let panel = interface.panel { paint(panel) }
    paintLastLine()
  }

  private mutating func paintSizeNeeded() {
    let needed = Self.smallestSize
    let text = "\(needed.columns) × \(needed.rows) needed"
    for (row, line) in wrapped(text, width: size.columns).prefix(size.rows).enumerated() {
      cells.write(line, x: 0, y: row, .bold)
    }
  }

  // MARK: Bar and trail

  private mutating func paintTabs() {
    var x = 1
    for (index, label) in content.tabs.enumerated() {
      let name = label.tab.rawValue.prefix(1).uppercased() + label.tab.rawValue.dropFirst()
      var text = " \(index + 1) \(name) "
      if label.depth > 0 { text += "·\(label.depth) " }
      if label.badge > 0 { text += "●\(label.badge) " }
      let end = cells.write(
        text, x: x, y: 0, limit: mainWidth - x, label.isSelected ? .selectedTab : .plain)
      hits.append(Hit(x: x, y: 0, width: end - x, target: .tab(label.tab)))
      x = end + 1
    }
    cells.fill(x: 0, y: 1, width: mainWidth, height: 1, "─", .dim)
  }

  /// Draws the path to the screen; steps that don't fit are omitted after the root.
  private mutating func paintTrail() {
    let crumbs = content.trail.crumbs
    guard let root = crumbs.first else { return }
    func text(_ crumb: Trail.Crumb) -> String {
      crumb.title + (crumb.id.map { " #\($0)" } ?? "")
    }
    let room = mainWidth - 2
    var rest = crumbs.dropFirst()
    var hidden = content.trail.hiddenCount
    func width() -> Int {
      displayWidth(text(root)) + (hidden > 0 ? 4 + "\(hidden)".count : 0)
        + rest.reduce(0) { $0 + 3 + displayWidth(text($1)) }
    }
    while rest.count > 1, width() > room {
      rest.removeFirst()
      hidden += 1
    }
    var x = write(root, text(root), x: 1, isLast: crumbs.count == 1)
    if hidden > 0 { x = cells.write(" … \(hidden)", x: x, y: 2, limit: mainWidth - x - 1, .dim) }
    for crumb in rest {
      x = cells.write(" › ", x: x, y: 2, limit: mainWidth - x - 1, .dim)
      x = write(crumb, text(crumb), x: x, isLast: crumb == rest.last)
    }
    if let past = interface.past {
      let mark = " past \(past + 1 + scene.forgottenStepCount) "
      cells.write(mark, x: mainWidth - mark.count - 1, y: 2, .warning)
    }
  }

  private mutating func write(
    _ crumb: Trail.Crumb, _ text: String, x: Int, isLast: Bool
  ) -> Int {
    let end = cells.write(text, x: x, y: 2, limit: mainWidth - x - 1, isLast ? .bold : .plain)
    hits.append(Hit(x: x, y: 2, width: end - x, target: .crumb(crumb.id)))
    return end
  }

  // MARK: Pages

  private mutating func paintPages() {
    for (index, page) in content.pages.enumerated() {
      let isTop = index == content.pages.count - 1
      if page.kind == .screen {
        paintRows(
          of: page, isTop: isTop, x: 2, y: 4, width: mainWidth - 3, height: size.rows - 5)
      } else {
        paintBox(page, isTop: isTop, depth: index - 1)
      }
    }
  }

  private mutating func paintBox(_ page: Page, isTop: Bool, depth: Int) {
    let longest = page.rows.map { displayWidth($0.text) + displayWidth($0.detail) + 3 }.max() ?? 0
    let wanted = max(displayWidth(page.title) + 6, min(longest, 56) + 6, 34)
    let width = min(mainWidth - 4, wanted)
    let lines = page.rows.indices.flatMap { self.lines(of: page, row: $0, width: width - 6) }
    let height = min(size.rows - 3, lines.count + 4)
    let x = min((mainWidth - width) / 2 + 2 * depth, mainWidth - width - 1)
    let y = min(max(2, (size.rows - height) / 2 + depth), size.rows - 1 - height)
    if isTop { block(page) }
    cells.fill(x: x, y: y, width: width, height: height)
    cells.box(
      x: x, y: y, width: width, height: height, title: page.title,
      page.kind == .sheet ? .frame : .warning)
    hits.append(Hit(x: x, y: y, width: width, height: height, target: .nothing))
    // A small box has no room for the blank lines.
    let padding = height >= lines.count + 4 ? 2 : 1
    paintRows(
      of: page, isTop: isTop, x: x + 2, y: y + padding, width: width - 4,
      height: height - 2 * padding)
  }

  /// Makes everything below a page unclickable, except for the controls that may supersede it.
  private mutating func block(_ page: Page) {
    let bar = hits.filter {
      switch $0.target {
      case .tab: page.kind != .alert
      case .crumb: page.kind == .question
      default: false
      }
    }
    hits.append(Hit(x: 0, y: 0, width: size.columns, height: size.rows, target: .nothing))
    hits += bar
  }

  private mutating func paintRows(
    of page: Page, isTop: Bool, x: Int, y: Int, width: Int, height: Int
  ) {
    guard height > 0, width > 4 else { return }
    let focused = isTop && interface.past == nil ? interface.focused(on: page)?.name : nil
    let lines = page.rows.indices.flatMap { self.lines(of: page, row: $0, width: width - 2) }
    let focus = lines.firstIndex { page.rows[$0.row].name == focused } ?? 0
    // If the focus is near the top, the text above it is shown, too.
    let first = max(0, min(focus - height / 2, lines.count - height))
    let shown = lines[first..<min(lines.count, first + height)]
    for (offset, line) in shown.enumerated() {
      paint(
        line, of: page, isFocused: page.rows[line.row].name == focused, x: x, y: y + offset,
        width: width)
    }
    if first > 0 { cells.write("▲", x: x + width - 1, y: y, .dim) }
    if first + height < lines.count {
      cells.write("▼", x: x + width - 1, y: y + height - 1, .dim)
    }
  }

  /// A line of a row; a read-only row can have several.
  private struct Line {
    let row: Int
    let text: String
    let detail: String
  }

  private func lines(of page: Page, row index: Int, width: Int) -> [Line] {
    let row = page.rows[index]
    guard row.control == nil else { return [Line(row: index, text: row.text, detail: row.detail)] }
    let indent = displayWidth(row.text) + 1
    guard !row.detail.isEmpty, indent < width / 2 else {
      let text = row.detail.isEmpty ? row.text : "\(row.text) \(row.detail)"
      return wrapped(text, width: width).map { Line(row: index, text: $0, detail: "") }
    }
    let parts = wrapped(row.detail, width: width - indent)
    let blank = String(repeating: " ", count: indent - 1)
    return parts.enumerated().map { number, part in
      Line(row: index, text: number == 0 ? row.text : blank, detail: part)
    }
  }

  private mutating func paint(
    _ line: Line, of page: Page, isFocused: Bool, x: Int, y: Int, width: Int
  ) {
    let row = page.rows[line.row]
    if row.control != nil {
      hits.append(Hit(x: x, y: y, width: width, target: .row(row.name)))
    }
    let style: Style =
      row.isMessage ? .failure : row.obstacle != nil ? .dim : isFocused ? .bold : .plain
    if isFocused { cells.write("›", x: x, y: y, .focus) }
    var end = cells.write(
      line.text, x: x + 2, y: y, limit: width - 2,
      row.control == nil && !line.detail.isEmpty ? .dim : style)
    if let text = row.fieldText {
      let limit = x + width - end - 2
      guard limit > 1 else { return }
      if isFocused {
        paintEntry(text, caret: interface.caret, x: end + 1, y: y, limit: limit, .field)
      } else {
        cells.write(text, x: end + 1, y: y, limit: limit, .field)
      }
      return
    }
    if !line.detail.isEmpty {
      let gap = row.control == nil ? 1 : 2
      end = cells.write(
        line.detail, x: end + gap, y: y, limit: x + width - end - gap - (row.delete == nil ? 0 : 4),
        row.control == nil ? .plain : .dim)
    }
    if row.delete != nil, isFocused {
      cells.write(" ✕ ", x: x + width - 3, y: y, .failure)
      hits.append(Hit(x: x + width - 3, y: y, width: 3, target: .delete(row: row.name)))
    }
  }

  /// Draws the part of a text around the cursor.
  mutating func paintEntry(
    _ text: String, caret: Int?, x: Int, y: Int, limit: Int, _ style: Style
  ) {
    let caret =
      caret.map { text.index(text.startIndex, offsetBy: $0, limitedBy: text.endIndex) }
      .flatMap(\.self) ?? text.endIndex
    var start = caret
    var width = 0
    while start > text.startIndex {
      let before = text.index(before: start)
      width += displayWidth(text[before])
      if width > limit - 1 { break }
      start = before
    }
    cells.fill(x: x, y: y, width: limit, height: 1, " ", style)
    let place = cells.write(text[start..<caret], x: x, y: y, limit: limit, style)
    cells.write(text[caret...], x: place, y: y, limit: x + limit - place, style)
    if interface.panel == nil { cells.cursor = (place, y) }
  }

  // MARK: History

  private mutating func paintHistory() {
    let isBeside = mainWidth < size.columns
    let x = isBeside ? mainWidth : 0
    let width = size.columns - x
    let height = size.rows - 1
    let count = scene.steps.count + scene.forgottenStepCount
    cells.fill(x: x, y: 0, width: width, height: height)
    cells.box(x: x, y: 0, width: width, height: height, title: "history \(count)", .frame)
    hits.append(Hit(x: x, y: 0, width: width, height: height, target: .nothing))
    let now = scene.steps.count - 1
    let selected = interface.past ?? now
    let rows = height - 2
    let first = max(0, min(selected - rows / 2, scene.steps.count - rows))
    for (offset, step) in (first..<min(scene.steps.count, first + rows)).enumerated() {
      let number = "\(step + 1 + scene.forgottenStepCount) "
      let style: Style =
        step == selected ? (interface.past == nil ? .bold : .warning) : .plain
      let end = cells.write(number, x: x + 1, y: 1 + offset, limit: width - 2, style)
      let room = x + width - 1 - end
      var name = scene.steps[step]
      // The significant part of a name is its end, before the argument.
      if displayWidth(name) > room, let end = name.firstIndex(of: "(") {
        name = name[..<end] + "…"
      }
      if displayWidth(name) > room { name = "…" + name.suffix(max(room - 1, 0)) }
      cells.write(name, x: end, y: 1 + offset, limit: room, style)
      hits.append(Hit(x: x + 1, y: 1 + offset, width: width - 2, target: .step(step)))
    }
  }

  // MARK: Panels

  private mutating func paint(_ panel: Interface.Panel) {
    let width = min(
      size.columns, max(30, (panel.lines.map { displayWidth($0) }.max() ?? 0) + 4))
    let lines = panel.lines.flatMap { wrappedRow($0, width: width - 4) }
    let height = min(size.rows - 1, lines.count + 2)
    let x = (size.columns - width) / 2
    let y = (size.rows - 1 - height) / 2
    hits.append(Hit(x: 0, y: 0, width: size.columns, height: size.rows, target: .nothing))
    cells.fill(x: x, y: y, width: width, height: height)
    cells.box(x: x, y: y, width: width, height: height, title: panel.title, .frame)
    let rows = height - 2
    let first = max(0, min(panel.offset, lines.count - rows))
    panelOffset = first
    for (offset, line) in lines.dropFirst(first).prefix(rows).enumerated() {
      cells.write(line, x: x + 2, y: y + 1 + offset, limit: width - 4)
    }
    if first > 0 { cells.write("▲", x: x + width - 1, y: y + 1, .dim) }
    if first + rows < lines.count { cells.write("▼", x: x + width - 1, y: y + height - 2, .dim) }
  }
}
