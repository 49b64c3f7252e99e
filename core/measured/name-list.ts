import { printable } from '../model/printable.ts';

const maxNames = 10;
const maxNameLength = 80;

export function nameList(names: readonly string[]): string {
  const all = [...new Set(names)];
  const shown = all.slice(0, maxNames).map((name) => printable(shortName(name)));
  const left = all.length - shown.length;
  return [...shown, ...(left > 0 ? [`${left} more`] : [])].join(', ');
}

function shortName(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;
}
