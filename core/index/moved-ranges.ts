import type { Range as LineRange } from 'vscode-languageserver-types';
import type { DocumentObjects } from './workspace-object.ts';

export function withRanges(found: DocumentObjects, place: (range: LineRange) => LineRange): DocumentObjects {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    if (isRange(value)) return place(value);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, moved(inner)]));
  };
  return { ...found, objects: moved(found.objects) as DocumentObjects['objects'] };
}

function isRange(value: object): value is LineRange {
  const start: unknown = 'start' in value && 'end' in value ? value.start : undefined;
  return typeof start === 'object' && start !== null && 'line' in start;
}
