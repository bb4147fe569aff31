/// The style of a page.
enum PageStyle {
  static let text = #"""
    :root {
      color-scheme: light dark;
      --page: #f5f6f8; --surface: #ffffff; --text: #1b1d22; --dim: #5c636e; --line: #dfe2e8;
      --accent: #2557c7; --selected: #dde8ff; --cursor: #2557c7; --focus: #2557c7;
      --bad: #b3261e; --bad-surface: #fdeceb; --good: #12703a;
      --added: #12703a; --removed: #b3261e;
      --root: #e6e9ef; --on-screen: #ffffff;
      --screen0: #3565cf; --screen1: #1b7a4b; --screen2: #8a3fc2; --screen3: #a8560a;
      --effect: #d97706; --effect-text: #9a5200; --cancelled: #8b93a1;
      --sans: system-ui, -apple-system, "Segoe UI", sans-serif;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #131419; --surface: #1b1d23; --text: #e7e9ee; --dim: #a2a9b6; --line: #31353e;
        --accent: #9cbcff; --selected: #26365c; --cursor: #9cbcff; --focus: #9cbcff;
        --bad: #ff958c; --bad-surface: #3a2122; --good: #7fd6a0;
        --added: #7fd6a0; --removed: #ff958c;
        --root: #292d36; --on-screen: #101217;
        --screen0: #8bb0ff; --screen1: #74cd9a; --screen2: #cfa2f5; --screen3: #f0b26b;
        --effect: #fbbf24; --effect-text: #fbbf24; --cancelled: #7c8493;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { height: 100%; }
    body {
      margin: 0; height: 100%; display: flex; flex-direction: column;
      background: var(--page); color: var(--text); font: 14px/1.5 var(--sans);
    }
    h1, h2, h3, p, ol, ul, pre { margin: 0; }
    ol, ul { padding: 0; list-style: none; }
    code, pre, .row, h2 { font-family: var(--mono); }
    code { font-size: 12px; }
    button, input { font: inherit; color: inherit; }
    button { cursor: pointer; }
    button:disabled { cursor: default; opacity: 0.5; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
    .dim, .number, .count { color: var(--dim); }
    .visually-hidden {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }

    header {
      padding: 10px 16px; background: var(--surface); border-bottom: 1px solid var(--line);
    }
    .title { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; }
    .title h1 { font-size: 17px; overflow-wrap: anywhere; }
    .title p { color: var(--dim); font-size: 13px; overflow-wrap: anywhere; }
    #warning { margin-top: 6px; color: var(--bad); overflow-wrap: anywhere; }
    .tools { display: flex; flex-wrap: wrap; gap: 8px 12px; margin-top: 8px; }
    #chips { display: flex; flex-wrap: wrap; gap: 6px; }
    .chip, .buttons button {
      padding: 2px 10px; border: 1px solid var(--line); border-radius: 14px;
      background: var(--surface); font-size: 13px; white-space: nowrap;
    }
    .chip[aria-pressed="true"] {
      background: var(--selected); border-color: var(--accent);
    }
    .chip.bad { color: var(--bad); }
    .chip:hover:enabled, .buttons button:hover:enabled { border-color: var(--accent); }
    .buttons { display: flex; gap: 6px; }
    #search {
      flex: 1 1 160px; min-width: 0; padding: 3px 10px; border: 1px solid var(--line);
      border-radius: 8px; background: var(--page);
    }
    kbd {
      padding: 0 4px; border: 1px solid var(--line); border-radius: 4px; color: var(--dim);
      font: 11px var(--mono);
    }
    .notice { padding: 8px 16px; }

    #lanes {
      flex: none; max-height: 28vh; overflow-y: auto; background: var(--surface);
      border-bottom: 1px solid var(--line);
    }
    .lane { display: flex; padding: 2px 6px 2px 10px; border-top: 1px solid var(--line); }
    .lane:first-child { position: sticky; top: 0; z-index: 1; background: var(--surface); }
    .lane > b {
      flex: 0 0 86px; overflow: hidden; font: 400 11px/14px var(--sans); color: var(--dim);
      text-overflow: ellipsis; white-space: nowrap;
    }
    .lane.here > b { font-weight: 600; color: var(--text); }
    .track { flex: 1; position: relative; overflow: hidden; cursor: crosshair; }
    .track > * {
      position: absolute; min-width: 2px; height: 14px; overflow: hidden; border-radius: 3px;
      font: 11px/14px var(--sans); white-space: nowrap; text-indent: 5px;
    }
    .root { background: var(--root); color: var(--dim); }
    .screen { color: var(--on-screen); }
    .screen-0 { background: var(--screen0); }
    .screen-1 { background: var(--screen1); }
    .screen-2 { background: var(--screen2); }
    .screen-3 { background: var(--screen3); }
    .track > .run { height: 2px; background: var(--effect); }
    .track > .cancelled { background: var(--cancelled); }
    .track > .issue { height: 8px; background: var(--bad); }
    .track > .cursor { inset-block: 0; height: auto; background: var(--cursor); opacity: 0.25; }

    main {
      flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 38%) 1fr;
    }
    #actions {
      display: flex; flex-direction: column; min-height: 0; background: var(--surface);
      border-right: 1px solid var(--line);
    }
    #list { flex: 1; min-height: 0; overflow: auto; overflow-x: hidden; }
    #list:focus-visible { outline-offset: -2px; }
    #rows { position: relative; }
    #status { padding: 2px 12px; color: var(--dim); font-size: 12px; }
    #status:empty { display: none; }
    .row {
      position: absolute; left: 0; right: 0; height: 26px; padding: 0 10px 0 6px;
      display: flex; align-items: center; gap: 8px; font-size: 12px; white-space: nowrap;
      cursor: pointer; border-left: 3px solid transparent;
    }
    .row:hover { background: var(--page); }
    .row[aria-selected="true"] { background: var(--selected); border-left-color: var(--accent); }
    .row .number { min-width: 44px; text-align: right; }
    .row .origin { color: var(--effect-text); margin-right: -6px; flex: none; position: relative; }
    .row .name { flex: 1; overflow: hidden; text-overflow: ellipsis; }
    .row.bad .name { color: var(--bad); }
    .mark {
      padding: 0 6px; border-radius: 8px; background: var(--root); color: var(--dim);
      font: 11px/16px var(--sans);
    }
    .mark.bad { background: var(--bad-surface); color: var(--bad); }

    #detail {
      min-height: 0; overflow: auto; padding: 14px 20px 24px; container-type: inline-size;
    }
    #detail h2 { font-size: 15px; overflow-wrap: anywhere; }
    #detail h3 { font-size: 13px; margin-bottom: 4px; }
    .sections { display: grid; gap: 12px; margin-top: 12px; }
    #detail section {
      min-width: 0; padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px;
      background: var(--surface); overflow-wrap: anywhere;
    }
    @container (min-width: 640px) {
      .sections { grid-template-columns: 1fr 1fr; }
      #detail .problem { grid-column: 1 / -1; }
    }
    #detail .problem { background: var(--bad-surface); border-color: var(--bad); }
    #detail .problem h3, .message { color: var(--bad); }
    .message { font-weight: 600; white-space: pre-wrap; }
    .good { color: var(--good); }
    .link {
      padding: 0; border: 0; background: none; color: var(--accent); text-align: left;
      font: 12px/1.5 var(--mono); overflow-wrap: anywhere;
    }
    .link:hover { text-decoration: underline; }
    .link .number { color: inherit; }
    .effect { color: var(--effect-text); font-weight: 600; }
    .chain li { position: relative; padding-left: 20px; }
    .chain li::before {
      content: ""; position: absolute; left: 4px; top: 8px; width: 7px; height: 7px;
      border-radius: 50%; background: var(--accent);
    }
    .chain li::after {
      content: ""; position: absolute; left: 7px; top: 17px; bottom: -8px; width: 1px;
      background: var(--line);
    }
    .chain li:last-child::after { display: none; }
    .chain .between { color: var(--dim); font-size: 13px; }
    .chain .between::before { background: var(--effect); border-radius: 2px; }
    .chain b { font: 600 12px/1.5 var(--mono); }
    .crumbs { display: flex; gap: 10px; padding: 1px 0; font-size: 13px; }
    .crumbs > b { flex: 0 0 64px; font-weight: 400; color: var(--dim); }
    .crumbs.here > b { font-weight: 600; color: var(--text); }
    .crumbs ol { display: flex; flex-wrap: wrap; gap: 4px 0; }
    .crumbs li:not(:last-child)::after { content: "›"; margin: 0 6px; color: var(--dim); }
    .crumbs .root { color: var(--dim); }
    .crumbs .came > span { color: var(--added); font-weight: 600; }
    .crumbs .went > s { color: var(--removed); }
    pre {
      overflow: auto; max-height: 46vh; font-size: 12px; line-height: 1.5;
      white-space: pre-wrap; overflow-wrap: anywhere;
    }
    .added { color: var(--added); }
    .removed { color: var(--removed); }
    .running li { padding: 1px 0; font-size: 13px; }

    footer {
      padding: 4px 16px; border-top: 1px solid var(--line); background: var(--surface);
      color: var(--dim); font-size: 12px; white-space: nowrap; overflow: hidden;
    }
    footer span { margin-right: 14px; }

    @media (max-width: 760px) {
      body { height: auto; min-height: 100%; }
      main { display: block; }
      #actions { border-right: 0; border-bottom: 1px solid var(--line); }
      #list { flex: none; height: 26vh; }
      #lanes { max-height: 24vh; }
      #detail { overflow: visible; padding: 12px; }
      .lane > b { flex-basis: 64px; }
      header { padding: 8px 12px; }
      #chips { flex-wrap: nowrap; overflow-x: auto; max-width: 100%; padding: 2px; }
      .row .number { min-width: 32px; }
      .mark:not(.bad) { display: none; }
      .crumbs { display: block; }
      footer { white-space: normal; }
    }
    @media (prefers-reduced-motion: no-preference) {
      .chip, .link { transition: border-color 0.1s; }
    }
    """#
}
