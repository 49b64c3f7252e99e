import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AutoscalerLines, type TextLines } from '../../../client/src/text/autoscaler-lines.ts';
import { yaml } from '../../support/yaml.ts';

const autoscaler = 'kind: HorizontalPodAutoscaler';
const older = 'apiVersion: autoscaling/v1';

function documentOf(text: string): TextLines {
  const lines = text.split('\n');
  return { lineCount: lines.length, lineAt: (line) => ({ text: lines[line] ?? '' }) };
}

const named = (text: string) => new AutoscalerLines(documentOf(text));

describe('counting the autoscalers of a text', () => {
  test.each([
    [autoscaler, 1],
    [
      yaml`
        items:
          - kind: "WatermarkPodAutoscaler"
          - apiVersion: v1
            kind: HorizontalPodAutoscaler`,
      2,
    ],
    ['{"apiVersion":"autoscaling/v2","kind":"HorizontalPodAutoscaler"}', 1],
    [`{${autoscaler}}, {${autoscaler}}`, 2],
    ['# kind: HorizontalPodAutoscaler', 0],
    ['name: kind', 0],
    ['kind: HorizontalPodAutoscalerList', 0],
    ['text: a kind: HorizontalPodAutoscaler', 0],
    ['', 0],
  ])('the text %j has %i autoscalers', (text, count) => expect(named(text).count).toBe(count));

  test.each(['- ', '\n', ', ', '{-'])('a large text of %j contains none', (part) =>
    expect(named(part.repeat(100_000)).count).toBe(0),
  );
});

test.each([
  [`${older}\n${autoscaler}`, true],
  [
    yaml`
      - apiVersion: "autoscaling/v2beta2"
        kind: HorizontalPodAutoscaler`,
    true,
  ],
  ['{"apiVersion":"extensions/v1beta1","kind":"HorizontalPodAutoscaler"}', true],
  [
    yaml`
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler`,
    false,
  ],
  [
    yaml`
      apiVersion: autoscaling/v1
      kind: Scale`,
    false,
  ],
  [
    yaml`
      # apiVersion: autoscaling/v1
      kind: HorizontalPodAutoscaler`,
    false,
  ],
])('%s has an older version: %s', (text, expected) => expect(named(text).hasOlderVersion).toBe(expected));

test('an edit reads only its own lines', () => {
  const lines = named(`${autoscaler}\n`.repeat(1000));
  const looked: number[] = [];
  const after = documentOf(
    `${autoscaler}\n`.repeat(500) +
      yaml`
        name: web
        ${autoscaler}
      `.repeat(2) +
      `${autoscaler}\n`.repeat(499),
  );
  const watched: TextLines = {
    lineCount: after.lineCount,
    lineAt(line) {
      looked.push(line);
      return after.lineAt(line);
    },
  };
  lines.change(watched, [{ range: { start: { line: 500 }, end: { line: 500 } } }]);
  expect(new Set(looked)).toEqual(new Set([500, 501, 502, 503]));
  expect(lines.count).toBe(1001);
});

test('after any edits the result equals a complete read', () => {
  const line = fc.constantFrom<string[]>(autoscaler, older, '---', 'name: web', `  - ${autoscaler}`, '');
  const text = fc.array(line, { minLength: 1, maxLength: 12 });
  const edit = fc.record({ at: fc.nat(12), removed: fc.nat(3), written: fc.array(line, { maxLength: 3 }) });
  fc.assert(
    fc.property(
      text,
      fc.array(fc.array(edit, { minLength: 1, maxLength: 2 }), { maxLength: 6 }),
      (before, versions) => {
        let all = before;
        const lines = named(all.join('\n'));
        for (const edits of versions) {
          const apart = inPlace(edits, all.length);
          for (const { from, to, written } of apart) all = [...all.slice(0, from), ...written, ...all.slice(to + 1)];
          lines.change(documentOf(all.join('\n')), apart.map(changeOf));
          const fresh = named(all.join('\n'));
          expect([lines.count, lines.hasOlderVersion]).toEqual([fresh.count, fresh.hasOlderVersion]);
        }
      },
    ),
  );
});

interface Replaced {
  from: number;
  to: number;
  written: string[];
}

/** From the bottom up, as an editor reports edits of whole lines. */
function inPlace(edits: readonly { at: number; removed: number; written: string[] }[], count: number): Replaced[] {
  const within = edits.map(({ at, removed, written }) => {
    const from = at % count;
    return { from, to: Math.min(from + removed, count - 1), written: written.length > 0 ? written : [''] };
  });
  return within.toSorted((a, b) => b.from - a.from).filter(({ to }, i, all) => i === 0 || to < (all[i - 1]?.from ?? 0));
}

function changeOf({ from, to }: Replaced) {
  return { range: { start: { line: from }, end: { line: to } } };
}
