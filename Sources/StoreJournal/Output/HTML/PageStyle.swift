/// The style of a page.
enum PageStyle {
  static let text = #"""
    :root {
      color-scheme: light dark;
      --page: #f5f6f8; --surface: #ffffff; --text: #1b1d22; --dim: #5c636e; --line: #dfe2e8;
      --accent: #2557c7; --selected: #dde8ff; --bad: #b3261e; --bad-surface: #fdeceb;
      --good: #12703a; --root: #e6e9ef; --screen: #3565cf; --on-screen: #ffffff;
      --effect: #d97706; --effect-text: #9a5200; --cancelled: #8b93a1;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #131419; --surface: #1b1d23; --text: #e7e9ee; --dim: #a2a9b6; --line: #31353e;
        --accent: #9cbcff; --selected: #26365c; --bad: #ff958c; --bad-surface: #3a2122;
        --good: #7fd6a0; --root: #292d36; --screen: #8bb0ff; --on-screen: #101217;
        --effect: #fbbf24; --effect-text: #fbbf24; --cancelled: #7c8493;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { height: 100%; }
    body {
      margin: 0; height: 100%; display: flex; flex-direction: column; overflow-wrap: anywhere;
      background: var(--page); color: var(--text);
      font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    h1, h2, h3, p, ol, ul, pre { margin: 0; }
    h1 { font-size: 17px; }
    h2 { font: 600 15px/1.5 var(--mono); }
    h3 { font-size: 13px; margin-bottom: 4px; }
    ol, ul { padding: 0; list-style: none; }
    code, pre { font: 12px/1.5 var(--mono); }
    pre { overflow: auto; max-height: 46vh; white-space: pre-wrap; }
    button, input {
      padding: 2px 10px; border: 1px solid var(--line); border-radius: 14px;
      background: var(--surface); font: inherit; font-size: 13px; color: inherit;
    }
    button { cursor: pointer; white-space: nowrap; }
    button:hover:enabled { border-color: var(--accent); }
    button:disabled { cursor: default; opacity: 0.5; }
    kbd { padding: 0 4px; border: 1px solid var(--line); border-radius: 4px; font: 11px var(--mono); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .dim, .number, .count, kbd, footer, #subtitle, #status { color: var(--dim); }
    .bad, .message, .removed, .went, #warning { color: var(--bad); }
    .good, .added, .came > span { color: var(--good); }
    .visually-hidden {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }

    header, #lanes, #actions { background: var(--surface); border-bottom: 1px solid var(--line); }
    header { padding: 10px 16px; }
    .title, .tools, #chips, .buttons { display: flex; flex-wrap: wrap; gap: 6px 12px; }
    .title { align-items: baseline; }
    .tools { margin-top: 8px; }
    #chips, .buttons { gap: 6px; }
    .chip[aria-pressed="true"] { background: var(--selected); border-color: var(--accent); }
    #search { flex: 1 1 160px; min-width: 0; background: var(--page); }
    .notice { padding: 8px 16px; }

    #lanes { flex: none; max-height: 28vh; overflow-y: auto; font-size: 11px; line-height: 14px; }
    .lane { display: flex; padding: 2px 6px 2px 10px; border-top: 1px solid var(--line); }
    .lane:first-child { position: sticky; top: 0; z-index: 1; background: var(--surface); }
    .lane > b {
      flex: 0 0 86px; overflow: hidden; font-weight: 400; color: var(--dim);
      text-overflow: ellipsis; white-space: nowrap;
    }
    .lane.here > b, .crumbs.here > b { font-weight: 600; color: var(--text); }
    .track { flex: 1; position: relative; overflow: hidden; cursor: crosshair; }
    .track > * {
      position: absolute; min-width: 2px; height: 14px; overflow: hidden; border-radius: 3px;
      white-space: nowrap; text-indent: 5px;
    }
    .track > .tick { border-left: 1px solid var(--line); border-radius: 0; color: var(--dim); }
    .track > .root { background: var(--root); color: var(--dim); }
    .track > .screen { background: var(--screen); color: var(--on-screen); }
    .track > .run { height: 2px; background: var(--effect); }
    .track > .cancelled { background: var(--cancelled); }
    .track > .issue { height: 6px; background: var(--bad); }
    .track > .cursor { inset-block: 0; height: auto; background: var(--accent); opacity: 0.25; }

    main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 38%) 1fr; }
    #actions {
      display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line);
    }
    #list { flex: 1; min-height: 0; overflow: hidden auto; }
    #list:focus-visible { outline-offset: -2px; }
    #rows { position: relative; }
    #status { padding: 2px 12px; font-size: 12px; }
    #status:empty { display: none; }
    .row {
      position: absolute; left: 0; right: 0; height: 26px; padding: 0 10px 0 6px;
      display: flex; align-items: center; gap: 8px; font: 12px var(--mono); white-space: nowrap;
      cursor: pointer; border-left: 3px solid transparent;
    }
    .row:hover { background: var(--page); }
    .row[aria-selected="true"] { background: var(--selected); border-left-color: var(--accent); }
    .row .number { min-width: 36px; text-align: right; }
    .row .origin { color: var(--effect-text); position: relative; }
    .row .name { flex: 1; overflow: hidden; text-overflow: ellipsis; }
    .mark { padding: 0 6px; border-radius: 8px; background: var(--root); font-size: 11px; }
    .mark.bad { background: var(--bad-surface); }

    #detail { min-height: 0; overflow: auto; padding: 14px 20px 24px; }
    .sections {
      display: grid; gap: 12px; margin-top: 12px;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
    }
    #detail section {
      min-width: 0; padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px;
      background: var(--surface);
    }
    #detail .problem {
      grid-column: 1 / -1; background: var(--bad-surface); border-color: var(--bad);
    }
    .message { font-weight: 600; white-space: pre-wrap; }
    .link {
      padding: 0; border: 0; background: none; color: var(--accent); text-align: left;
      font: 12px/1.5 var(--mono); white-space: normal;
    }
    .link:hover { text-decoration: underline; }
    .link .number { color: inherit; }
    .effect { color: var(--effect-text); font-weight: 600; }
    .chain ol { padding-left: 12px; border-left: 2px solid var(--line); }
    .between, .running li, .crumbs { font-size: 13px; }
    .between, .crumbs > b, .crumbs .root { color: var(--dim); }
    .crumbs { display: flex; gap: 10px; }
    .crumbs > b { flex: 0 0 64px; font-weight: 400; }
    .crumbs ol { display: flex; flex-wrap: wrap; }
    .crumbs li:not(:last-child)::after { content: "›"; margin: 0 6px; color: var(--dim); }

    footer {
      padding: 4px 16px; border-top: 1px solid var(--line); background: var(--surface);
      font-size: 12px;
    }
    footer span { margin-right: 14px; }

    @media (max-width: 760px) {
      body { height: auto; min-height: 100%; }
      main { display: block; }
      #list { flex: none; height: 26vh; }
      #detail { overflow: visible; padding: 12px; }
      #chips { flex-wrap: nowrap; overflow-x: auto; max-width: 100%; padding: 2px; }
      .lane > b { flex-basis: 64px; }
      .mark:not(.bad) { display: none; }
      .crumbs { display: block; }
    }
    """#
}
