// `diff` compares only what can differ, and finds what a comparison of everything finds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffResult, diffResult } from '../../../cli/diff/diff-result.ts';
import { openSides } from '../../../cli/diff/diff-sides.ts';
import { readSides } from '../../../cli/diff/read-sides.ts';
import { everythingAffected } from '../../../cli/diff/unaffected-sources.ts';
import { diffAsJson } from '../../../cli/formats/diff-json.ts';
import { runs } from '../../support/effort.ts';
import { generateWorkspace } from '../../support/generated-workspaces.ts';
import { ioOf } from '../../support/io.ts';

type Files = Record<string, string>;

const scenario = 'load: { to: 900 }\n';
const others: readonly Files[] = [
  {},
  {},
  { 'replicast.config.yaml': 'rules: { min-equals-max: off }\n' },
  // A simulation reports what no check does.
  {
    'replicast.config.yaml': 'rules: { several-autoscalers: off, target-at-zero: off, target-without-request: off }\n',
  },
  { 'w0/hpa.replicast.yaml': scenario },
  { 'w0/values-prod.yaml': 'kind: StatefulSet\n', 'w1/values-prod.yaml': 'name: other\n' },
  {
    'w1/pdb.yaml':
      'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: { name: web }\nspec: { minAvailable: 2, selector: { matchLabels: { app: web } } }\n',
  },
  { 'w1/kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\nnamespace: other\n' },
];

function repository(seeds: readonly number[], more: Files, isFlat: boolean): Files {
  const files: Files = { ...more };
  for (const [at, seed] of seeds.entries())
    for (const [name, text] of Object.entries(generateWorkspace(seed).texts))
      files[isFlat ? name.replace('w/', `w${at}-`) : name.replace('w/', `w${at}/`)] = text;
  return files;
}

const edits: readonly ((files: Files, at: string) => Files)[] = [
  (files, at) => ({ ...files, [at]: `# A comment.\n${files[at]}` }),
  (files, at) => ({ ...files, [at]: (files[at] ?? '').replace(/maxReplicas: \d+/, 'maxReplicas: 17') }),
  (files, at) => ({ ...files, [at]: (files[at] ?? '').replace(/name: web\b/, 'name: shop') }),
  (files, at) => ({ ...files, [at]: (files[at] ?? '').replace(/cpu: \d+m/, 'cpu: 300m') }),
  (files, at) => ({ ...files, [at]: (files[at] ?? '').replace(/replicas: \d/, 'replicas: 5') }),
  (files, at) => Object.fromEntries(Object.entries(files).filter(([name]) => name !== at)),
  (files, at) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name === at ? `moved/${name}` : name, text])),
];

const change = fc
  .record({
    seeds: fc.array(fc.nat(100_000), { minLength: 2, maxLength: 4 }),
    isFlat: fc.boolean(),
    more: fc.constantFrom(...others),
    after: fc.constantFrom(...others, undefined),
    edits: fc.array(fc.tuple(fc.constantFrom(...edits), fc.nat(1000)), { maxLength: 2 }),
  })
  .map(({ seeds, isFlat, more, after = more, edits: chosen }) => {
    const before = repository(seeds, more, isFlat);
    const edited = chosen.reduce(
      (files, [edit, at]) => {
        const names = Object.keys(files);
        return edit(files, names[at % names.length] ?? '');
      },
      repository(seeds, after, isFlat),
    );
    return { before, after: edited };
  });

const options = { rule: [], format: 'text' };

async function compared(
  files: Files,
  isWhole: boolean,
): Promise<{ out: string; unaffected: number; result: DiffResult }> {
  let err = '';
  const io = {
    ...ioOf(files),
    err(text: string) {
      err += text;
    },
  };
  const sides = await openSides(io, ['a', 'b'], []);
  const both = { before: options, after: options };
  const read = await (isWhole ? readSides(sides, both, async () => everythingAffected) : readSides(sides, both));
  const result = await diffResult(read, ['a', 'b']);
  const notes = result.changed.map(({ before, after }) => [before.notes, after.notes]);
  return { out: [diffAsJson(result), JSON.stringify(notes), err].join('\n'), unaffected: read.unaffected, result };
}

test('the same is found whether only what can differ is compared or everything', async () => {
  let skipped = 0;
  await fc.assert(
    fc.asyncProperty(change, async ({ before, after }) => {
      const files = Object.fromEntries([
        ...Object.entries(before).map(([name, text]) => [`a/${name}`, text]),
        ...Object.entries(after).map(([name, text]) => [`b/${name}`, text]),
      ]);
      const [part, whole] = [await compared(files, false), await compared(files, true)];
      expect(part.out).toBe(whole.out);
      skipped += part.unaffected;
    }),
    runs(200, 80),
  );
  expect(skipped).toBeGreaterThan(0);
});
