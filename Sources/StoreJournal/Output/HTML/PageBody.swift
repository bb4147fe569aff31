/// The elements of a page, which its script fills.
enum PageBody {
  static let text = #"""
    <header>
      <div class="title">
        <h1 id="title">Journal</h1>
        <p id="subtitle"></p>
      </div>
      <p id="warning" role="note" hidden></p>
      <div class="tools">
        <div id="chips" role="group" aria-label="Filter"></div>
        <input type="search" id="search" aria-label="Search the actions"
          placeholder="Search ( / )" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
        <div class="buttons">
          <button id="next-problem" aria-keyshortcuts="e">Next issue <kbd>e</kbd></button>
          <button id="to-cause" aria-keyshortcuts="c">Cause <kbd>c</kbd></button>
        </div>
      </div>
    </header>
    <noscript><p class="notice">This page shows its data with a script.</p></noscript>
    <section id="lanes" aria-label="Screens over time">
      <div id="tracks" role="img"></div>
    </section>
    <main>
      <section id="actions" aria-label="Actions">
        <div id="list" role="listbox" tabindex="0" aria-label="Actions">
          <div id="rows" role="presentation"></div>
        </div>
        <p id="status" role="status"></p>
      </section>
      <article id="detail" tabindex="0" aria-label="The selected action"></article>
    </main>
    <footer>
      <span><kbd>j</kbd> <kbd>k</kbd> next and previous action</span>
      <span><kbd>e</kbd> next issue</span>
      <span><kbd>c</kbd> cause</span>
      <span><kbd>/</kbd> search</span>
      <span><kbd>Esc</kbd> show all</span>
    </footer>
    """#
}

/// The script of a page, in parts.
///
/// They stand in the order in which they need each other. The script makes elements one by one and
/// sets their text, so that a name is never read as HTML.
enum PageScript {
  static let text = [model, elements, list, detail, lanes, keys].joined(separator: "\n")
}
