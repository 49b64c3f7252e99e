// Estimates the width of a text without a font. The widths are taken from DejaVu Sans at 11 px, the widest of the
// common interface fonts.

const narrow = new Set(" .,:;il|!'()[]jft-");
const wide = new Set('mwMW%@…');

export function estimateWidth(text: string): number {
  let width = 0;
  for (const character of text) width += narrow.has(character) ? 4 : wide.has(character) ? 10.5 : 7;
  return width;
}
