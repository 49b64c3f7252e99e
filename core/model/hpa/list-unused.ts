const maxNamed = 5;

/** Returns a text such as `scaleUp.percent: -5, scaleUp.foo: 1 and 3 more`. */
export function listUnused(unused: readonly string[]): string {
  const named = unused.slice(0, maxNamed).join(', ');
  return unused.length > maxNamed ? `${named} and ${unused.length - maxNamed} more` : named;
}
