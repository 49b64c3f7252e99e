// A column of 300 px, in the order in which things may go. Never: sequence, figures, `set`, why, line.

export const narrowStyles = `
@container page (max-width: 640px) {
  .sequence.long { font-size: 19px; }
  .sequence.long i { font-size: 15px; padding: 0 .1em; }
  /* So that a usual reason is whole beside a text of the same width. */
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
  :is(th, td):is(.c-window, .c-limit, .c-have) { display: none; }
  :is(th, td).why { padding-left: 12px; }
  .readout, .vscode-high-contrast .readout { flex-wrap: wrap; line-height: 18px; padding: 3px 8px; gap: 0 8px; }
  .readout .why { order: 3; flex-basis: 100%; }
  .readout a { margin-left: auto; }
  .question .radio { flex-basis: 100%; height: auto; min-height: 24px; }
  .question .radio label { white-space: normal; }
  .wide-radio { display: none; }
  .narrow-select { display: inline-block; }
  .question .release { margin-left: 0; }
  .scenario .phrase { flex-basis: 100%; }
  .scenario .unfold-more { margin-left: -4px; }
}
`;
