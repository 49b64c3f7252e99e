// The suggestions at the cursor, and the file after a suggestion was accepted.
import { describe, expect, test } from 'vitest';
import { resolveCompletion } from '../../../core/language/features/completion.ts';
import { checkCompleted, checkCompletion, completionsOf, diagnosticsOf, whole } from '../../support/marked.ts';

const specKeys = ['scaleTargetRef', 'maxReplicas', 'minReplicas', 'metrics', 'behavior'];
const plain = { abilities: { snippets: false, insertAsIs: true } };

describe('keys are suggested', () => {
  test('for a half-typed key after a sibling: required keys first, without existing ones', () =>
    checkCompletion('spec:\n  minReplicas: 1\n  ma<|>\n', ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior']));

  test('for a half-typed key before a sibling', () =>
    checkCompletion('spec:\n  ma<|>\n  minReplicas: 1\n', ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior']));

  test('for an empty line between siblings', () =>
    checkCompletion('spec:\n  minReplicas: 1\n  <|>\n  maxReplicas: 3\n', ['scaleTargetRef', 'metrics', 'behavior']));

  test('for the first key of an object', () => checkCompletion('spec:\n  <|>', specKeys));

  test('at the end of the file without a line break', () =>
    checkCompletion('spec:\n  minReplicas: 1\n  m<|>', ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior']));

  test('in the second document of a file', () =>
    checkCompletion(`kind: Service\n---\n${whole('spec:\n  minReplicas: 1\n  m<|>\n')}---\nkind: Service\n`, [
      'scaleTargetRef',
      'maxReplicas',
      'metrics',
      'behavior',
    ]));

  test('with Windows line breaks', () =>
    checkCompletion(whole('spec:\n  minReplicas: 1\n  m<|>\n').replaceAll('\n', '\r\n'), [
      'scaleTargetRef',
      'maxReplicas',
      'metrics',
      'behavior',
    ]));

  test('for an item of a list in a List', () =>
    checkCompletion(
      'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: autoscaling/v2\n    kind: HorizontalPodAutoscaler\n    spec:\n      minReplicas: 1\n      ma<|>\n',
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
    ));

  test('at the top level of an object', () =>
    checkCompletion('apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n<|>\n', ['metadata', 'spec']));

  test('after a dash, depending on the type', () =>
    checkCompletion('spec:\n  metrics:\n    - type: Resource\n      <|>\n', ['resource']));

  test('after a dash', () =>
    checkCompletion('spec:\n  behavior:\n    scaleUp:\n      policies:\n        - <|>\n', [
      'type',
      'value',
      'periodSeconds',
    ]));

  test('before the dash is written', () =>
    checkCompletion('spec:\n  behavior:\n    scaleUp:\n      policies:\n        <|>\n', [
      'type',
      'value',
      'periodSeconds',
    ]));

  test('in flow style', () =>
    checkCompletion('spec:\n  behavior:\n    scaleUp:\n      policies:\n        - { type: Pods, v<|> }\n', [
      'value',
      'periodSeconds',
    ]));

  test('in flow style before a sibling', () =>
    checkCompletion('spec:\n  behavior:\n    scaleUp:\n      policies:\n        - { <|> type: Pods }\n', [
      'value',
      'periodSeconds',
    ]));

  test('in flow style that is not closed', () =>
    checkCompletion('spec:\n  scaleTargetRef: { kind: Deployment, <|>\n', ['name', 'apiVersion']));

  test('for a key that has a colon', () => checkCompletion('spec:\n  m<|>ax: 3\n', specKeys));
});

describe('values are suggested', () => {
  test('for an enum', () =>
    checkCompletion('spec:\n  behavior:\n    scaleUp:\n      selectPolicy: <|>\n', ['Max', 'Min', 'Disabled']));
  test('for a half-typed enum with a sibling below', () =>
    checkCompletion('spec:\n  behavior:\n    scaleUp:\n      selectPolicy: M<|>\n      policies: []\n', [
      'Max',
      'Min',
      'Disabled',
    ]));
  test('for common numbers', () =>
    checkCompletion('spec:\n  behavior:\n    scaleDown:\n      stabilizationWindowSeconds: <|>\n', [
      '300',
      '60',
      '600',
      '0',
    ]));
  test('in quotes', () =>
    checkCompleted(
      'spec:\n  behavior:\n    scaleUp:\n      selectPolicy: "M<|>"\n',
      'Min',
      'spec:\n  behavior:\n    scaleUp:\n      selectPolicy: "Min"\n',
    ));
  test('directly after the colon', () =>
    checkCompleted(
      'spec:\n  behavior:\n    scaleUp:\n      selectPolicy:<|>\n',
      'Min',
      'spec:\n  behavior:\n    scaleUp:\n      selectPolicy: Min\n',
    ));
  test('in flow style', () =>
    checkCompletion('spec:\n  behavior: { scaleUp: { selectPolicy: <|> } }\n', ['Max', 'Min', 'Disabled']));
  test('for kind in an otherwise empty document', () =>
    checkCompletion('kind: <|>', ['HorizontalPodAutoscaler', 'WatermarkPodAutoscaler']));
  test('for kind after apiVersion', () =>
    checkCompletion('apiVersion: autoscaling/v2\nkind: Hor<|>\n', ['HorizontalPodAutoscaler']));
  test('for apiVersion before kind', () =>
    checkCompletion('apiVersion: auto<|>\nkind: HorizontalPodAutoscaler\n', ['autoscaling/v2', 'autoscaling/v1']));
  test('for the kind of another object', () => checkCompletion('apiVersion: apps/v1\nkind: <|>\n', []));
});

describe('no suggestions are given', () => {
  test('in a comment', () => checkCompletion('spec:\n  # ma<|>\n  maxReplicas: 3\n', []));
  test('in a comment after a value', () => checkCompletion('spec:\n  maxReplicas: 3 # m<|>\n', []));
  test('in a block scalar', () =>
    checkCompletion(
      'metadata:\n  annotations:\n    note: |\n      ma<|>\nspec: {}\n'.replace(
        /^/,
        'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n',
      ),
      [],
    ));
  test('in a template', () => checkCompletion('spec:\n  maxReplicas: {{ .Values.m<|> }}\n', []));
  test('in another object', () => checkCompletion(`${whole('spec: {}\n')}---\nkind: Service\nspec:\n  <|>\n`, []));
  test('in a file of other objects', () => checkCompletion('services:\n  web:\n    im<|>\n', []));
});

describe('snippets', () => {
  test('are indented to the cursor and valid without changes', () => {
    const spec = 'spec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n  maxReplicas: 3\n';
    for (const [after, label] of [
      ['  me<|>\n', 'metrics'],
      ['  be<|>\n', 'behavior'],
      ['  metrics:\n    - <|>\n', 'type'],
      ['  metrics:\n    - <|>\n', 'external'],
      ['  metrics:\n    - type: <|>\n', 'Object'],
      ['  metrics:\n  - type: <|>\n', 'ContainerResource'],
      ['  metrics:\n    <|>\n', 'pods'],
      ['  behavior:\n    scaleUp:\n      policies:\n        - <|>\n', 'type'],
      ['  behavior:\n    scaleUp:\n      po<|>\n', 'policies'],
      ['  behavior: { scaleUp: { po<|> } }\n', 'policies'],
      ['  behavior: { <|> }\n', 'scaleDown'],
    ] as const) {
      const done = filledIn(spec + after, label);
      expect(
        diagnosticsOf(done).map(({ message }) => message),
        done,
      ).toEqual([]);
    }
  });

  test('of a type insert the block of that name', () =>
    checkCompleted(
      'spec:\n  metrics:\n    - type: <|>\n',
      'Pods',
      'spec:\n  metrics:\n    - type: Pods\n      pods:\n        metric:\n          name: ${1:requests_per_second}\n        target:\n          type: AverageValue\n          averageValue: ${2:100}\n',
    ));

  test('keep the text after an existing key', () =>
    checkCompleted('spec:\n  m<|>: 3\n', 'maxReplicas', 'spec:\n  maxReplicas: 3\n'));

  test('are plain text for clients without snippet support', () => {
    const spec = 'spec:\n  maxReplicas: 3\n  sc<|>\n';
    const reference = '    apiVersion: apps/v1\n    kind: Deployment\n    name: web\n';
    checkCompleted(spec, 'scaleTargetRef', `spec:\n  maxReplicas: 3\n  scaleTargetRef:\n${reference}`, plain);
  });

  test('leave the indentation to clients that indent snippets', () => {
    const adjusting = { abilities: { snippets: true, insertAsIs: false } };
    checkCompleted(
      'spec:\n  behavior:\n    scaleUp:\n      policies:\n        - <|>\n',
      'type',
      // The client adds the 8 spaces of the line to the other lines.
      'spec:\n  behavior:\n    scaleUp:\n      policies:\n        - type: ${1:Pods}\n  value: ${2:4}\n  periodSeconds: ${3:60}\n',
      adjusting,
    );
  });

  test('of an empty document are a whole manifest', () => {
    checkCompletion('<|>', ['hpa', 'wpa']);
    checkCompletion('# a comment\nhp<|>\n', ['hpa', 'wpa']);
    checkCompletion(`kind: Service\n---\nh<|>\n`, ['hpa', 'wpa']);
    expect(diagnosticsOf(filledIn('hp<|>', 'hpa'))).toEqual([]);
    expect(diagnosticsOf(filledIn('wp<|>', 'wpa'))).toEqual([]);
  });
});

describe('in JSON, completion inserts', () => {
  const json = { json: true };
  const before = '{\n  "apiVersion": "autoscaling/v2",\n  "kind": "HorizontalPodAutoscaler",\n';

  test('a key in quotes', () =>
    checkCompletion(
      `${before}  "spec": { "minReplicas": 1, "m<|>" }\n}`,
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
      json,
    ));
  test('a key without quotes', () =>
    checkCompleted(
      `${before}  "spec": { <|> }\n}`,
      'minReplicas',
      `${before}  "spec": { "minReplicas": \${1|1,2,3|} }\n}`.replace(/\$\{1[^}]*\}/, placeOf),
      json,
    ));
  test('a key before another', () =>
    checkCompletion(
      `${before}  "spec": {\n    "<|>"\n    "minReplicas": 1 }\n}`,
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
      json,
    ));
  test('a value', () =>
    checkCompletion(
      `${before}  "spec": { "behavior": { "scaleUp": { "selectPolicy": "<|>" } } }\n}`,
      ['Max', 'Min', 'Disabled'],
      json,
    ));
  test('quotes around an unquoted value', () =>
    checkCompleted(
      `${before}  "spec": { "behavior": { "scaleUp": { "selectPolicy": <|> } } }\n}`,
      'Min',
      `${before}  "spec": { "behavior": { "scaleUp": { "selectPolicy": "Min" } } }\n}`,
      json,
    ));

  function placeOf(): string {
    const item = completionsOf(`${before}  "spec": { <|> }\n}`, json).items.find(
      ({ label }) => label === 'minReplicas',
    );
    const text = item?.textEdit?.newText ?? '';
    expect(text).toMatch(/^"minReplicas": \$\{1/);
    return text.slice('"minReplicas": '.length);
  }
});

describe('a whole object', () => {
  const json = { json: true };
  const whole = ['hpa', 'wpa'];

  test.each([
    ['an empty file', '<|>'],
    ['an empty object', '{<|>}'],
    ['an empty object over several lines', '{\n  <|>\n}'],
    ['quotes', '{\n  "<|>"\n}'],
    ['half a word', '{ "hp<|>" }'],
    ['an empty list of items', '{ "apiVersion": "v1", "kind": "List", "items": [<|>] }'],
    ['an empty item', '{\n\t"apiVersion": "v1",\n\t"kind": "List",\n\t"items": [\n\t\t{ "<|>" }\n\t]\n}'],
  ])('is inserted in JSON in %s', (_, marked) => {
    checkCompletion(marked, whole, json);
    for (const label of whole) {
      const done = filledIn(marked, label, true);
      expect(diagnosticsOf(done, { path: 'hpa.json', json: true }), done).toEqual([]);
      expect(() => JSON.parse(done), done).not.toThrow();
    }
  });

  test.each([
    ['after a dash', 'apiVersion: v1\nkind: List\nitems:\n  - <|>\n'],
    ['half-typed', 'apiVersion: v1\nkind: List\nitems:\n- hp<|>\n'],
    ['between others', 'kind: List\nitems:\n- kind: Service\n- <|>\n- kind: ConfigMap\napiVersion: v1\n'],
  ])('is inserted as an item of a List, %s', (_, marked) => {
    checkCompletion(marked, whole);
    for (const label of whole) expect(diagnosticsOf(filledIn(marked, label))).toEqual([]);
  });

  test('is not suggested as a value of a key, nor in a JSON comment', () => {
    checkCompletion('{ "name": "web", "<|>" }', [], json);
    checkCompletion('{ // <|>\n}', [], json);
    checkCompletion('{ /* <|> */ }', [], json);
    checkCompletion('apiVersion: v1\nkind: ConfigMap\nitems:\n- <|>\n', []);
  });

  test.each([
    'file:///w/.github/workflows/ci.yml',
    'file:///w/docker-compose.prod.yml',
    'file:///w/compose.yaml',
    'file:///w/.gitlab-ci.yml',
    'file:///w/chart/Chart.yaml',
    'file:///w/chart/values-prod.yaml',
    'file:///w/base/kustomization.yaml',
    'file:///w/package.json',
    'file:///w/tsconfig.build.json',
  ])('is not suggested in %s', (path) => checkCompletion('<|>', [], { path, json: path.endsWith('.json') }));

  test.each([
    'file:///w/hpa.yaml',
    'file:///home/me/.config/deploy/web.yaml',
    'untitled:Untitled-1',
    'file:///w/composed.yml.d/a.yaml',
  ])('is suggested in %s', (path) => checkCompletion('<|>', whole, { path }));

  test('is indented in JSON as people do', () =>
    expect(filledIn('{<|>}', 'hpa', true)).toMatch(
      /^\{\n {2}"apiVersion": "autoscaling\/v2",\n.*\n {4}"maxReplicas": 10,\n.*\n\}$/s,
    ));
});

describe('an item of a List', () => {
  const list = (item: string) => `apiVersion: v1\nkind: List\nitems:\n${item}`;
  test('gets suggestions for kind', () =>
    checkCompletion(list('- apiVersion: autoscaling/v2\n  kind: <|>\n'), ['HorizontalPodAutoscaler']));
  test('gets suggestions for apiVersion', () =>
    checkCompletion(list('- kind: HorizontalPodAutoscaler\n  apiVersion: <|>\n'), [
      'autoscaling/v2',
      'autoscaling/v1',
    ]));
});

test('a target gets suggestions for the value that its type names', () => {
  const target = (type: string) =>
    `spec:\n  metrics:\n    - type: Resource\n      resource: { name: cpu, target: { type: ${type}, <|> } }\n`;
  checkCompletion(target('Utilization'), ['averageUtilization']);
  checkCompletion(target('AverageValue'), ['averageValue']);
});

test('the documentation of an item is computed when it is resolved', () => {
  const item = completionsOf('spec:\n  ma<|>\n').items.find(({ label }) => label === 'maxReplicas');
  expect(item?.documentation).toBeUndefined();
  expect(item?.detail).toMatch(/\w/);
  expect(item && resolveCompletion(item).documentation).toMatchObject({
    kind: 'markdown',
    value: expect.stringMatching(/^\*\*maxReplicas\*\*\n\n/),
  });
});

/** The text with a suggestion accepted and every placeholder of its snippet unchanged. */
function filledIn(marked: string, label: string, json = false): string {
  const { text, items } = completionsOf(marked, { json });
  const edit = items.find((item) => item.label === label)?.textEdit;
  if (!edit || !('range' in edit)) throw new Error(`no offer ${label} in ${marked}`);
  const lines = text.split('\n');
  const line = lines[edit.range.start.line] ?? '';
  const shown = edit.newText
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, '$1')
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
    .replace(/\$\d/g, '');
  lines[edit.range.start.line] =
    line.slice(0, edit.range.start.character) + shown + line.slice(edit.range.end.character);
  return lines.join('\n');
}

describe('common amounts of a resource', () => {
  const metric = (name: string, rest: string) =>
    `spec:\n  metrics:\n    - type: Resource\n      resource:\n        name: ${name}\n        target:\n          type: AverageValue\n          ${rest}\n`;
  test.each([
    ['cpu', ['500m', '1']],
    ['memory', ['512Mi', '1Gi']],
    ['nvidia.com/gpu', []],
    ['', ['500m', '1', '512Mi', '1Gi']],
  ])('are suggested for %s', (name, values) => checkCompletion(metric(name, 'averageValue: <|>'), values));
  test.each([
    ['cpu', '${1:500m}'],
    ['memory', '${1:512Mi}'],
  ])('are inserted with the key: %s', (name, amounts) =>
    checkCompleted(metric(name, 'average<|>'), 'averageValue', metric(name, `averageValue: ${amounts}`)),
  );
  test('are suggested beside the name in older versions', () =>
    checkCompletion(
      'apiVersion: autoscaling/v2beta1\nkind: HorizontalPodAutoscaler\nspec:\n  metrics:\n    - type: Resource\n      resource: { name: memory, targetAverageValue: <|> }\n',
      ['512Mi', '1Gi'],
    ));
});
