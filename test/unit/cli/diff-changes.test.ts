// Generated changes of the gallery: `diff` is silent where nothing behaves differently, and otherwise says what
// `simulate` says of each side.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../support/effort.ts';
import { exampleFiles } from '../../support/examples.ts';
import { replicast } from '../../support/io.ts';

const manifests = Object.entries(exampleFiles).filter(
  ([name, text]) =>
    /\.yaml$/.test(name) && !/replicast\.yaml$|\{\{/.test(name + text) && /kind: \w*PodAutoscaler/.test(text),
);

interface Sides {
  before: string;
  after: string;
  /** The field that was edited; undefined: nothing that matters was. */
  field?: string | undefined;
}

const atLine = (text: string, place: number, line: string) => {
  const lines = text.split('\n');
  // Not inside a string of several lines.
  const at = lines.findIndex((each, index) => index >= place % lines.length && /^\S/.test(each));
  return lines.toSpliced(Math.max(at, 0), 0, line).join('\n');
};

const silentEdits: readonly ((text: string, place: number) => string)[] = [
  (text, place) => atLine(text, place, '# A comment of a reviewer.'),
  (text, place) => atLine(text, place, ''),
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `${text}# The end.\n`,
];

const numbers = [
  'minReplicas',
  'maxReplicas',
  'averageUtilization',
  'value',
  'periodSeconds',
  'stabilizationWindowSeconds',
];

const change = fc
  .record({
    manifest: fc.constantFrom(...manifests),
    place: fc.nat(1000),
    silent: fc.constantFrom(...silentEdits),
    field: fc.constantFrom(undefined, ...numbers),
    by: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ manifest: [, text], place, silent, field, by }): Sides => {
    const after = silent(text, place);
    const pattern = new RegExp(`^(\\s*(?:- )?${field}: )(\\d+)\\s*$`, 'm');
    if (field === undefined || !pattern.test(after)) return { before: text, after };
    return { before: text, after: after.replace(pattern, (_, key, count) => `${key}${Number(count) + by}`), field };
  });

type Fastest = Record<'scaleUp' | 'scaleDown', { sequence: number[]; seconds: number }>;

/** The fastest runs that `simulate` prints for each autoscaler, by name. */
async function fastestOf(text: string): Promise<Map<string, string>> {
  const { out } = await replicast('simulate f --format json', { 'f/web.yaml': text });
  const found = [JSON.parse(out === '' ? '[]' : out) as ({ name?: string } & Partial<Fastest>)[]].flat();
  const runOf = (run: Fastest['scaleUp'] | undefined) => run && [run.sequence, run.seconds];
  return new Map(
    found.map(({ name = '', scaleUp, scaleDown }) => [name, JSON.stringify([scaleUp, scaleDown].map(runOf))]),
  );
}

test('changes of examples', () =>
  fc.assert(
    fc.asyncProperty(change, async ({ before, after, field }) => {
      const { code, out, err } = await replicast('diff a b', { 'a/web.yaml': before, 'b/web.yaml': after });
      expect([code, err]).toEqual([0, '']);
      const [earlier, later] = [await fastestOf(before), await fastestOf(after)];
      const different = [...later].filter(([name, runs]) => earlier.get(name) !== runs);
      if (field === undefined) expect([out, different]).toEqual(['', []]);
      for (const [name] of different) expect(out).toContain(`\n${name} · web.yaml`);
      // Each cause that it names was edited.
      for (const [, cause = ''] of out.matchAll(/^ {2}cause +(\S+)/gm))
        expect(causesOf(field)).toContain(cause.split(/[.[]/).at(-1));
    }),
    runs(200, 20),
  ));

/** The last name of the part in which a field is compared. */
function causesOf(field: string | undefined): string[] {
  if (field === 'value' || field === 'periodSeconds') return ['policies', 'target'];
  return field === 'averageUtilization' ? ['target'] : [field ?? ''];
}
