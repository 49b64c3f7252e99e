// A column of 300 px: the order in which parts are hidden. Never hidden: sequence, figures, desired count, reason,
// line.

export const narrowStyles = `
@container page (max-width: 640px) {
  .sequence.long { font-size: 19px; }
  .sequence.long i { font-size: 15px; padding: 0 .1em; }
  /* A typical reason fits next to a text editor of the same width. */
  :is(th, td) { padding-left: 7px; }
  :is(th, td).why { padding-left: 12px; }
}
@container page (max-width: 480px) {
  main { padding: 8px 12px 12px; }
  .wide-only { display: none; }
  .sequence.long, .sequence.long i { font-size: 16px; }
  .facts { flex-wrap: wrap; margin-left: 0; gap: 4px 12px; width: 100%; justify-content: space-between; }
  .facts div { text-align: left; }
  .facts dt { white-space: normal; }
  :is(th, td):is(.c-stabilized, .c-limit, .c-current) { display: none; }
  :is(th, td).why { padding-left: 12px; }
  .readout, .vscode-high-contrast .readout { flex-wrap: wrap; line-height: 18px; padding: 3px 8px; gap: 0 8px; }
  .readout .why { order: 3; flex-basis: 100%; }
  .readout a { margin-left: auto; }
  .option-row .radio { flex-basis: 100%; height: auto; min-height: 24px; }
  .option-row .radio label { white-space: normal; }
  .wide-radio { display: none; }
  .narrow-select { display: inline-block; }
  .option-row .release { margin-left: 0; }
  .scenario .phrase { flex-basis: 100%; }
  .scenario .more-toggle { margin-left: -4px; }
}
`;
