// Writes `kubectl describe` for a kind that kubectl does not know: fields are sorted, and names are split into words.
import type { DescribedEvent } from './describe.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export function describeCustomText(
  {
    metadata: { name, namespace = 'default', generation = 1 },
    ...object
  }: { metadata: { name: string; namespace?: string; generation?: number } },
  events: readonly DescribedEvent[] = [],
): string {
  const rows: (readonly [string, string])[] = [
    ['Name:', name],
    ['Namespace:', namespace],
    ['Labels:', '<none>'],
    ['Annotations:', '<none>'],
    ...rowsOf({ ...object, metadata: { creationTimestamp: '2026-05-04T08:15:00Z', generation } } as Json, 0),
  ];
  const last = events.length === 0 ? [['Events:', '<none>'] as const] : [];
  return [...aligned([...rows, ...last]), ...eventLines(events)].map((line) => `${line}\n`).join('');
}

function rowsOf(value: Json, level: number): (readonly [string, string])[] {
  const indent = '  '.repeat(level);
  if (Array.isArray(value))
    return value.flatMap((item) => (isMap(item) ? rowsOf(item, level) : [[`${indent}${item}`, ''] as const]));
  if (!isMap(value)) return [];
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, each]): (readonly [string, string])[] =>
      typeof each === 'object' && each !== null
        ? [[`${indent}${wordsOf(name)}:`, ''], ...rowsOf(each, level + 1)]
        : [[`${indent}${wordsOf(name)}:`, each === null ? '<nil>' : String(each)]],
    );
}

function isMap(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordsOf(name: string): string {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^A-Za-z\d_]+/g) ?? [name])
    .map((word) => (['api', 'uid', 'url'].includes(word) ? word.toUpperCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join(' ');
}

/** A row without a value ends a block of columns, as in Go's tabwriter. */
function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const widths: number[] = [];
  for (let start = 0; start < rows.length; ) {
    let end = start;
    while (end < rows.length && rows[end]?.[1] !== '') end++;
    const width = Math.max(0, ...rows.slice(start, end).map(([name]) => name.length));
    for (let i = start; i < Math.max(end, start + 1); i++) widths[i] = width;
    start = Math.max(end, start + 1);
  }
  return rows.map(([name, value], i) => (value === '' ? name : `${name.padEnd(widths[i] ?? 0)}  ${value}`));
}

function eventLines(events: readonly DescribedEvent[]): string[] {
  if (events.length === 0) return [];
  return [
    'Events:',
    '  Type    Reason    Age    From                      Message',
    '  ----    ------    ----   ----                      -------',
    ...events.map(
      ({ type, reason, age, message }) => `  ${type}  ${reason}  ${age}  WatermarkPodAutoscaler  ${message}`,
    ),
  ];
}
