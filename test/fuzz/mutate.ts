// Changes texts and JSON values as typing errors, merges, other tools and malicious files do.
import type { Chance } from '../support/chance.ts';
import { randomLine } from './corpus.ts';

/** Texts with a meaning in some format, and values at the edge of a type. */
const pieces = [
  ...[
    '\n',
    '\r\n',
    '\r',
    '\t',
    ' ',
    '  ',
    '\n  ',
    '\n    - ',
    '---\n',
    '\n---\n',
    '...\n',
    '%YAML 1.1\n',
    '\uFEFF',
    '\u0000',
  ],
  ...[
    '\u2028',
    '\u0085',
    '\ud800',
    '🙂',
    'é',
    '"',
    "'",
    '\\',
    '"\\',
    '`',
    '```\n',
    '```yaml\n',
    '> ',
    '~~~\n',
    '<!--',
    '-->',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ': ',
    '-',
    '- ',
    '? ',
    '#',
    ' # c\n',
    '# replicast-disable-next-line\n',
    '&a ',
    '*a',
    '<<: *a',
  ],
  ...[
    '!!int ',
    '!!binary ',
    '!x ',
    '|',
    '|-\n',
    '>2\n',
    '{{',
    '}}',
    '{{- ',
    ' -}}',
    '{{ if .Values.a }}\n',
    '{{ else }}\n',
  ],
  ...[
    '{{ end }}\n',
    '{{ range .Values.list }}',
    '{{ include "x" . | nindent 4 }}',
    '{{ .Values.a.b.c }}',
    '{{/* c */}}',
  ],
  ...[
    '{{ define "x" }}',
    '{{ toYaml . }}',
    '{{ tpl . $ }}',
    '${x}',
    '$(x)',
    '{% if %}',
    '#@ x',
    '((x))',
    '[[x]]',
    '__proto__',
  ],
  ...[
    'constructor',
    'toString',
    'null',
    '~',
    'true',
    'no',
    '0',
    '-1',
    '1e999',
    '.inf',
    '.nan',
    '0x1f',
    '0o17',
    '1_000',
    '-0',
  ],
  ...[
    '2147483647',
    '2147483648',
    '9007199254740993',
    '-9223372036854775809',
    '99999999999999999999',
    '1.5',
    '0.1',
    '100m',
  ],
  ...[
    '1Ki',
    '1e3',
    '500u',
    '1.0000000001',
    '1E',
    'maxReplicas: 1',
    'minReplicas: 0',
    'kind: List\nitems:\n',
    'metrics: []',
  ],
  ...[
    'HorizontalPodAutoscaler',
    'WatermarkPodAutoscaler',
    'autoscaling/v2',
    'autoscaling/v1',
    'behavior:\n',
    'scaleDown: {}',
  ],
  ...[
    '../',
    '/',
    '~1',
    '//host/x',
    'file:///etc/passwd',
    '1,2',
    ';',
    '"a,b"',
    '2026-01-31T12:00:00Z',
    '=1+1',
    '::add-mask::',
  ],
] as const;

export const randomPiece = (chance: Chance): string => chance.of(pieces);

export function mutateText(chance: Chance, text: string): string {
  let changed = text;
  for (let count = chance.of([1, 1, 1, 2, 3, 5, 8]); count > 0; count--) changed = changeText(chance, changed);
  return changed;
}

function changeText(chance: Chance, text: string): string {
  const at = chance.whole(0, text.length);
  const replace = (length: number, inserted: string) => text.slice(0, at) + inserted + text.slice(at + length);
  switch (chance.whole(0, 13)) {
    case 0:
      return replace(chance.whole(1, 12), '');
    case 1:
    case 2:
      return replace(0, randomPiece(chance));
    case 3:
      return replace(chance.whole(1, 8), randomPiece(chance));
    case 4:
      return changeLines(chance, text, (lines, line) => lines.toSpliced(line, chance.whole(1, 4)));
    case 5:
      return changeLines(chance, text, (lines, line) =>
        lines.toSpliced(chance.whole(0, lines.length), 0, ...lines.slice(line, line + chance.whole(1, 6))),
      );
    case 6:
      return changeLines(chance, text, (lines, line) => lines.toSpliced(line, 0, randomLine(chance)));
    case 7:
      return changeLines(chance, text, (lines, line) => lines.with(line, reindent(chance, lines[line] ?? '')));
    case 8:
      return changeLines(chance, text, (lines, line) => lines.with(line, randomValue(chance, lines[line] ?? '')));
    case 9:
      return changeLines(chance, text, (lines, line) => lines.with(line, `${lines[line]}${randomPiece(chance)}`));
    case 10:
      return replace(0, randomPiece(chance).repeat(chance.of([2, 2, 3, 10, 10, 30, 100, 1000])));
    case 11:
      return chance.is(0.3) ? text.slice(0, at) : replace(0, text.slice(at, at + chance.whole(1, 200)));
    case 12:
      return chance.of([text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), `\uFEFF${text}`, text.trimEnd()]);
    default:
      return replace(0, randomString(chance));
  }
}

function randomValue(chance: Chance, line: string): string {
  const start = /[:-] +/.exec(line);
  return start
    ? `${line.slice(0, start.index + start[0].length)}${randomPiece(chance)}`
    : `${line}: ${randomPiece(chance)}`;
}

function reindent(chance: Chance, line: string): string {
  return chance.of([`  ${line}`, ` ${line}`, line.slice(2), `\t${line}`, line.trimStart(), `# ${line}`]);
}

function changeLines(chance: Chance, text: string, change: (lines: string[], line: number) => string[]): string {
  const lines = text.split('\n');
  return change(lines, chance.whole(0, lines.length - 1)).join('\n');
}

/** Halves of surrogate pairs are included. */
export function randomString(chance: Chance, maxLength = 6): string {
  const units = Array.from({ length: chance.whole(0, maxLength) }, () =>
    chance.is(0.7) ? chance.whole(32, 126) : chance.of([chance.whole(0, 31), chance.whole(127, 0xffff)]),
  );
  return String.fromCharCode(...units);
}

const numbers = [0, -1, 1, 0.5, 1e9, 2 ** 31, 2 ** 53, -(2 ** 31), 1e308, 1e-9];

export function randomJson(chance: Chance, depth = 3): unknown {
  const size = () => chance.whole(0, 3);
  switch (chance.whole(0, depth > 0 ? 6 : 4)) {
    case 0:
      return null;
    case 1:
      return chance.is();
    case 2:
      return chance.of(numbers);
    case 3:
      return randomPiece(chance);
    case 4:
      return randomString(chance);
    case 5:
      return Array.from({ length: size() }, () => randomJson(chance, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: size() }, () => [randomPiece(chance), randomJson(chance, depth - 1)]),
      );
  }
}

export function mutateJson(chance: Chance, value: unknown): unknown {
  let changed = value;
  for (let count = chance.of([1, 1, 2, 3]); count > 0; count--) changed = changePart(chance, changed);
  return changed;
}

function changePart(chance: Chance, value: unknown): unknown {
  if (chance.is(0.12) || typeof value !== 'object' || value === null) return changeValue(chance, value);
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    if (list.length === 0) return [randomJson(chance)];
    const index = chance.whole(0, list.length - 1);
    return list.with(index, changePart(chance, list[index]));
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return { [randomPiece(chance)]: randomJson(chance) };
  const [key, part] = chance.of(entries);
  return { ...value, [key]: changePart(chance, part) };
}

function changeValue(chance: Chance, value: unknown): unknown {
  if (chance.is(0.3)) return randomJson(chance);
  if (typeof value === 'number') return chance.of([value + 1, -value, value * 2, value / 3, value * 1e6, ...numbers]);
  if (typeof value === 'string') return chance.is(0.2) ? mutateText(chance, value) : randomPiece(chance);
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    const at = chance.whole(0, Math.max(0, list.length - 1));
    return chance.of([list.toSpliced(at, 1), [...list, ...list.slice(at, at + 1)], list.toReversed(), []]);
  }
  if (typeof value === 'object' && value !== null) {
    const entries: [string, unknown][] = Object.entries(value);
    const at = chance.whole(0, Math.max(0, entries.length - 1));
    const renamed = entries.map(([key, part], i): [string, unknown] => [i === at ? randomPiece(chance) : key, part]);
    return Object.fromEntries(chance.of([entries.toSpliced(at, 1), renamed]));
  }
  return chance.of([null, true, false, 0, 'x', [], {}]);
}
