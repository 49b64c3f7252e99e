import { describe, expect, test } from 'vitest';
import { resolveCompletion } from '../../../core/editor/completion/completion.ts';
import { checkCompleted, checkCompletion, completionsOf, diagnosticsOf, whole } from '../../support/marked.ts';
import { nested, yaml } from '../../support/yaml.ts';

const specKeys = ['scaleTargetRef', 'maxReplicas', 'minReplicas', 'metrics', 'behavior'];
const plain = { abilities: { snippets: false, insertAsIs: true } };

describe('keys are suggested', () => {
  test('for a half-typed key after a sibling: required keys first, without existing ones', () =>
    checkCompletion(
      yaml`
        spec:
          minReplicas: 1
          ma<|>
      `,
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
    ));

  test('for a half-typed key before a sibling', () =>
    checkCompletion(
      yaml`
        spec:
          ma<|>
          minReplicas: 1
      `,
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
    ));

  test('for an empty line between siblings', () =>
    checkCompletion(
      yaml`
        spec:
          minReplicas: 1
          <|>
          maxReplicas: 3
      `,
      ['scaleTargetRef', 'metrics', 'behavior'],
    ));

  test('for the first key of an object', () =>
    checkCompletion(
      yaml`
        spec:
          <|>`,
      specKeys,
    ));

  test('at the end of the file without a line break', () =>
    checkCompletion(
      yaml`
        spec:
          minReplicas: 1
          m<|>`,
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
    ));

  test('in the second document of a file', () => {
    const second = whole(yaml`
      spec:
        minReplicas: 1
        m<|>
    `);
    checkCompletion(
      yaml`
        kind: Service
        ---
        ${second}
        ---
        kind: Service
      `,
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
    );
  });

  test('with Windows line breaks', () =>
    checkCompletion(
      whole(yaml`
        spec:
          minReplicas: 1
          m<|>
      `).replaceAll('\n', '\r\n'),
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
    ));

  test('for an item of a list in a List', () =>
    checkCompletion(
      yaml`
        apiVersion: v1
        kind: List
        items:
          - apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            spec:
              minReplicas: 1
              ma<|>
      `,
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
    ));

  test('at the top level of an object', () =>
    checkCompletion(
      yaml`
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        <|>
      `,
      ['metadata', 'spec'],
    ));

  test('after a dash, depending on the type', () =>
    checkCompletion(
      yaml`
        spec:
          metrics:
            - type: Resource
              <|>
      `,
      ['resource'],
    ));

  test('after a dash', () =>
    checkCompletion(
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                - <|>
      `,
      ['type', 'value', 'periodSeconds'],
    ));

  test('before the dash is written', () =>
    checkCompletion(
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                <|>
      `,
      ['type', 'value', 'periodSeconds'],
    ));

  test('in flow style', () =>
    checkCompletion(
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                - { type: Pods, v<|> }
      `,
      ['value', 'periodSeconds'],
    ));

  test('in flow style before a sibling', () =>
    checkCompletion(
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                - { <|> type: Pods }
      `,
      ['value', 'periodSeconds'],
    ));

  test('in flow style that is not closed', () =>
    checkCompletion(
      yaml`
        spec:
          scaleTargetRef: { kind: Deployment, <|>
      `,
      ['name', 'apiVersion'],
    ));

  test('for a key that has a colon', () =>
    checkCompletion(
      yaml`
        spec:
          m<|>ax: 3
      `,
      specKeys,
    ));
});

describe('values are suggested', () => {
  test('for an enum', () =>
    checkCompletion(
      yaml`
        spec:
          behavior:
            scaleUp:
              selectPolicy: <|>
      `,
      ['Max', 'Min', 'Disabled'],
    ));
  test('for a half-typed enum with a sibling below', () =>
    checkCompletion(
      yaml`
        spec:
          behavior:
            scaleUp:
              selectPolicy: M<|>
              policies: []
      `,
      ['Max', 'Min', 'Disabled'],
    ));
  test('for common numbers', () =>
    checkCompletion(
      yaml`
        spec:
          behavior:
            scaleDown:
              stabilizationWindowSeconds: <|>
      `,
      ['300', '60', '600', '0'],
    ));
  test('in quotes', () =>
    checkCompleted(
      yaml`
        spec:
          behavior:
            scaleUp:
              selectPolicy: "M<|>"
      `,
      'Min',
      yaml`
        spec:
          behavior:
            scaleUp:
              selectPolicy: "Min"
      `,
    ));
  test('directly after the colon', () =>
    checkCompleted(
      yaml`
        spec:
          behavior:
            scaleUp:
              selectPolicy:<|>
      `,
      'Min',
      yaml`
        spec:
          behavior:
            scaleUp:
              selectPolicy: Min
      `,
    ));
  test('in flow style', () =>
    checkCompletion(
      yaml`
        spec:
          behavior: { scaleUp: { selectPolicy: <|> } }
      `,
      ['Max', 'Min', 'Disabled'],
    ));
  test('for kind in an otherwise empty document', () =>
    checkCompletion('kind: <|>', [
      'HorizontalPodAutoscaler',
      'WatermarkPodAutoscaler',
      'ScaledObject',
      'FederatedHPA',
    ]));
  test('for kind after apiVersion', () =>
    checkCompletion(
      yaml`
        apiVersion: autoscaling/v2
        kind: Hor<|>
      `,
      ['HorizontalPodAutoscaler'],
    ));
  test('for apiVersion before kind', () =>
    checkCompletion(
      yaml`
        apiVersion: auto<|>
        kind: HorizontalPodAutoscaler
      `,
      ['autoscaling/v2', 'autoscaling/v1'],
    ));
  test('for the kind of another object', () =>
    checkCompletion(
      yaml`
        apiVersion: apps/v1
        kind: <|>
      `,
      [],
    ));
});

describe('no suggestions are given', () => {
  test('in a comment', () =>
    checkCompletion(
      yaml`
        spec:
          # ma<|>
          maxReplicas: 3
      `,
      [],
    ));
  test('in a comment after a value', () =>
    checkCompletion(
      yaml`
        spec:
          maxReplicas: 3 # m<|>
      `,
      [],
    ));
  test('in a block scalar', () =>
    checkCompletion(
      yaml`
        metadata:
          annotations:
            note: |
              ma<|>
        spec: {}
      `.replace(
        /^/,
        yaml`
          apiVersion: autoscaling/v2
          kind: HorizontalPodAutoscaler
        `,
      ),
      [],
    ));
  test('in a template', () =>
    checkCompletion(
      yaml`
        spec:
          maxReplicas: {{ .Values.m<|> }}
      `,
      [],
    ));
  test('in another object', () =>
    checkCompletion(
      yaml`
        ${whole('spec: {}')}
        ---
        kind: Service
        spec:
          <|>
      `,
      [],
    ));
  test('in a file of other objects', () =>
    checkCompletion(
      yaml`
        services:
          web:
            im<|>
      `,
      [],
    ));
});

describe('snippets', () => {
  test('are indented to the cursor and valid without changes', () => {
    const spec = yaml`
      spec:
        scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
        maxReplicas: 3
    `;
    for (const [after, label] of [
      ['  me<|>\n', 'metrics'],
      ['  be<|>\n', 'behavior'],
      [
        nested`
          metrics:
            - <|>
        `,
        'type',
      ],
      [
        nested`
          metrics:
            - <|>
        `,
        'external',
      ],
      [
        nested`
          metrics:
            - type: <|>
        `,
        'Object',
      ],
      [
        nested`
          metrics:
          - type: <|>
        `,
        'ContainerResource',
      ],
      [
        nested`
          metrics:
            <|>
        `,
        'pods',
      ],
      [
        nested`
          behavior:
            scaleUp:
              policies:
                - <|>
        `,
        'type',
      ],
      [
        nested`
          behavior:
            scaleUp:
              po<|>
        `,
        'policies',
      ],
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
      yaml`
        spec:
          metrics:
            - type: <|>
      `,
      'Pods',
      yaml`
        spec:
          metrics:
            - type: Pods
              pods:
                metric:
                  name: \${1:requests_per_second}
                target:
                  type: AverageValue
                  averageValue: \${2:100}
      `,
    ));

  test('keep the text after an existing key', () =>
    checkCompleted(
      yaml`
        spec:
          m<|>: 3
      `,
      'maxReplicas',
      yaml`
        spec:
          maxReplicas: 3
      `,
    ));

  test('are plain text for clients without snippet support', () => {
    const spec = yaml`
      spec:
        maxReplicas: 3
        sc<|>
    `;
    const reference = yaml`
      apiVersion: apps/v1
      kind: Deployment
      name: web
    `;
    checkCompleted(
      spec,
      'scaleTargetRef',
      yaml`
        spec:
          maxReplicas: 3
          scaleTargetRef:
            ${reference}
      `,
      plain,
    );
  });

  test('leave the indentation to clients that indent snippets', () => {
    const adjusting = { abilities: { snippets: true, insertAsIs: false } };
    checkCompleted(
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                - <|>
      `,
      'type',
      // The client adds the 8 spaces of the line to the other lines.
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                - type: \${1:Pods}
          value: \${2:4}
          periodSeconds: \${3:60}
      `,
      adjusting,
    );
  });

  test('of an empty document are a whole manifest', () => {
    checkCompletion('<|>', ['fhpa', 'hpa', 'so', 'wpa']);
    checkCompletion('api<|>', ['fhpa', 'hpa', 'so', 'wpa']);
    checkCompletion('kind<|>', ['fhpa', 'hpa', 'so', 'wpa']);
    checkCompletion('# a comment\nhp<|>\n', ['fhpa', 'hpa', 'so', 'wpa']);
    checkCompletion(
      yaml`
        kind: Service
        ---
        h<|>
      `,
      ['fhpa', 'hpa', 'so', 'wpa'],
    );
    expect(diagnosticsOf(filledIn('hp<|>', 'hpa'))).toEqual([]);
    expect(diagnosticsOf(filledIn('wp<|>', 'wpa'))).toEqual([]);
  });
});

describe('in JSON, completion inserts', () => {
  const json = { json: true };
  const before = '{\n  "apiVersion": "autoscaling/v2",\n  "kind": "HorizontalPodAutoscaler",\n';

  test('a key in quotes', () =>
    checkCompletion(
      yaml`
        ${before}
          "spec": { "minReplicas": 1, "m<|>" }
        }`,
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
      json,
    ));
  test('a key without quotes', () =>
    checkCompleted(
      yaml`
        ${before}
          "spec": { <|> }
        }`,
      'minReplicas',
      yaml`
        ${before}
          "spec": { "minReplicas": \${1|1,2,3|} }
        }`.replace(/\$\{1[^}]*\}/, placeOf),
      json,
    ));
  test('a key before another', () =>
    checkCompletion(
      yaml`
        ${before}
          "spec": {
            "<|>"
            "minReplicas": 1 }
        }`,
      ['scaleTargetRef', 'maxReplicas', 'metrics', 'behavior'],
      json,
    ));
  test('a value', () =>
    checkCompletion(
      yaml`
        ${before}
          "spec": { "behavior": { "scaleUp": { "selectPolicy": "<|>" } } }
        }`,
      ['Max', 'Min', 'Disabled'],
      json,
    ));
  test('quotes around an unquoted value', () =>
    checkCompleted(
      yaml`
        ${before}
          "spec": { "behavior": { "scaleUp": { "selectPolicy": <|> } } }
        }`,
      'Min',
      yaml`
        ${before}
          "spec": { "behavior": { "scaleUp": { "selectPolicy": "Min" } } }
        }`,
      json,
    ));

  function placeOf(): string {
    const item = completionsOf(
      yaml`
        ${before}
          "spec": { <|> }
        }`,
      json,
    ).items.find(({ label }) => label === 'minReplicas');
    const text = item?.textEdit?.newText ?? '';
    expect(text).toMatch(/^"minReplicas": \$\{1/);
    return text.slice('"minReplicas": '.length);
  }
});

describe('a whole object', () => {
  const json = { json: true };
  const whole = ['fhpa', 'hpa', 'so', 'wpa'];

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
    [
      'after a dash',
      yaml`
        apiVersion: v1
        kind: List
        items:
          - <|>
      `,
    ],
    [
      'half-typed',
      yaml`
        apiVersion: v1
        kind: List
        items:
        - hp<|>
      `,
    ],
    [
      'between others',
      yaml`
        kind: List
        items:
        - kind: Service
        - <|>
        - kind: ConfigMap
        apiVersion: v1
      `,
    ],
  ])('is inserted as an item of a List, %s', (_, marked) => {
    checkCompletion(marked, whole);
    for (const label of whole) expect(diagnosticsOf(filledIn(marked, label))).toEqual([]);
  });

  test('is not suggested as a value of a key, nor in a JSON comment', () => {
    checkCompletion('{ "name": "web", "<|>" }', [], json);
    checkCompletion('{ // <|>\n}', [], json);
    checkCompletion('{ /* <|> */ }', [], json);
    checkCompletion(
      yaml`
        apiVersion: v1
        kind: ConfigMap
        items:
        - <|>
      `,
      [],
    );
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
  const list = (item: string) => yaml`
    apiVersion: v1
    kind: List
    items:
    ${item}
  `;
  test('gets suggestions for kind', () =>
    checkCompletion(
      list(yaml`
        - apiVersion: autoscaling/v2
          kind: <|>
      `),
      ['HorizontalPodAutoscaler'],
    ));
  test('gets suggestions for apiVersion', () =>
    checkCompletion(
      list(yaml`
        - kind: HorizontalPodAutoscaler
          apiVersion: <|>
      `),
      ['autoscaling/v2', 'autoscaling/v1'],
    ));
});

test('a target gets suggestions for the value that its type names', () => {
  const target = (type: string) =>
    yaml`
      spec:
        metrics:
          - type: Resource
            resource: { name: cpu, target: { type: ${type}, <|> } }
    `;
  checkCompletion(target('Utilization'), ['averageUtilization']);
  checkCompletion(target('AverageValue'), ['averageValue']);
});

test('the documentation of an item is computed when it is resolved', () => {
  const item = completionsOf(yaml`
    spec:
      ma<|>
  `).items.find(({ label }) => label === 'maxReplicas');
  expect(item?.documentation).toBeUndefined();
  expect(item?.detail).toMatch(/\w/);
  expect(item && resolveCompletion(item).documentation).toMatchObject({
    kind: 'markdown',
    value: expect.stringMatching(/^\*\*maxReplicas\*\*\n\n/),
  });
});

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
    yaml`
      spec:
        metrics:
          - type: Resource
            resource:
              name: ${name}
              target:
                type: AverageValue
                ${rest}
    `;
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
      yaml`
        apiVersion: autoscaling/v2beta1
        kind: HorizontalPodAutoscaler
        spec:
          metrics:
            - type: Resource
              resource: { name: memory, targetAverageValue: <|> }
      `,
      ['512Mi', '1Gi'],
    ));
});
