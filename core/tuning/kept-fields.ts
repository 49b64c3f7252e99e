// Fields that a comment protects from a search: `# replicast: keep` after a field, or alone on the line before it.
import { type Path, parsePath } from '../model/path.ts';

const comment = /(?:^|\s)#[ \t]*replicast:[ \t]*keep\b/;

/**
 * Returns the paths of the fields that a comment protects. Everything below such a field is protected, too.
 * @param lines the line number of each field, counted from 1, by the path of the field
 */
export function keptFields(text: string, lines: Readonly<Record<string, number>>): Path[] {
  if (!text.includes('replicast:')) return [];
  const protectedLines = new Set<number>();
  const all = text.split(/\r\n|\r|\n/);
  for (const [index, line] of all.entries()) {
    if (!comment.test(line)) continue;
    const isAlone = /^\s*#/.test(line);
    const next = all.findIndex((other, i) => i > index && !/^\s*(?:#|$)/.test(other));
    protectedLines.add(isAlone ? next + 1 : index + 1);
  }
  return Object.entries(lines).flatMap(([path, line]) => (protectedLines.has(line) ? [parsePath(path)] : []));
}
