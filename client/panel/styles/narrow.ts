// Styles for a column of 300 px. The sequence, figures, desired count, reason and line are never hidden.

export const narrowStyles = `
@container page (max-width: 640px) {
  .tabs { gap: 6px; }
  .tab { padding: 3px 7px 5px; }
  .facts { gap: 0 14px; }
  /* With this padding, a typical reason fits if the editor beside the panel is as wide as the panel. */
  :is(th, td) { padding-left: 7px; }
  :is(th, td).why { padding-left: 12px; }
}
@container page (max-width: 480px) {
  main { padding: 8px 12px 12px; }
  .wide-only { display: none; }
  .sequence, .tab.long .sequence { font-size: 13px; line-height: 18px; }
  /* In tabs side by side, each sequence would take several lines, so the tabs are stacked. */
  .tabs { grid-template-columns: minmax(0, 1fr); gap: 4px; }
  .tab { flex-flow: row wrap; gap: 0 8px; min-height: 0; align-items: baseline; }
  .tab-label { flex-basis: 116px; white-space: nowrap; }
  .scenario-line { flex-wrap: wrap; }
  .scenario-summary { flex-basis: 100%; order: 1; }
  :is(th, td):is(.c-stabilized, .c-limit, .c-current) { display: none; }
  :is(th, td).why { padding-left: 12px; }
  .readout, .vscode-high-contrast .readout { flex-wrap: wrap; line-height: 18px; padding: 3px 8px; gap: 0 8px; }
  .readout .why { order: 3; flex-basis: 100%; }
  .readout a { margin-left: auto; }
  .narrow-select { display: inline-block; }
  .option-row .release { margin-left: 0; }
}
@container page (max-width: 380px) {
  .tab[aria-selected=false] .tab-note, .decisions > header > .dim { display: none; }
}
`;
