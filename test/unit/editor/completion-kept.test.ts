// Completion uses the cached text, and suggests the same as for a newly read text.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { completionsAt } from '../../../core/editor/completion/completion.ts';
import { indexLines, positionAt } from '../../../core/text/lines.ts';
import { isWhole, step } from '../../support/effort.ts';
import { completionsOf } from '../../support/marked.ts';
import { deployment, hpaFor, indexFiles } from '../../support/workspace.ts';
import { nested, yaml } from '../../support/yaml.ts';

const metrics = `  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: 50 }
    - { type: Pods, pods: { metric: { name: "q" }, target: { type: AverageValue, averageValue: 5 } } }
  behavior:
    scaleDown:
      selectPolicy: Min
      policies: [{ type: Pods, value: 1, periodSeconds: 60 }]
`;
const json = JSON.stringify({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web', namespace: 'shop' },
  spec: { maxReplicas: 3, behavior: { scaleUp: { selectPolicy: 'Max' } } },
});
const texts: [string, string, boolean][] = [
  ['in blocks and in flow', hpaFor('web', metrics), false],
  ['with Windows line ends', hpaFor('web', metrics).replaceAll('\n', '\r\n'), false],
  [
    'with anchors',
    hpaFor(
      'web',
      nested`
        behavior:
          scaleUp: &same { selectPolicy: Max }
          scaleDown: *same
      `,
    ),
    false,
  ],
  [
    'in a list',
    yaml`
      kind: List
      apiVersion: v1
      items:
        - ${hpaFor('web', metrics)}
    `,
    false,
  ],
  ['in JSON', json, true],
];

describe('cached results give the same completion at every position of a text', () => {
  test.each(texts)('of %s', (_, text, isJson) => {
    const view = analyzeDocument(text, { json: isJson });
    expect(view.textProblems).toEqual([]);
    const surroundings = {
      index: indexFiles({ 'web.yaml': deployment('web') }),
      uri: 'file:///w/hpa.yaml',
      startLine: 0,
    };
    const options = { json: isJson, abilities: { snippets: true, insertAsIs: true }, workspaceContext: surroundings };
    const lines = indexLines(text);
    let offered = 0;
    for (let offset = 0; offset <= text.length; offset += step) {
      const position = positionAt(lines, offset);
      const again = completionsAt(text, position, options);
      expect(completionsAt(text, position, { ...options, view }), `at ${position.line}:${position.character}`).toEqual(
        again,
      );
      offered += again.length;
    }
    expect(offered).toBeGreaterThan(isWhole ? 100 : 4);
  });
});

test('suggestions are sorted before those of other extensions', () => {
  const { items } = completionsOf(yaml`
    spec:
      <|>
  `);
  expect(items.length).toBeGreaterThan(0);
  for (const { sortText = '' } of items) expect(sortText < '0').toBe(true);
});

describe('between empty brackets', () => {
  const first = (marked: string, isJson = false) => {
    const edit = completionsOf(marked, { json: isJson, abilities: { snippets: false, insertAsIs: true } }).items.find(
      ({ label }) => label === 'resource' || label === 'scaleUp' || label === 'policies',
    )?.textEdit;
    return edit && 'newText' in edit ? edit.newText : undefined;
  };
  const inJson = (spec: string) =>
    `{"apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "spec": {${spec}}}`;
  const scaleUp = 'scaleUp: { policies: [{ type: Pods, value: 4, periodSeconds: 60 }] }';
  test('a list gets suggestions', () =>
    expect(
      first(yaml`
        spec:
          metrics: [<|>]
      `),
    ).toBe('{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } } }'));
  test('a list after an item gets suggestions', () =>
    expect(
      first(yaml`
        spec:
          metrics: [{ type: Pods }, <|>]
      `),
    ).toMatch(/^\{ type: Resource, /));
  test('an object gets suggestions', () =>
    expect(
      first(yaml`
        spec:
          behavior: {<|>}
      `),
    ).toBe(scaleUp));
  test('an object over several lines gets suggestions', () =>
    expect(
      first(yaml`
        spec:
          behavior: {
            <|>
          }
      `),
    ).toBe(scaleUp));
  test('a list in JSON gets suggestions', () =>
    expect(first(inJson('"metrics": [<|>]'), true)).toMatch(/^\{ "type": "Resource", "resource": /));
  test('an object in JSON gets suggestions', () =>
    expect(first(inJson('"behavior": {<|>}'), true)).toBe(
      '"scaleUp": { "policies": [{ "type": "Pods", "value": 4, "periodSeconds": 60 }] }',
    ));
  test('a half-typed list in JSON gets suggestions', () =>
    expect(first(inJson('"metrics": [{"<|>"}]'), true)).toMatch(/^"type": "Resource", "resource": /));
});

test('the position before an empty first line gets suggestions', () => {
  const [item] = completionsAt(
    '\nkind: HorizontalPodAutoscaler\n',
    { line: 0, character: 0 },
    { json: false, abilities: { snippets: true, insertAsIs: true } },
  );
  expect(item?.textEdit).toMatchObject({ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } });
});

describe('an object of another kind', () => {
  const view = (text: string) => ({ view: analyzeDocument(text, { json: false }) });
  const crd = `apiVersion: v1\nkind: ConfigMap\ndata:\n  text: autoscaling/v2 HorizontalPodAutoscaler\n${'  more: x\n'.repeat(60)}  \n`;
  const options = { json: false, abilities: { snippets: true, insertAsIs: true } };
  test('gets no suggestions', () =>
    expect(completionsAt(crd, { line: 64, character: 2 }, { ...options, ...view(crd) })).toEqual([]));
  test('gets suggestions for kind', () => {
    const typed = crd.replace('ConfigMap', 'Horiz').replace('v1', 'autoscaling/v2');
    const labels = completionsAt(typed, { line: 1, character: 11 }, { ...options, ...view(typed) }).map(
      ({ label }) => label,
    );
    expect(labels).toContain('HorizontalPodAutoscaler');
  });
});
