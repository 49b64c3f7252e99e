const maxNamed = 5;

export function listUnused(unused: readonly string[]): string {
  const named = unused.slice(0, maxNamed).join(', ');
  return unused.length > maxNamed ? `${named} and ${unused.length - maxNamed} more` : named;
}
