import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderKustomization } from '../../../../core/render/kustomize/render-kustomization.ts';
import { renderLimits } from '../../../../core/render/kustomize/target/render-limits.ts';
import { runs } from '../../../support/effort.ts';
import { deployment, hpa, outcomeOf, renderOverlay } from '../../../support/kustomization.ts';

describe('a tree that has no end', () => {
  test('a kustomization that includes its own folder is refused', () => {
    expect(outcomeOf(renderKustomization(new Map([['a/kustomization.yaml', 'resources: [../a]']]), 'a'))).toBe(
      "Error: accumulating resources: accumulation err='accumulating resources from '../a': '/a' must resolve to a file': cycle detected: candidate root '/a' contains visited root '/a'",
    );
  });

  test('so are two that include each other', () => {
    const files = new Map([
      ['a/kustomization.yaml', 'resources: [../b]'],
      ['b/kustomization.yaml', 'resources: [../a]'],
    ]);
    expect(outcomeOf(renderKustomization(files, 'a'))).toContain(
      "cycle detected: candidate root '/a' contains visited root '/a'",
    );
  });

  test('kustomizations that include others twice stop at a limit', () => {
    const folders = Array.from({ length: 20 }, (_, i): [string, string] => [
      `${i}/kustomization.yaml`,
      `components: [../${i + 1}, ../${i + 1}]\nkind: Component\n`,
    ]);
    const last = ['20/kustomization.yaml', 'kind: Component\nnamePrefix: a-'] as const;
    expect(outcomeOf(renderKustomization(new Map([...folders, last]), '0'))).toBe(
      'Error: not rendered: the build reads more than 300 kustomizations',
    );
    // Every component quotes the error of the next one.
    expect(outcomeOf(renderKustomization(new Map(folders), '0'))).toBe(
      'Error: not rendered: the error has more than 20000 characters',
    );
  });
});

describe('each limit is named', () => {
  test.each([
    [{ kustomizations: 1 }, 'the build reads more than 1 kustomizations'],
    [{ depth: 0 }, 'kustomizations include each other more than 0 levels deep'],
    [{ resources: 1 }, 'there are more than 1 resources'],
    [{ steps: 1 }, 'the transformers take more than 1 steps'],
    [{ inputLength: 100 }, 'the build reads more than 100 characters'],
    [{ outputLength: 100 }, 'the output has more than 100 characters'],
  ])('%j', (limits, message) => {
    const base = { 'hpa.yaml': hpa(), 'deployment.yaml': deployment() };
    const rendered = renderOverlay('', base, { limits });
    expect(rendered.error).toBe(`not rendered: ${message}`);
    expect(rendered.resources).toEqual([]);
  });
});

describe('a bomb stops', () => {
  const target = 'target: {kind: HorizontalPodAutoscaler}';
  const copies = Array.from({ length: 40 }, (_, i) => ({ op: 'copy', from: '/spec', path: `/spec/a${i}` }));
  const replaced = Array.from(
    { length: 40 },
    (_, i) =>
      `- source: {kind: HorizontalPodAutoscaler, fieldPath: spec}\n  targets: [{select: {kind: HorizontalPodAutoscaler}, fieldPaths: [spec.a${i}], options: {create: true}}]\n`,
  );
  const long = Array.from({ length: 300 }, () => 'a');
  const labels = Array.from({ length: 1001 }, (_, i) => `a${i}: b`).join(', ');
  const tooManyLabels = 'more than 1000 labels or annotations per object, or 100000 in all, are added';
  const tooManyValues = `more than ${renderLimits.values} values are read or copied`;
  const bombs: [name: string, fields: string, problem: string][] = [
    ['of copies', `patches: [{${target}, patch: '${JSON.stringify(copies)}'}]`, tooManyValues],
    ['of replacements', `replacements:\n${replaced.join('')}`, tooManyValues],
    [
      'of a path',
      `labels: [{pairs: {a: b}, fields: [{path: ${long.join('/')}, create: true}]}]`,
      'a path has more than 200 parts',
    ],
    ['of labels', `commonLabels: {${labels}}`, tooManyLabels],
  ];

  test.each(bombs)('%s', (_, fields, problem) => expect(renderOverlay(fields).error).toBe(`not rendered: ${problem}`));

  test('a selector that JavaScript would match for hours is matched at once', () =>
    expect(
      renderOverlay(`patches: [{patch: "- {op: remove, path: /spec}", target: {name: "(a+)+b"}}]`, {
        'hpa.yaml': hpa('a'.repeat(60)),
      }).resources,
    ).toHaveLength(1));
});

const scalar = fc.constantFrom(
  'web',
  'a: b',
  '~',
  '5',
  '[]',
  '{}',
  '../base',
  'patch.yaml',
  '|',
  '"',
  '- x',
  'true',
  '*a',
  '&a x',
);
const fields = [
  'resources',
  'components',
  'patches',
  'patchesStrategicMerge',
  'patchesJson6902',
  'namePrefix',
  'namespace',
  'commonLabels',
  'labels',
  'images',
  'replicas',
  'replacements',
  'configMapGenerator',
  'secretGenerator',
  'transformers',
  'configurations',
  'sortOptions',
  'kind',
  'vars',
];
const entry = fc
  .tuple(fc.constantFrom(...fields), fc.constantFrom(' ', '\n- ', '\n- path: ', '\n- name: ', '\n  a: '), scalar)
  .map(([name, gap, value]) => `${name}:${gap}${value}\n`);
const overlay = fc.array(entry, { maxLength: 4 }).map((entries) => entries.join(''));

const operation = fc
  .record({
    op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test', 'x'),
    path: fc.constantFrom(
      '',
      '/',
      '/spec',
      '/spec/maxReplicas',
      '/spec/-',
      '/metadata/name',
      '/kind',
      '/metadata',
      '/a~1b',
    ),
    from: fc.constantFrom('/spec', '/metadata/labels', '/x/y'),
    value: fc.constantFrom(null, 1, 'x', [], {}, { a: [1] }),
  })
  .map((each) => JSON.stringify(each));
const partial = fc
  .tuple(
    fc.constantFrom('maxReplicas', 'metrics', 'template', '$patch', 'containers'),
    fc.constantFrom(
      'null',
      '7',
      '[]',
      '{}',
      'delete',
      'replace',
      '[{$patch: delete}, {name: a}]',
      '{$patch: x}',
      '{spec: {containers: [{name: app}]}}',
    ),
  )
  .map(([key, value]) => hpa('web', `{${key}: ${value}}`));

describe('any text gives resources or an error, and never an exception', () => {
  const rendersOrFails = ({ error, resources }: ReturnType<typeof renderOverlay>) =>
    error === undefined
      ? resources.every(({ text: { text, pieces } }) =>
          pieces.every(({ start, end }) => start < end && end <= text.length),
        )
      : error !== '';

  test('as a kustomization', () => {
    fc.assert(
      fc.property(overlay, scalar, (text, patch) =>
        rendersOrFails(renderOverlay(text, undefined, { files: { 'overlay/patch.yaml': patch } })),
      ),
      runs(500),
    );
  });

  test('as a patch', () => {
    const patch = fc.oneof(
      fc.array(operation, { minLength: 1, maxLength: 4 }).map((all) => `[${all.join()}]`),
      partial,
      fc.string(),
    );
    const target = fc.constantFrom(
      '',
      ', target: {kind: HorizontalPodAutoscaler}',
      ', target: {name: "("}',
      ', target: {labelSelector: "a in"}',
    );
    fc.assert(
      fc.property(patch, target, (text, selected) =>
        rendersOrFails(
          renderOverlay(
            `patches: [{path: patch.yaml${selected}}]`,
            { 'hpa.yaml': hpa(), 'web.yaml': deployment() },
            {
              files: { 'overlay/patch.yaml': text },
            },
          ),
        ),
      ),
      runs(500),
    );
  });
});
