// Finds mistakes that a reader would notice at once.

const faults: readonly (readonly [string, RegExp])[] = [
  ['two spaces', /\S {2,}\S/],
  ['a space before a stop', / [,.;:)](?:\s|$)/],
  ['a space after a bracket', /\( /],
  ['an empty bracket', /\(\)|\[\]/],
  ['a value of JavaScript', /undefined|\bNaN\b|\[object|\bnull\b|\$\{/],
  ['two stops', /[.,;:]{2,3}(?:\s|$)|,\./],
  ['a word twice', /\b(the|a|an|of|is|to|in|at|and|below|above|no|with|by|from) \1\b/],
  ['a preposition before a stop', / (?:of|at|by|with|from|below|above|the|a|an|is|and|or)[,.;:](?:\s|$)/],
  ['two prepositions', / (?:of|at|with|below) (?:of|at|with|below|is|and) /],
  ['a wrong article', /\bno this\b|\ba the\b|\b1 (?:replicas|pods|times) /],
];

export function faultsOf(text: string): string[] {
  return faults.flatMap(([name, pattern]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [`${name}: ${text.slice(Math.max(0, at - 40), at + 40)}`];
  });
}
